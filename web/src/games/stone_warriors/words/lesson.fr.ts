import type { LessonWords } from "../../game_interface";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: {
      text: "Il y a six gargouilles : réunissez-les toutes devant vous, éveillées. On les trouve dans la pioche, ou on les prend aux autres. Vous avez Bronx et Hudson.",
    },
    take: {
      text: "Au début de votre tour, piochez jusqu’à avoir quatre cartes en main. Si une gargouille est sur le dessus de la défausse, vous pouvez la prendre à la place. Broadway vous manque : prenez-le.",
      otherwise: "La pioche peut cacher n’importe quoi. Broadway est visible, et il vous le faut : prenez-le.",
    },
    villain: {
      text: "Une nouvelle gargouille se place automatiquement devant vous. Ensuite, vous pouvez attaquer une fois. Un vilain se bat pour une gargouille : envoyez-en un contre Goliath, le plus rare, et attaquez.",
      otherwise: "C’est permis aussi. Ici, envoyez plutôt un vilain contre Goliath, puis attaquez.",
    },
    throw: {
      text: "L’adversaire n’a pas d’Elisa pour arrêter le vilain : il faut combattre. Chacun joue un 1, un 2 ou un 3 en même temps : 3 bat 2, 2 bat 1, et 1 bat 3. C’est un pari ; cette fois, jouez le 1.",
      otherwise: "Un pari qui en vaut un autre ! Ici, jouez plutôt le 1.",
    },
    end: {
      text: "Votre 1 a battu le 3 adverse : Goliath est à vous. Après une attaque, il ne reste qu’à finir le tour.",
    },
    stone: {
      text: "Une Aurore a pétrifié Goliath. Il ne compte plus, mais personne ne peut le prendre non plus. Elisa chasse une Aurore ou un vilain : jouez-la pour Goliath.",
      otherwise: "Vous pouvez attendre et le réveiller plus tard. Ici, sauvez plutôt Goliath tout de suite avec Elisa.",
    },
    awake: {
      text: "Goliath est réveillé, et Elisa est défaussée. Elle arrête aussi les vilains : mieux vaut en garder une quand vous avez ce que les autres cherchent.",
    },
    demona: {
      text: "Autre tour. Demona regarde une main et y prend une carte, sans défense possible. Jouez-la contre votre premier adversaire, puis prenez Xanatos.",
      otherwise:
        "Ici, jouez plutôt Demona contre l’adversaire qui a Goliath, puis prenez Xanatos, la carte la plus forte.",
    },
    stolen: {
      text: "Une gargouille prise dans une main irait aussitôt devant vous. Xanatos attend votre prochain tour, car vous avez déjà attaqué. Et vous savez maintenant ce que cet adversaire a en main.",
    },
    xanatos: {
      text: "Vous en avez cinq, il ne manque que Goliath. Xanatos prend n’importe quelle gargouille éveillée à un adversaire, sans défense possible. Prenez Goliath.",
      otherwise: "C’est possible, mais il ne vous manque qu’une gargouille pour gagner : prenez Goliath avec Xanatos.",
    },
    won: { text: "Les six sont éveillées : vous gagnez sur-le-champ ! Pétrifiée, l’une d’elles n’aurait pas compté." },
  },
  end: "Prenez ce qui vous manque, gardez une Elisa en main, et surveillez le joueur à qui il n’en manque qu’une : une Aurore l’arrête.",
};

export default words;
