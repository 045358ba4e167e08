/** What a puzzle asks, by the reason for which its best move is good. */
export default {
  wins: "You can win this turn. How?",
  steals: "One of their gargoyles would suit you. Whose do you take?",
  shows_more: "Find the move that wakes the most.",
  keeps_cards: "Find the move that keeps what matters.",
  looks_into_hand: "Find the move that tells you most.",
  seen_in_hand: "You know one of their cards. How do you use that?",
  villain_odds: "A villain may capture a gargoyle. Which one do you try?",
};
