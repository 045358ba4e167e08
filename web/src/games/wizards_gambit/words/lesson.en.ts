import type { LessonWords } from "../../seam";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: { text: "Four spells lie in the pool. Each asks for components, and everybody adds to them, one a turn. But only who lays the last one gets the spell, and its points. Ten points win." },
    claim: {
      text: "Bounty lacks nothing but a Gryphon Feather, and you hold one. Lay it there.",
      otherwise: "First the spell: lay the Gryphon Feather on Bounty, and it is yours.",
    },
    use: {
      text: "Bounty is in your book: one point, and the ability of the spell on top. This one draws two cards, once a turn. Use it.",
      otherwise: "You may do that later in the turn. First use Bounty, which draws two cards.",
    },
    aura: {
      text: "An agate! It would complete Turning Tide for four points, but you have laid your component for this turn. Keep the other off: lay Gambit V on Turning Tide as an aura.",
      otherwise: "Then the other might complete Turning Tide. Lay Gambit V on it: nobody plays there as long as it lies.",
    },
    end: { text: "Nobody can touch Turning Tide now. End the turn: you draw a card, and the other plays." },
    release: {
      text: "While a gambit of yours is in play you cannot claim a spell. So release it first, then lay the agate on Turning Tide.",
      otherwise: "That can wait. Release the gambit, then lay the agate on Turning Tide.",
    },
    claimed: { text: "Four more points. A gambit can also put a book to sleep, or destroy another gambit. Once played, it never comes back." },
    cast: {
      text: "Late in another game: you have nine points. Beside a component you may cast one incantation a turn, or play a gambit. Insight draws three cards: cast it.",
      otherwise: "You are close, but take the cards first: cast Insight.",
    },
    shard: {
      text: "Hourglass lacks an agate, and you drew none. But a Prismatic Shard stands for any component: lay it on Hourglass as the agate.",
      otherwise: "One spell wins now: lay the shard on Hourglass.",
    },
    won: { text: "Eleven points: you have won. Everything else is written on the cards, and you can read each of them at any time." },
  },
  end: "Do not leave the others a spell that lacks a single component, unless a gambit guards it. And mind the ability on top of your book: the next spell covers it.",
};

export default words;
