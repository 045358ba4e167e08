/** What a puzzle asks, by the reason for which its best move is good. */
export default {
  completes: "Un sort est à portée. Comment l’achever ?",
  opens_guarded: "Un sort gardé vaut le détour. Comment l’ouvrir ?",
  effect: "Un sort change la partie. Lequel ?",
  releases_to_complete: "Quelque chose vous barre la route. Trouvez le coup qui l’écarte.",
  keeps_by_aura: "Trouvez le coup qui protège ce que vous préparez.",
  takes_off: "Trouvez le coup qui gêne le plus le premier.",
};
