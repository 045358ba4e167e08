/**
 * What a game brings to the page. A folder `games/<game>/` has
 *
 *   index.ts        its `Game`, as default export: the table and what its events do to it
 *   Table.svelte    draws a view, offers the moves it is given, and calls `onmove` with one of them
 *   compose.ts      the steps in which a move is composed from the legal ones; pure
 *   help.ts         which passages of the rules explain what lies on the table and what can be done
 *   names.ts        what its cards are called, where their names are data
 *   cover.ts        how it is offered on the first page: icon and minutes; cover.svg is its picture
 *   words/cover.en.ts …   its title and a sentence for the first page
 *   lesson.json     a first game, written by tools/lessons.py; its texts are words/lesson.en.ts …
 *   workshop/       in games whose cards are data: how a set that is being written is shown, and what bots found out
 *   wire.ts         its view, events, moves and declaration, written by tools/wire_types.py
 *
 * and nothing else needs to know its name: `registry.ts` finds it.
 */
import type { Component } from "svelte";
import type { CheckedSet, MeasuredSets, Outcome, Reason } from "../net/wire";
import type { Sound } from "../table/sounds";
import type { Declared } from "./declared";

/** What the views of all games have. */
export interface BaseView {
  readonly game: string;
  readonly seat: number | "everything" | null;
  readonly pending: readonly number[];
  /** The viewer's moves; of very many only some, and the game's own part of the view says which others there are. */
  readonly moves: readonly string[];
  readonly more_moves: number;
  readonly concessions: readonly string[];
  readonly outcome: Outcome | null;
}

export interface BaseEvent {
  readonly type: string;
}

/**
 * A card on its way from one place to another; places are named by `data-place`. It leaves from the first place of
 * `from` that is on the table. Without a face it shows its back.
 */
export interface Flight<Face = unknown> {
  readonly from: readonly string[];
  readonly to: string;
  readonly face: Face | null;
}

/** An option of a game in words; values that are not listed are shown as they are. */
export interface OptionWords {
  readonly name: string;
  readonly about: string;
  readonly values?: Readonly<Record<string, string>>;
  /** Of use to those who study the game, and in the way of those who play it. */
  readonly study?: boolean;
}

/** What every game can say; `names` are the players' by seat. */
export interface GameWords<Event extends BaseEvent = BaseEvent> {
  /** One sentence for a run of events of one kind by one seat; "" where there is nothing to tell. */
  tell(run: readonly Event[], names: readonly string[]): string;
  /** A move as a button says it. */
  move(move: string, names?: readonly string[]): string;
  /** What a concession gives up: the label of its button. */
  concession(concession: string): string;
  /** Why a move is suggested; "" where there is nothing to say. */
  reason(reason: Reason, names: readonly string[]): string;
  /** How a match ended, by the rules' reason. */
  ending(reason: string): string;
  /** Parts of a score by their key. */
  part(key: string): string;
  /** Why a move is refused, by the rules' key. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, OptionWords>>;
}

/** What explains the things of a table and the moves: passages of the rules, named as parts/passages.ts says. */
export interface GameHelp {
  /** By the topics that things on the table have as `data-help`. */
  readonly topics: Readonly<Record<string, readonly string[]>>;
  /** The topic of a move or a concession. */
  move(move: string): string;
}

/** What a game's table is given. */
export interface TableProps<View extends BaseView, Event extends BaseEvent, Words extends GameWords<Event>> {
  /** What to draw: while events are shown, the view as it was with those events done that have been shown. */
  view: View;
  /** The viewer's seat; null for a spectator. */
  seat: number | null;
  names: readonly string[];
  words: Words;
  /** Whether the viewer may make a move now: not while events are shown, nor when others are to move. */
  mayPlay: boolean;
  /** The moves they have then; none otherwise. */
  moves: readonly string[];
  /** The event that is being shown, and for how many milliseconds. */
  showing: Event | null;
  beat: number;
  /** Whether it is shown once more: the picture is one of the past. */
  isPast?: boolean;
  /** What has just happened and why, in a sentence for the middle of the board. */
  caption: string;
  /** Moves that a hint advises, the best first. */
  advised: readonly string[];
  onmove: (move: string) => void;
}

/** A game's drawing and what its events do to the picture until the server's next view comes. */
export interface Game<
  View extends BaseView = BaseView,
  Event extends BaseEvent = BaseEvent,
  Words extends GameWords<Event> = GameWords<Event>,
  Face = unknown,
> {
  readonly Table: Component<TableProps<View, Event, Words>>;
  /** Its declaration, which registry.ts finds. */
  readonly declared?: Declared;
  /** What explains it; games without help have the whole rules. */
  readonly help?: GameHelp;
  /** Learn what the server alone knows, such as texts of cards; whoever comes to a table waits for it. */
  prepare?(view: View, language: string): Promise<void>;
  /** What stands for who has won, drawn in a box of 50 by 50 whose corners are cut off; a star where there is none. */
  readonly emblem?: () => Promise<{ default: Component<{ view: View }> }>;
  /** A card in flight; games without one have no flights. */
  readonly Flying?: Component<{ face: Face | null }>;
  /** The picture after an event; the same picture where an event changes nothing that can be foretold. */
  after?(view: View, event: Event, seat: number | null): View;
  /** Which cards fly when an event is shown. */
  flights?(event: Event, view: View, seat: number | null): readonly Flight<Face>[];
  /** What happened with its reason, for the middle of the board; `from` is the picture it began with. "" says what `tell` says. */
  explain?(run: readonly Event[], from: View, words: Words, names: readonly string[], seat: number | null): string;
  /** Why the viewer of this picture has only one move, from what it says is refused; "" where there is nothing to say. */
  whyForced?(from: View, words: Words): string;
  /** What an event sounds like; where a game does not say it, cards that fly slide. */
  sound?(event: Event): Sound | null;
  /** How many beats an event is shown, by the picture it begins with; one if it is not said. */
  beats?(event: Event, view?: View | null): number;
  /** How much an event weighs when several could be told in the middle of the board; its beats where it is null. */
  weighs?(event: Event): number | null;
  /** Whether the last such event of a match is shown once more at its end. */
  encore?(event: Event, end: View): boolean;
  /** How many beats the last view of a match is looked at before its result is announced; none if it is not said. */
  finale?(view: View): number;
}

/** What a game whose cards are data brings to the workshop. */
export interface Workshop {
  /** A card set as its cards will look; whoever chooses one wants to see where it is written. */
  readonly Preview: Component<{
    draft: CheckedSet;
    words: GameWords;
    language: string;
    onchoose: (name: string) => void;
  }>;
  /** What games of bots have shown. */
  readonly Figures: Component<{ measured: MeasuredSets; language: string }>;
}

/** How a game is offered on the first page. */
export interface Cover {
  /** An icon's drawing, from `icon:…`. */
  readonly icon: string;
  readonly minutes: readonly [number, number];
  /** A hue for the game's own colour, in degrees; see look/tokens.css. */
  readonly hue: number;
}

/** The words of a cover: small, because the first page needs those of all games. */
export interface CoverWords {
  readonly title: string;
  /** What it feels like, in a sentence. */
  readonly feel: string;
}

/** A move of a lesson: whose, what the learner is told of it, and what they see then. */
export interface LessonTurn {
  readonly seat: number;
  readonly move: string;
  readonly events: readonly BaseEvent[];
  readonly view: BaseView;
}

/** A step of a lesson: what the learner sees when it is explained, and what is played then; nothing is only read. */
export interface LessonStep {
  readonly view: BaseView;
  readonly turns: readonly LessonTurn[];
}

/** A first game in arranged positions; steps are in their order, by the keys of their texts. */
export interface Lesson {
  readonly game: string;
  readonly seats: number;
  readonly seat: number;
  readonly steps: Readonly<Record<string, LessonStep>>;
}

/** What is said at a step, and to who chooses something else than it wants. */
export interface StepWords {
  readonly text: string;
  readonly otherwise?: string;
}

/** A text for every step of a lesson: `LessonWords<typeof lesson>` does not compile without one of them. */
export interface LessonWords<L extends { steps: object } = Lesson> {
  readonly steps: Readonly<Record<keyof L["steps"], StepWords>>;
  /** What to take along. */
  readonly end: string;
}

/** Lets a game be written with its own types and be used by a shell that does not know them. */
export function defineGame<V extends BaseView, E extends BaseEvent, W extends GameWords<E>, F = unknown>(
  game: Game<V, E, W, F>,
): Game {
  return game as unknown as Game;
}
