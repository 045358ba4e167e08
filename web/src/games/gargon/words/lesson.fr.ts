import type { LessonWords } from "../../game_interface";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: {
      text: "Gagnez des amulettes ! Les créatures faibles en portent beaucoup : cinq sur un 1, un 2 ou un 3. Les plus fortes, de 13 à 15, aucune. Au dos de vos cartes, tout le monde voit leur couleur, mais pas leur valeur.",
    },
    alone: {
      text: "Vous commencez la manche en posant une à trois cartes face cachée. Regardez les mains des autres : personne n’a de vert. Votre 2 vert et ses cinq amulettes ne risquent rien. Jouez-le seul.",
      otherwise: "Dans cette couleur, on pourrait vous battre. Personne n’a de vert : jouez le 2 vert, seul.",
    },
    choose: {
      text: "Un adversaire a suivi avec une carte jaune, l’autre a passé et pioché. Les cartes sont retournées : à vous de lancer une bataille dans une de vos couleurs. La vôtre est le vert.",
    },
    won: {
      text: "Personne d’autre n’a joué de vert : le 2 est à vous, avec ses cinq amulettes. Quand plusieurs joueurs ont la couleur, la carte la plus haute gagne et les autres sont défaussées.",
    },
    follow: {
      text: "Autre manche. On a joué deux cartes de couleurs différentes : suivez la même répartition ou passez. Vous jouez en dernier : seules les couleurs déjà posées sont permises. Jouez votre 12 bleu et votre 14 rouge.",
      otherwise:
        "C’est permis, mais plus faible : jouez le 12 bleu et le 14 rouge, vos plus fortes cartes dans les couleurs de la table.",
    },
    fought: {
      text: "Vous avez gagné le bleu et le rouge. Les cartes battues sont défaussées, et leur propriétaire pioche une carte. On ne gagne jamais que ses propres cartes.",
    },
    pass: {
      text: "Deux cartes blanches vous attendent, et votre seule paire est faible. Si vous passez, vous piochez une à trois cartes. Passez, piochez dans la pioche 1, puis dans la 2, et arrêtez.",
      otherwise:
        "Vos 1 et 4 blancs devraient battre ces deux cartes. Ici, passez plutôt : piochez dans la pioche 1, puis dans la 2, puis arrêtez.",
    },
    passed: {
      text: "Deux cartes de plus. Les dos des deux pioches sont visibles aussi : vous choisissez les couleurs que vous piochez, et vous voyez celles que piochent les autres.",
    },
    zero: {
      text: "Il reste une carte dans une pioche : une fois prise, c’est la dernière manche. Un zéro perd contre tout, mais si personne ne s’y oppose, il double vos amulettes de sa couleur. Personne n’a de vert : jouez le 0 vert et lancez la bataille verte.",
      otherwise: "Personne n’a de vert, et vous en avez gagné deux. Jouez le 0 vert seul : il double leurs amulettes.",
    },
    counted: {
      text: "C’est la fin : vos sept amulettes vertes ont doublé, et le joueur qui a le plus de cartes d’une couleur marque dix points de plus. Le plus haut total gagne.",
    },
  },
  end: "Jouez vos amulettes là où personne ne peut vous contrer, vos cartes fortes là où les autres en veulent, et passez quand votre main s’épuise. Gardez vos zéros pour le bon moment.",
};

export default words;
