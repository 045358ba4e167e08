import type { LessonWords } from "../../seam";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: { text: "Il y a six gargouilles, et vous les voulez toutes, éveillées, devant vous. On les trouve dans la pioche, et on les prend aux autres. Vous avez Bronx et Hudson." },
    take: {
      text: "Un tour commence par piocher jusqu’à quatre cartes. Quand une gargouille est sur la défausse, on peut la prendre à la place. Broadway vous manque : prenez-le.",
      otherwise: "La pioche peut tout cacher. Broadway est visible, et il vous le faut : prenez-le.",
    },
    villain: {
      text: "Une nouvelle gargouille va d’elle-même devant vous. Puis vous pouvez attaquer une fois. Un vilain se bat pour une gargouille : envoyez-en un contre Goliath, le plus rare, et attaquez.",
      otherwise: "C’est permis. Pour la leçon, envoyez un vilain contre Goliath, puis attaquez.",
    },
    throw: {
      text: "Sans Elisa pour arrêter le vilain, il faut se battre. Chacun choisit 1, 2 ou 3 en même temps : 3 bat 2, 2 bat 1, et 1 bat 3. C’est un pari ; cette fois, lancez 1.",
      otherwise: "Un pari qui en vaut un autre ! Pour la leçon, lancez 1.",
    },
    end: { text: "Votre 1 a battu leur 3 : Goliath est à vous. Après une attaque, il ne reste qu’à finir le tour." },
    stone: {
      text: "Une Aurore a changé Goliath en pierre. Il ne compte plus, mais nul ne peut le prendre non plus. Elisa chasse une Aurore ou un vilain : jouez-la pour Goliath.",
      otherwise: "Vous pouvez attendre et l’éveiller plus tard. Pour la leçon, sauvez Goliath avec Elisa maintenant.",
    },
    awake: { text: "Goliath est éveillé, et Elisa est partie. Elle arrête aussi les vilains : mieux vaut en garder une quand vous montrez ce que les autres cherchent." },
    demona: {
      text: "Autre tour. Demona regarde dans une main et y prend une carte, et rien n’y fait. Jouez-la contre le premier des autres, puis prenez Xanatos.",
      otherwise: "Pour la leçon : Demona contre celui qui a Goliath, puis prenez Xanatos, la carte la plus forte.",
    },
    stolen: { text: "Une gargouille prise dans une main irait aussitôt devant vous. Xanatos attend votre prochain tour, car vous avez attaqué. Et vous savez maintenant ce qu’ils tiennent." },
    xanatos: {
      text: "Vous en montrez cinq, il ne manque que Goliath. Xanatos prend n’importe quelle gargouille éveillée sur une table, et rien n’y fait. Prenez Goliath.",
      otherwise: "C’est possible, mais une seule gargouille gagne la partie : prenez Goliath avec Xanatos.",
    },
    won: { text: "Les six : vous avez gagné, à l’instant même. Changée en pierre, l’une d’elles n’aurait pas compté." },
  },
  end: "Prenez ce qui vous manque, gardez une Elisa chez vous, et surveillez qui n’en cherche plus qu’une : une Aurore l’arrête.",
};

export default words;
