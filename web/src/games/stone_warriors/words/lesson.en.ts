import type { LessonWords } from "../../seam";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: { text: "There are six gargoyles, and you want all six awake in front of you. You find them in the pile, and you take them from the others. You have Bronx and Hudson." },
    take: {
      text: "A turn begins with drawing up to four cards. While a gargoyle lies on top of the discard, you may take that one instead. Broadway is new to you: take it.",
      otherwise: "The pile may hold anything. Broadway lies open, and you need it: take it.",
    },
    villain: {
      text: "A new gargoyle goes to your table by itself. Then you may attack once. A villain fights for a gargoyle: set one against Goliath, the rarest of them, and attack.",
      otherwise: "That is allowed. For the lesson, set one villain against Goliath, then attack.",
    },
    throw: {
      text: "They have no Elisa to stop the villain, so it comes to a battle. Both throw 1, 2 or 3 at once: 3 beats 2, 2 beats 1, and 1 beats 3. It is a guess; this time, throw 1.",
      otherwise: "A guess as good as any! For the lesson, throw 1.",
    },
    end: { text: "Your 1 beat their 3, and Goliath is yours. After an attack there is nothing left but to end the turn." },
    stone: {
      text: "A Sunrise has turned your Goliath to stone. He does not count now, but nobody can take him either. Elisa sends a Sunrise or a villain away: play her for Goliath.",
      otherwise: "You may wait and wake him later. For the lesson, save Goliath with Elisa now.",
    },
    awake: { text: "Goliath is awake, and Elisa is spent. She stops villains, too, so it is good to keep one when you show what others need." },
    demona: {
      text: "Another turn. Demona looks into a hand and takes a card from it, and nothing helps against her. Play her against the first of the others, then take Xanatos.",
      otherwise: "For the lesson: Demona against the one with Goliath, and then take Xanatos, the strongest card there.",
    },
    stolen: { text: "A gargoyle from a hand would have gone to your table at once. Xanatos waits for your next turn, as you have had your attack. And you know now what they hold." },
    xanatos: {
      text: "You show five, and only Goliath is missing. Xanatos takes any gargoyle that is awake on a table, and nothing helps against him. Take Goliath.",
      otherwise: "You could, but one gargoyle wins the game: take Goliath with Xanatos.",
    },
    won: { text: "All six, and you have won, at that very moment. Had one of yours been stone, it would not have counted." },
  },
  end: "Take what you lack, keep an Elisa at home, and watch who is one gargoyle short: a Sunrise holds him up.",
};

export default words;
