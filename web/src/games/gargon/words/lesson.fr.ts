import type { LessonWords } from "../../seam";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    welcome: {
      text: "Vous réunissez des amulettes. Les créatures faibles en portent beaucoup : cinq sur un 1, un 2 ou un 3. Les plus fortes, de 13 à 15, aucune. Chacun voit au dos la couleur de vos cartes, mais non leur force.",
    },
    alone: {
      text: "Vous commencez la manche avec une à trois cartes, face cachée. Regardez les autres mains : personne n’a de vert. Votre 2 vert et ses cinq amulettes ne risquent rien. Jouez-le seul.",
      otherwise: "Dans cette couleur, on pourrait vous battre. Personne n’a de vert : jouez le 2 vert, et lui seul.",
    },
    choose: {
      text: "L’un a suivi avec une carte jaune, l’autre a passé et pioché. Les cartes sont retournées, et vous appelez une couleur au combat. La vôtre est le vert.",
    },
    won: { text: "Personne ne s’est opposé : le 2 vert est à vous, avec cinq amulettes. Quand plusieurs ont la couleur, la plus haute gagne, les autres sont défaussées." },
    follow: {
      text: "Autre manche. On a joué deux cartes de couleurs différentes : suivez la même répartition ou passez. En dernier, vous êtes tenu aux couleurs de la table. Jouez votre 12 bleu et votre 14 rouge.",
      otherwise: "C’est permis, mais plus faible : jouez le 12 bleu et le 14 rouge, vos plus fortes cartes dans les couleurs de la table.",
    },
    fought: { text: "Vous avez gagné le bleu et le rouge. Les cartes battues sont perdues, et qui en perd une pioche. On ne gagne jamais que ses propres cartes." },
    pass: {
      text: "Deux cartes blanches vous attendent, et votre seule paire est faible. Qui passe pioche une à trois cartes. Passez, prenez dans la pioche 1, puis dans la 2, et arrêtez.",
      otherwise: "Vos 1 et 4 blancs rencontreraient ce qui est là. Pour la leçon : passez, prenez dans la pioche 1, puis dans la 2, puis arrêtez.",
    },
    passed: { text: "Deux cartes de plus. Les dos des deux pioches sont visibles aussi : vous choisissez les couleurs que vous prenez, et voyez celles des autres." },
    zero: {
      text: "Il reste une carte dans une pioche : une fois prise, c’est la dernière manche. Un zéro perd contre tout, mais gagné sans combat, il double vos amulettes de sa couleur. Personne n’a de vert : jouez le 0 vert et appelez le vert.",
      otherwise: "Personne n’a de vert, et vous en avez gagné deux. Jouez le 0 vert seul : il double leurs amulettes.",
    },
    counted: { text: "C’est la fin : vos sept amulettes vertes ont doublé, et le plus de cartes d’une couleur donne dix points de plus. Le plus haut total gagne." },
  },
  end: "Jouez les amulettes où personne ne peut s’opposer, la force où les autres les veulent, et passez quand votre main est mince. Les zéros attendent leur heure.",
};

export default words;
