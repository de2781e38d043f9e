import { StageSaver } from '../../src/app/pep/stageSaver.ts';
import type { KeptAnswer, OpenClash } from '../../src/app/unsaved/openClashes.ts';
import type { PepStage } from '../../src/contract/index.ts';
import {
  allAnswers,
  isObject,
  sameAnswer,
  segmentsOf,
  valueAt,
  withValueAt,
  type Json,
} from '../../src/engine/index.ts';
import type { Seeded } from '../support/seeded.ts';
import { FaultyLine } from './faultyLine.ts';
import type { Person } from './fuzzServer.ts';
import { leavesOf, textsIn } from './leaves.ts';
import { changingRows, spotsOf, typing, type Spot } from './typist.ts';

/** One of the people who write in the same stage: all that they typed, saw and were asked. */
export class Writer {
  readonly saver: StageSaver;
  readonly line: FaultyLine;
  readonly person: Person;
  readonly account: string;
  /** Every text that stood before this person's eyes. */
  readonly seen = new Set<string>();
  readonly asked: OpenClash[] = [];
  /** Own text of each place that nobody else writes in. */
  readonly own = new Map<string, string>();
  /** Own text typed last in each place where others write as well. */
  readonly shared = new Map<string, string>();
  readonly #random: Seeded;
  readonly #stage: PepStage;
  readonly #run: number;
  #texts = 0;
  #clock = Date.parse('2026-11-18T11:00:00Z');

  constructor(parts: {
    readonly random: Seeded;
    readonly person: Person;
    readonly account: string;
    readonly stage: PepStage;
    readonly run: number;
  }) {
    const { random, person, account, stage, run } = parts;
    this.#random = random;
    this.#stage = stage;
    this.#run = run;
    this.person = person;
    this.account = account;
    this.line = new FaultyLine(random, person, 0.1);
    this.saver = new StageSaver({
      stage,
      autosave: true,
      send: this.line.send,
      now: () => this.#clock,
      newId: () => crypto.randomUUID(),
      onFailure: () => undefined,
    });
    this.saver.subscribe(() => this.#look());
    this.#look();
  }

  /** Types a new text of one's own; a place of which nobody else takes care is remembered. */
  type(spots: readonly Spot[], isOwn: boolean): void {
    const showing = spots.filter(({ path }) =>
      spotsOf(this.#stage, this.saver.view().document).some((spot) => spot.path.join('/') === path.join('/')),
    );
    if (showing.length === 0) return;
    const { path } = this.#random.pick(showing);
    const text = this.#newText();
    this.saver.change(typing(this.#stage, path, text)(this.saver.view().document));
    (isOwn ? this.own : this.shared).set(`/${path.join('/')}`, text);
  }

  /** Adds a row with a text in it, types in one, moves one or takes one out. */
  changeRows(list: Spot): void {
    const { document } = this.saver.view();
    const rows = valueAt(document.answers, list.path);
    const ids = (Array.isArray(rows) ? rows : []).flatMap((row) =>
      isObject(row) && typeof row.rowId === 'string' ? [row.rowId] : [],
    );
    const what = this.#random.int(10);
    if (ids.length === 0 || (what < 2 && ids.length < 8)) {
      const id = `t${this.#run}-${this.account}-${(this.#texts += 1)}`;
      this.saver.change(changingRows(this.#stage, list.path, { add: id })(document));
      this.type(this.#textsIn(list, id), false);
    } else if (what < 6) this.type(this.#textsIn(list, this.#random.pick(ids)), false);
    else if (what < 8)
      this.saver.change(changingRows(this.#stage, list.path, { up: this.#random.pick(ids) })(document));
    else this.#remove(list, this.#random.pick(ids));
  }

  #remove({ path }: Spot, rowId: string): void {
    this.saver.change(changingRows(this.#stage, path, { remove: rowId })(this.saver.view().document));
    for (const place of this.shared.keys())
      if (place.startsWith(`/${path.join('/')}/${rowId}/`)) this.shared.delete(place);
  }

  wait(seconds: number): void {
    for (let left = seconds; left > 0; left -= 1) {
      this.#clock += 1000;
      this.saver.tick();
    }
  }

  /**
   * Decides everything that is asked; answers what has to be stored now, by pointer. Where the stored
   * answer is kept there is nothing to store, and whoever gave it may have changed it since.
   */
  decide(): Map<string, Json | undefined> {
    const { clashes, stored } = this.saver.view();
    const kept = new Map(
      clashes.map(({ pointer }): [string, KeptAnswer] => [pointer, this.#random.chance(0.5) ? 'mine' : 'theirs']),
    );
    // What is chosen of a row goes before what is chosen in it.
    const inOrder = clashes.toSorted((a, b) => segmentsOf(a.pointer).length - segmentsOf(b.pointer).length);
    const wanted = inOrder.reduce(
      (all, { pointer, mine, theirs }) =>
        withValueAt(all, segmentsOf(pointer), kept.get(pointer) === 'mine' ? mine : theirs) as typeof all,
      allAnswers(this.saver.view().document),
    );
    // What was written over a question while it waited was before this person's eyes, and not chosen.
    for (const { pointer } of clashes) {
      for (const place of this.shared.keys()) if (`${place}/`.startsWith(`${pointer}/`)) this.shared.delete(place);
    }
    this.saver.resolve(kept);
    return new Map(
      clashes
        .map(({ pointer }): [string, Json | undefined] => [pointer, valueAt(wanted, segmentsOf(pointer))])
        .filter(([pointer, value]) => !sameAnswer(value, valueAt(allAnswers(stored), segmentsOf(pointer)))),
    );
  }

  #textsIn({ path }: Spot, rowId: string): Spot[] {
    return spotsOf(this.#stage, this.saver.view().document).filter(
      (spot) => spot.kind === 'text' && spot.path.join('/').startsWith(`${path.join('/')}/${rowId}/`),
    );
  }

  #newText(): string {
    return `${this.#run}·${this.account}·${(this.#texts += 1)}`;
  }

  #look(): void {
    const { document, clashes } = this.saver.view();
    for (const text of leavesOf(document).values()) this.seen.add(text);
    for (const clash of clashes) {
      if (!this.asked.includes(clash)) this.asked.push(clash);
      for (const text of textsIn(clash.theirs)) this.seen.add(text);
    }
  }
}
