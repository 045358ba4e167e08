import type { LessonWords } from "../../game_interface";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: {
      text: "There are six gargoyles, and you want all six awake in front of you. Draw them from the draw pile, or take them from the others. You have Bronx and Hudson.",
    },
    take: {
      text: "Each turn begins with drawing until you have four cards. If the top of the discard pile is a gargoyle, you may take it instead. You don’t have Broadway yet: take it.",
      otherwise: "The draw pile could hold anything. Broadway is right there, and you need it: take it.",
    },
    villain: {
      text: "A new gargoyle goes to your table automatically. Then you may attack once. A villain fights for a gargoyle: send one after Goliath, the rarest of them, and attack.",
      otherwise: "That’s allowed too. For now, send one villain after Goliath, then attack.",
    },
    throw: {
      text: "Your opponent has no Elisa to stop the villain, so it’s a battle. You both throw 1, 2 or 3 at once: 3 beats 2, 2 beats 1, and 1 beats 3. It’s a guess; this time, throw 1.",
      otherwise: "As good a guess as any! For now, throw 1.",
    },
    end: { text: "Your 1 beat their 3, and Goliath is yours. After an attack, all that’s left is to end your turn." },
    stone: {
      text: "A Sunrise has turned your Goliath to stone. He doesn’t count now, but nobody can take him either. Elisa sends a Sunrise or a villain away: play her for Goliath.",
      otherwise: "You could wait and wake him later. For now, save Goliath with Elisa.",
    },
    awake: {
      text: "Goliath is awake, and Elisa is gone. She stops villains too, so keep one when you have what others need.",
    },
    demona: {
      text: "Another turn. Demona looks at a hand and takes a card from it, and she can’t be stopped. Play her on the first opponent, then take Xanatos.",
      otherwise: "For now, play Demona on the opponent who has Goliath, then take Xanatos, the strongest card there.",
    },
    stolen: {
      text: "A gargoyle from their hand would have gone straight to your table. Xanatos waits for your next turn, since you’ve already attacked. And now you know what’s in that hand.",
    },
    xanatos: {
      text: "You have five awake, and only Goliath is missing. Xanatos takes any awake gargoyle from an opponent, and he can’t be stopped. Take Goliath.",
      otherwise: "You could, but one more gargoyle wins the game: take Goliath with Xanatos.",
    },
    won: { text: "All six awake: you win on the spot! If one had been stone, it wouldn’t have counted." },
  },
  end: "Take what you need, keep an Elisa in hand, and watch for anyone who needs just one more: a Sunrise slows them down.",
};

export default words;
