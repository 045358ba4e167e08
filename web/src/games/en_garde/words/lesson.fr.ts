import type { LessonWords } from "../../game_interface";
import type lesson from "../lesson.json";

const words: LessonWords<typeof lesson> = {
  steps: {
    advance: {
      text: "Vous êtes l’escrimeur de gauche. Chaque carte est un pas d’autant de cases, en avant ou en arrière. La distance, inscrite au-dessus de la piste, est de 11. Choisissez le 4 et avancez.",
      otherwise: "Ce serait un bon pas aussi. Ici, approchez-vous plutôt avec le 4.",
    },
    attack: {
      text: "Vous avez pioché, l’adversaire s’est approché : la distance est de 5. Une carte égale à la distance est une botte, et plusieurs frappent plus fort. Attaquez avec vos deux 5.",
      otherwise: "Regardez la distance : 5. Deux 5 à la fois sont difficiles à parer, attaquez avec les deux.",
    },
    hit: {
      text: "Touché ! Pour parer deux 5, il faut deux 5, et l’adversaire n’en avait aucun. Une touche donne la manche ; à cinq manches, la partie est gagnée.",
    },
    parry: {
      text: "Nouvelle manche : cette fois, on vous attaque avec un 3, à 3 cases. Pour parer, il faut autant de cartes de la même valeur : choisissez un 3 et parez.",
    },
    riposte: {
      text: "Paré ! Vous ne piochez pas, mais c’est aussitôt à vous, avec les quatre cartes qui vous restent. Ripostez avec votre autre 3.",
      otherwise: "C’est possible, mais l’adversaire est à 3 cases et vient de jouer un 3 : ripostez avec le vôtre.",
    },
    parried: {
      text: "Touché encore ! Avant de vous mettre à portée, demandez-vous donc : avec quoi pourrais-je parer, et que me restera-t-il pour riposter ?",
    },
    retreat: {
      text: "L’adversaire avance et attaque dans le même tour, avec deux 3. Vous n’en avez qu’un. Mais quand l’attaque suit un pas, on peut battre en retraite : choisissez le 4 et reculez.",
      otherwise: "Cela vous sauverait aussi. Ici, reculez plutôt avec le 4.",
    },
    indirect: {
      text: "Vous voilà à l’abri, à 8 cases. Faites de même : choisissez le 3, puis « avancer de 3, puis attaquer avec deux 5 ». La piste montre où vous serez et où vous frapperez.",
      otherwise: "Commencez par le 3 : il vous amène à une distance de 5, où vos deux 5 frappent.",
    },
    evaded: {
      text: "L’adversaire bat en retraite à son tour, mais perd du terrain. Devant une attaque directe, ou au bout de la piste, pas de retraite possible.",
    },
    last_card: {
      text: "Il reste une carte dans la pioche, et la piocher met fin à la manche. On compare alors les mains : celui qui a le plus de cartes égales à la distance gagne. Vous avez deux 5, faites donc une distance de 5 : avancez de 2.",
      otherwise:
        "La manche finit quand vous piochez. Choisissez le 2 et avancez seulement, pour que vos deux 5 soient égaux à la distance.",
    },
    counted: { text: "Deux 5 contre un : la manche est à vous. À égalité, elle irait à l’escrimeur le plus avancé." },
  },
  end: "Vous savez tout. Gardez des paires pour la distance que vous visez, et ne vous mettez pas à portée d’une attaque que vous ne pouvez pas parer.",
};

export default words;
