/** What a puzzle asks, by the reason for which its best move is good. */
export default {
  draws_cards: "Se battre, ou prendre des forces ? Trouvez le meilleur coup.",
  colour_of_few: "Vous pouvez prendre une carte. Laquelle vous aide le plus ?",
  wins_doubling: "Un zéro est à portée. Comment le gagner ?",
  wins_amulets: "Il y a des amulettes à gagner. Quelles cartes posez-vous ?",
  last_cards: "La fin approche. Que faites-vous ?",
  colour_of_nobody: "Vous pouvez prendre une carte. Laquelle vous aide le plus ?",
  enough_cards: "Piocher encore, ou s’arrêter là ?",
};
