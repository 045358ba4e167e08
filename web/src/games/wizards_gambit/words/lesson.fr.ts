import type { LessonWords } from "../../seam";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: { text: "Quatre sorts sont au milieu. Chacun demande des composants, et tous en ajoutent, un par tour. Mais seul qui pose le dernier acquiert le sort et ses points. Dix points gagnent." },
    claim: {
      text: "Il ne manque à Largesse qu’une plume de griffon, et vous en avez une. Posez-la.",
      otherwise: "Le sort d’abord : posez la plume de griffon sur Largesse, et il est à vous.",
    },
    use: {
      text: "Largesse est dans votre grimoire : un point, et le pouvoir du sort du dessus. Celui-ci pioche deux cartes, une fois par tour. Utilisez-le.",
      otherwise: "Vous pourrez le faire plus tard dans le tour. Utilisez d’abord Largesse, qui pioche deux cartes.",
    },
    aura: {
      text: "Une agate ! Elle compléterait Marée tournante pour quatre points, mais vous avez déjà posé votre composant. Écartez l’autre : posez le Gambit V sur Marée tournante, en aura.",
      otherwise: "L’autre pourrait alors compléter Marée tournante. Posez-y le Gambit V : personne n’y joue tant qu’il est là.",
    },
    end: { text: "Personne ne peut plus toucher à Marée tournante. Finissez le tour : vous piochez, et l’autre joue." },
    release: {
      text: "Tant que votre gambit est en jeu, vous ne pouvez acquérir aucun sort. Libérez-le d’abord, puis posez l’agate sur Marée tournante.",
      otherwise: "Cela peut attendre. Libérez le gambit, puis posez l’agate sur Marée tournante.",
    },
    claimed: { text: "Quatre points de plus. Un gambit peut aussi endormir un grimoire, ou détruire un autre gambit. Une fois joué, il ne revient jamais." },
    cast: {
      text: "À la fin d’une autre partie : vous avez neuf points. En plus d’un composant, on peut lancer une incantation par tour, ou jouer un gambit. Clairvoyance pioche trois cartes : lancez-la.",
      otherwise: "Vous y êtes presque, mais prenez d’abord les cartes : lancez Clairvoyance.",
    },
    shard: {
      text: "Il manque une agate à Sablier, et vous n’en avez pas pioché. Mais un éclat prismatique vaut n’importe quel composant : posez-le sur Sablier comme agate.",
      otherwise: "Un seul sort suffit : posez l’éclat sur Sablier.",
    },
    won: { text: "Onze points : vous avez gagné. Tout le reste est écrit sur les cartes, et vous pouvez les lire à tout moment." },
  },
  end: "Ne laissez pas aux autres un sort auquel il ne manque qu’un composant, sauf si un gambit le garde. Et pensez au pouvoir du dessus de votre grimoire : le sort suivant le recouvre.",
};

export default words;
