import type { LessonWords } from "../../game_interface";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: {
      text: "There are four spells in the pool. Each needs components, and everyone adds to them, one per turn. But only whoever plays the last one gets the spell and its points. First to ten wins.",
    },
    claim: {
      text: "Bounty needs just one Gryphon Feather, and you have one. Play it there.",
      otherwise: "The spell first: play the Gryphon Feather on Bounty, and it’s yours.",
    },
    use: {
      text: "Bounty is in your book: it gives you one point, and its ability while it’s on top. This one lets you draw two cards, once a turn. Use it.",
      otherwise: "You can do that later in the turn. First use Bounty to draw two cards.",
    },
    aura: {
      text: "An agate! It would complete Turning Tide for four points, but you’ve played your component for this turn. Keep your opponent out: play Gambit V on Turning Tide as an aura.",
      otherwise:
        "Then your opponent might complete Turning Tide. Play Gambit V on it: nobody can play there while it’s in place.",
    },
    end: { text: "Nobody can touch Turning Tide now. End your turn: you draw a card, and your opponent plays." },
    release: {
      text: "While your gambit is in play, you can’t claim a spell. So release it first, then play the agate on Turning Tide.",
      otherwise: "That can wait. Release your gambit, then play the agate on Turning Tide.",
    },
    claimed: {
      text: "Four more points. A gambit can also nullify a book, or destroy another gambit. Once played, it never comes back.",
    },
    cast: {
      text: "Late in another game, you have nine points. Besides your component, you may cast one incantation or play one gambit each turn. Insight lets you draw three cards: cast it.",
      otherwise: "You’re close, but get the cards first: cast Insight.",
    },
    shard: {
      text: "Hourglass needs an agate, and you didn’t draw one. But a Prismatic Shard stands for any component: play it on Hourglass as the agate.",
      otherwise: "One spell wins now: play the shard on Hourglass.",
    },
    won: {
      text: "Eleven points: you win! Everything else is written on the cards, and you can read any of them at any time.",
    },
  },
  end: "Don’t leave the others a spell that’s one component short, unless a gambit protects it. And mind the ability on top of your book: the next spell covers it.",
};

export default words;
