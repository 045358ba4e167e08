import type { LessonWords } from "../../game_interface";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: {
      text: "Quatre sorts forment le cercle. Chacun demande des composants, et tous les mages en ajoutent, un par tour. Mais seul celui qui pose le dernier acquiert le sort et ses points. Le premier à dix points gagne.",
    },
    claim: {
      text: "Il ne manque à Largesse qu’une plume de griffon, et vous en avez une. Posez-la.",
      otherwise: "Le sort d’abord : posez la plume de griffon sur Largesse, et il est à vous.",
    },
    use: {
      text: "Largesse est dans votre grimoire : un point, et le pouvoir du sort du dessus. Celui-ci vous fait piocher deux cartes, une fois par tour. Utilisez-le.",
      otherwise:
        "Vous pourrez le faire plus tard dans le tour. Utilisez d’abord Largesse, qui vous fait piocher deux cartes.",
    },
    aura: {
      text: "Une agate ! Elle compléterait Reflux pour quatre points, mais vous avez déjà posé votre composant. Bloquez votre adversaire : posez le Gambit V sur Reflux, en aura.",
      otherwise:
        "Votre adversaire pourrait alors compléter Reflux. Posez-y le Gambit V : personne ne peut y jouer tant qu’il est là.",
    },
    end: {
      text: "Personne ne peut plus toucher à Reflux. Finissez votre tour : vous piochez, et votre adversaire joue.",
    },
    release: {
      text: "Tant que votre gambit est en jeu, vous ne pouvez acquérir aucun sort. Libérez-le d’abord, puis posez l’agate sur Reflux.",
      otherwise: "Cela peut attendre. Libérez le gambit, puis posez l’agate sur Reflux.",
    },
    claimed: {
      text: "Quatre points de plus. Un gambit peut aussi neutraliser un grimoire, ou détruire un autre gambit. Une fois joué, il ne revient jamais.",
    },
    cast: {
      text: "À la fin d’une autre partie : vous avez neuf points. En plus d’un composant, on peut lancer une incantation par tour, ou jouer un gambit. Clairvoyance vous fait piocher trois cartes : lancez-la.",
      otherwise: "Vous y êtes presque, mais prenez d’abord les cartes : lancez Clairvoyance.",
    },
    shard: {
      text: "Il manque une agate à Sablier, et vous n’en avez pas pioché. Mais un éclat prismatique vaut n’importe quel composant : posez-le sur Sablier comme agate.",
      otherwise: "Un seul sort suffit : posez l’éclat sur Sablier.",
    },
    won: {
      text: "Onze points : vous avez gagné. Tout le reste est écrit sur les cartes, et vous pouvez les lire à tout moment.",
    },
  },
  end: "Ne laissez pas aux autres un sort auquel il ne manque qu’un composant, sauf si un gambit le protège. Et pensez au pouvoir du dessus de votre grimoire : le sort suivant le recouvre.",
};

export default words;
