/** What a puzzle asks, by the reason for which its best move is good. */
export default {
  wins: "Vous pouvez gagner ce tour-ci. Comment ?",
  steals: "Une de leurs gargouilles vous irait bien. Laquelle prenez-vous ?",
  shows_more: "Trouvez le coup qui en réveille le plus.",
  keeps_cards: "Trouvez le coup qui garde l’essentiel.",
  looks_into_hand: "Trouvez le coup qui vous en apprend le plus.",
  seen_in_hand: "Vous connaissez une carte adverse. Qu’en faites-vous ?",
  villain_odds: "Un vilain peut capturer une gargouille. Laquelle visez-vous ?",
};
