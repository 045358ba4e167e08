import type { LessonWords } from "../../game_interface";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    advance: {
      text: "You’re the fencer on the left. Every card is a step of that many spaces, forward or back. You’re 11 apart: that’s the number above the track. Choose the 4 and advance.",
      otherwise: "That’s a good step too. For now, come closer with the 4.",
    },
    attack: {
      text: "You drew a card, your opponent came closer, and now you’re 5 apart. A card equal to the distance is a thrust, and several of them strike harder. Attack with both 5s.",
      otherwise: "Look at the distance: 5. Two 5s at once are hard to answer, so attack with both.",
    },
    hit: {
      text: "A hit! Parrying two 5s takes two 5s, and your opponent had none. A hit wins the round; five rounds win the match.",
    },
    parry: {
      text: "Another round, and this time you’re attacked with a 3 from 3 spaces away. To parry, match the attack card for card: choose a 3 and parry.",
    },
    riposte: {
      text: "Parried! You don’t draw, but go straight on to your own turn with the four cards you have left. Strike back with your other 3.",
      otherwise: "You could, but your opponent is 3 spaces away and has just used a 3: strike back with yours.",
    },
    parried: {
      text: "Another hit! So before you come within reach, ask yourself: what could I parry with, and what would I have left to strike back?",
    },
    retreat: {
      text: "Your opponent steps forward and attacks in the same turn, with two 3s. You have only one 3. But when an attack comes with a step, you may retreat: choose the 4 and step back.",
      otherwise: "That gets you away too. For now, step back with the 4.",
    },
    indirect: {
      text: "You’re safe, and 8 apart. You can do the same: choose the 3, then “Advance 3, then attack with two 5s”. The track shows where you’ll stand and strike.",
      otherwise: "Start with the 3: it brings you to a distance of 5, where both your 5s strike.",
    },
    evaded: {
      text: "Your opponent retreats too, but loses ground. There’s no retreat from a direct attack, or when you’re out of track.",
    },
    last_card: {
      text: "One card is left in the draw pile, and whoever draws it ends the round. Then hands are compared: the most cards equal to the distance wins. You have two 5s, so make the distance 5: advance 2.",
      otherwise: "The round ends when you draw. Choose the 2 and just advance, so that your two 5s match the distance.",
    },
    counted: { text: "Two 5s against one: the round is yours. In a tie, whoever had come further would win." },
  },
  end: "That’s all you need. Keep pairs for the distance you’re heading for, and don’t come within reach of an attack you can’t parry.",
};

export default words;
