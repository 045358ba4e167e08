/** What a puzzle asks, by the reason for which its best move is good. */
export default {
  completes: "Un sort est à portée. Comment l’achever ?",
  opens_guarded: "Un sort gardé vaut le détour. Comment l’ouvrir ?",
  effect: "Une carte change la partie. Laquelle ?",
  leaves_last_open: "Tout le monde veut les mêmes sorts. Où posez-vous un composant ?",
  leaves_last_to_you: "Préparez un sort que personne n’achèvera avant vous.",
  lacks: "Plusieurs sorts sont ouverts. Auquel travaillez-vous ?",
  releases_to_complete: "Quelque chose vous barre la route. Trouvez le coup qui l’écarte.",
  keeps_by_aura: "Trouvez le coup qui protège ce que vous préparez.",
  takes_off: "Trouvez le coup qui gêne le plus le premier.",
};
