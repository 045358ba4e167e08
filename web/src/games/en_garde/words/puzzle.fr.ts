/** What a puzzle asks, by the reason for which its best move is good. */
export default {
  cannot_be_parried: "Trouvez le coup qu’on ne peut pas parer.",
  parry_odds: "Une attaque vaut le risque. Laquelle ?",
  parry_or_retreat_odds: "Votre adversaire peut parer ou reculer. Quelle attaque reste la meilleure ?",
  turn_after_parry: "On vous attaque. Que répondez-vous ?",
  out_of_reach: "Trouvez le pas qui vous met hors de portée.",
  reached_by_step: "Trouvez la distance qui vous convient.",
  retreat_odds: "On vous attaque. Que répondez-vous ?",
  reached: "Trouvez la distance qui vous convient.",
  attack_odds: "Trouvez le pas après lequel son attaque fait le moins mal.",
  cards_decide: "Les cartes vont décider de la manche. Trouvez le coup qui convient aux vôtres.",
  cannot_be_beaten: "Trouvez le pas après lequel aucune attaque ne peut vous battre.",
  level_at_the_end: "Cette manche ne peut plus être gagnée. Comment la sauver ?",
};
