/** A lesson that is being played: the learner makes the moves it wants, the others' happen by themselves. */
import { tick } from "svelte";
import type { BaseEvent, Game, Lesson, LessonTurn } from "../games/game_interface";
import { Stage } from "../table/stage.svelte";

/** Whether a chosen move is the wanted one; cards may be picked in another order than rules name them. */
export function isWanted(chosen: string, wanted: string, listed: readonly string[]): boolean {
  const inOrder = (move: string) => move.split(" ").sort().join(" ");
  return chosen === wanted || (!listed.includes(chosen) && inOrder(chosen) === inOrder(wanted));
}

export class LessonPlayer {
  /** The place of the step among all; behind the last when the lesson is over. */
  number = $state(0);
  readonly stage = new Stage();
  /** What has happened in this position, in runs. */
  happened = $state.raw<readonly (readonly BaseEvent[])[]>([]);
  /** Whether the learner has just chosen something else. */
  isAstray = $state(false);
  readonly keys: readonly string[];
  #turn = $state(0);
  #isSending = $state(false);

  readonly isOver = $derived.by(() => this.number >= this.keys.length);
  readonly key = $derived.by(() => this.keys[this.number] ?? null);
  readonly #next = $derived.by(() => (this.key === null ? undefined : this.lesson.steps[this.key]!.turns[this.#turn]));
  /** The move that the lesson waits for. */
  readonly wanted = $derived.by(() =>
    this.#next?.seat === this.lesson.seat && !this.stage.isBusy ? this.#next.move : null,
  );
  readonly mayPlay = $derived.by(() => this.wanted !== null && !this.#isSending);
  readonly moves = $derived.by(() => (this.mayPlay ? this.stage.view!.moves : []));
  /** Whether there is nothing to do but to read. */
  readonly isReading = $derived.by(() => !this.isOver && !this.#next && !this.stage.isBusy);

  constructor(
    readonly lesson: Lesson,
    private readonly game: Game,
    private readonly tell: (run: readonly BaseEvent[]) => void,
  ) {
    this.keys = Object.keys(lesson.steps);
    this.go(0);
  }

  /** To a step, as it begins; behind the last the table stays as it is. */
  go(number: number): void {
    this.close();
    this.number = Math.min(Math.max(number, 0), this.keys.length);
    this.#turn = 0;
    this.stage.set(this.key === null ? this.stage.view : this.lesson.steps[this.key]!.view);
    this.#goOn();
  }

  close(): void {
    this.stage.clear();
    this.happened = [];
    this.isAstray = false;
  }

  /** A move of the learner: what the lesson does not want is put back. */
  async choose(move: string): Promise<void> {
    if (!this.mayPlay) return;
    if (isWanted(move, this.wanted!, this.stage.view!.moves)) return this.showMe();
    this.isAstray = true;
    await this.#send();
    this.stage.view = { ...this.stage.view! }; // a table that waits for an answer has one
  }

  /** The wanted move, made for the learner. */
  async showMe(): Promise<void> {
    const turn = this.#next;
    if (!this.mayPlay || !turn) return;
    this.isAstray = false;
    await this.#send();
    if (turn === this.#next) this.#take(turn);
  }

  /** For a moment there are no moves, as when one is sent: a table forgets then what was being composed. */
  async #send(): Promise<void> {
    this.#isSending = true;
    await tick();
    this.#isSending = false;
  }

  /** What others do now, and the next step after the last turn of one that was not only to be read. */
  #goOn(): void {
    const { key, lesson } = this;
    if (key === null) return;
    const { turns } = lesson.steps[key]!;
    const next = turns[this.#turn];
    if (next && next.seat !== lesson.seat) this.#take(next);
    else if (!next && turns.length) {
      this.number += 1;
      this.#turn = 0;
      this.#goOn();
    }
  }

  #take(turn: LessonTurn): void {
    const eyes = { game: this.game, seat: this.lesson.seat, tell: (run: readonly BaseEvent[]) => this.#tell(run) };
    this.stage.add(...this.stage.steps(turn.events, eyes), {
      end: () => {
        this.stage.view = turn.view;
        this.#turn += 1;
        this.#goOn();
      },
    });
  }

  #tell(run: readonly BaseEvent[]): void {
    this.happened = [...this.happened, run];
    this.tell(run);
  }
}
