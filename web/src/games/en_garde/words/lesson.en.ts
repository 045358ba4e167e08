import type { LessonWords } from "../../seam";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    advance: {
      text: "You are the fencer on the left. Every card is a step of that many fields, forward or back. You are 11 apart, which is the number above the piste. Choose the 4 and advance.",
      otherwise: "That would be a fair step, too. For the lesson, come closer with the 4.",
    },
    attack: {
      text: "You drew a card, the other fencer came closer, and now you are 5 apart. A card equal to the distance is a thrust, and several of them strike harder. Attack with both 5s.",
      otherwise: "Look at the distance: 5. Two 5s at once are hard to answer, so attack with both.",
    },
    hit: { text: "A hit! To parry two 5s one needs two 5s, and the other had none. A hit wins the round, and five rounds win a match." },
    parry: {
      text: "Another round, and this time you are attacked with a 3 from 3 fields away. As many equal cards parry: choose a 3 and parry.",
    },
    riposte: {
      text: "Parried. You draw nothing for it, but go straight on to your own turn with the four cards you have left. Strike back with your other 3.",
      otherwise: "You could, but the other stands 3 fields away and has just spent a 3: strike back with yours.",
    },
    parried: { text: "Hit again. So before you come within reach, ask yourself: what could I parry with, and what would I have left to strike back?" },
    retreat: {
      text: "The other steps forward and attacks in the same turn, with two 3s. You have only one 3. But where an attack comes with a step, you may retreat: choose the 4 and step back.",
      otherwise: "That gets you away, too. For the lesson, step back with the 4.",
    },
    indirect: {
      text: "You are safe, and 8 apart. You can do the same: choose the 3, then “advance 3, then attack with two 5s”. The piste shows where you will stand and strike.",
      otherwise: "Begin with the 3: it brings you to a distance of 5, where both 5s strike.",
    },
    evaded: { text: "The other retreats in turn, but loses ground. A direct attack leaves no such way out; at the end of the piste there is no room to step back either." },
    last_card: {
      text: "One card is left in the pile, and who draws it ends the round. Then the hands are compared: who holds more cards equal to the distance wins. You have two 5s, so make the distance 5: advance 2.",
      otherwise: "The round ends with your draw. Choose the 2 and only advance, so that your two 5s fit the distance.",
    },
    counted: { text: "Two 5s against one: the round is yours. If both had held equally many, it would go to the one who has come further." },
  },
  end: "That is all you need. Keep pairs for the distance you are heading for, and do not come within reach of what you cannot parry.",
};

export default words;
