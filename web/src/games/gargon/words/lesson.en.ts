import type { LessonWords } from "../../seam";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: {
      text: "You collect amulets. Weak creatures wear many: five on a 1, 2 or 3. The strong ones, 13 to 15, wear none. Everybody sees the colours of your cards on their backs, but not how strong they are.",
    },
    alone: {
      text: "You start the round with one to three cards, face down. Look at the others’ hands: nobody has a green card. So your green 2, with its five amulets, is safe. Play it alone.",
      otherwise: "In that colour somebody could beat you. Nobody has green, so play the green 2, and only that.",
    },
    choose: {
      text: "One followed with a yellow card, the other passed and drew. Now all cards are turned up, and you call a colour to battle. Yours is green.",
    },
    won: { text: "Nobody opposed you: the green 2 is yours, and five amulets with it. Where several have the colour, the highest card wins, and the others are discarded." },
    follow: {
      text: "Another round. Two cards of different colours lie there, so you play the same mix or pass. Being last, you may only use colours on the table. Play your blue 12 and your red 14.",
      otherwise: "That is allowed, but weaker: play the blue 12 and the red 14, your strongest cards of colours that lie there.",
    },
    fought: { text: "You won blue and red. The beaten cards are gone, and who lost one drew a card for it. You only ever win cards of your own." },
    pass: {
      text: "Two white cards lie against you, and your only pair is weak. Who passes draws one to three cards instead. Pass, draw from stack 1, then from stack 2, and stop.",
      otherwise: "Your white 1 and 4 would meet whatever lies there. For the lesson: pass, draw from stack 1, then from stack 2, then stop.",
    },
    passed: { text: "Two more cards for you. The backs of both stacks lie open, too, so you choose which colours you draw, and see what the others take." },
    zero: {
      text: "A stack has one card left: once it is gone, this round is the last. A zero loses to everything, but won unopposed it doubles your amulets of its colour. Nobody has green: play the green 0 and call green.",
      otherwise: "Nobody has a green card, and you have won two. Play the green 0 alone: it doubles their amulets.",
    },
    counted: { text: "The end: your seven green amulets were doubled, and most cards of a colour bring ten more points. The highest total wins." },
  },
  end: "Play amulets where nobody can stand in the way, strength where others want them, and pass when your hand is thin. Zeros wait for their moment.",
};

export default words;
