/** What a puzzle asks, by the reason for which its best move is good. */
export default {
  completes: "A spell is within reach. How do you complete it?",
  opens_guarded: "A guarded spell is worth having. How do you open it?",
  effect: "One card turns the game. Which one?",
  leaves_last_open: "Everybody wants the same spells. Where do you add a component?",
  leaves_last_to_you: "Prepare a spell that you’re the first to complete.",
  lacks: "Several spells are open. Which one do you work on?",
  releases_to_complete: "Something stands in your way. Find the move that clears it.",
  keeps_by_aura: "Find the move that protects what you’re working on.",
  takes_off: "Find the move that hurts the leader most.",
};
