/** What a puzzle asks, by the reason for which its best move is good. */
export default {
  cannot_be_parried: "Find the thrust that cannot be parried.",
  parry_odds: "One attack is worth the risk. Which one?",
  parry_or_retreat_odds: "They may parry, or they may step back. Which attack is still the best?",
  turn_after_parry: "You’re under attack. How do you answer?",
  out_of_reach: "Find the step that leaves you out of reach.",
  reached_by_step: "Find the distance that suits you best.",
  retreat_odds: "You’re under attack. How do you answer?",
  reached: "Find the distance that suits you best.",
  attack_odds: "Find the step after which their attack hurts least.",
  cards_decide: "The cards will decide this round. Find the move that suits yours best.",
  cannot_be_beaten: "Find the step after which no attack can beat you.",
  level_at_the_end: "This round can’t be won any more. How do you save it?",
};
