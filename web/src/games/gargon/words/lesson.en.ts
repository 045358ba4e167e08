import type { LessonWords } from "../../game_interface";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: {
      text: "Collect amulets! Weak creatures wear many: five on a 1, 2 or 3. The strong ones, 13 to 15, wear none. The backs of your cards show everyone their colours, but not how strong they are.",
    },
    alone: {
      text: "You start the round by playing one to three cards face down. Look at the others’ hands: nobody has a green card, so your green 2 is safe, and so are its five amulets. Play it on its own.",
      otherwise: "Someone could beat you in that colour. Nobody has green, so play the green 2 on its own.",
    },
    choose: {
      text: "One opponent followed with a yellow card, the other passed and drew. Now all cards are turned up, and you choose a colour to battle for. Yours is green.",
    },
    won: {
      text: "Nobody else played green: the green 2 is yours, with its five amulets. When several players have the colour, the highest card wins and the others are discarded.",
    },
    follow: {
      text: "Another round. The starting player chose two cards of different colours, so you match that mix or pass. You’re last, so you can only use colours already on the table. Play your blue 12 and your red 14.",
      otherwise:
        "That’s allowed, but weaker: play the blue 12 and the red 14, your strongest cards in the colours on the table.",
    },
    fought: {
      text: "You won blue and red. The beaten cards are gone, and each loser drew a replacement. You only ever win your own cards.",
    },
    pass: {
      text: "You’re facing two white cards, and your only pair is weak. If you pass, you draw one to three cards instead. Pass, draw from stack 1, then from stack 2, and stop.",
      otherwise:
        "Your white 1 and 4 would have to beat those two. For now: pass, draw from stack 1, then from stack 2, then stop.",
    },
    passed: {
      text: "Two more cards for you. You can see the backs in both stacks too, so you choose which colours you draw, and see what the others take.",
    },
    zero: {
      text: "A stack has one card left: once it’s gone, this is the last round. A zero loses to everything, but if nobody opposes it, it doubles your amulets of its colour. Nobody has green: play the green 0 and battle for green.",
      otherwise:
        "Nobody has a green card, and you have won two. Play the green 0 on its own: it doubles their amulets.",
    },
    counted: {
      text: "That’s the end: your seven green amulets were doubled, and the most cards of a colour earn ten more points. The highest total wins.",
    },
  },
  end: "Play your amulets where nobody can stop you and your strong cards where others want theirs, and pass when your hand is thin. Save your zeros for the right moment.",
};

export default words;
