/** What a puzzle asks, by the reason for which its best move is good. */
export default {
  draws_cards: "Fight, or gather strength? Find the best move.",
  colour_of_few: "You may take one card. Which one helps you most?",
  wins_doubling: "A zero is within reach. How do you win it?",
  wins_amulets: "There are amulets to win. Which cards do you lay?",
  last_cards: "The end is near. What do you do?",
  colour_of_nobody: "You may take one card. Which one helps you most?",
  enough_cards: "Draw on, or stop here?",
};
