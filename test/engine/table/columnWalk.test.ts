import { describe, expect, it } from 'vitest';
import {
  applyColumnChoice,
  columnChoiceOf,
  moveColumn,
  parseColumnChoice,
  resizeColumn,
  showColumn,
} from '../../../src/engine/index.ts';
import type { ChosenColumn, Column } from '../../../src/engine/index.ts';
import { books } from './library.ts';

/** What a person sees of a column, kept by the test in its own way. */
interface Seen {
  field: string;
  shown: boolean;
  width: number | null;
}

/** The same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pool = ['title', 'shelfId', 'language', 'published', 'price', 'worn', 'weight', 'summary'];
const tableOf = (fields: readonly string[], titles: string): readonly Column[] =>
  books({ columns: fields.map((field) => ({ field, title: `${field} ${titles}`, hidden: field === 'weight' })) })
    .columns;

/** A device: the declaration of the day, what is stored, and what is drawn of both. */
function deviceOf() {
  let fields = pool.slice(0, 5);
  let columns = tableOf(fields, 'first');
  let stored: string | null = null;
  let drawn = applyColumnChoice(columns, null);
  const choose = (next: readonly ChosenColumn[]) => {
    stored = JSON.stringify(columnChoiceOf(next));
    drawn = applyColumnChoice(columns, parseColumnChoice(stored));
  };
  return {
    fields: () => fields,
    drawn: () => drawn,
    choose,
    reset: () => {
      stored = 'null';
      drawn = applyColumnChoice(columns, parseColumnChoice(stored));
    },
    reload: () => {
      drawn = applyColumnChoice(columns, parseColumnChoice(stored));
    },
    declare: (next: string[], titles: string) => {
      fields = next;
      columns = tableOf(next, titles);
      drawn = applyColumnChoice(columns, parseColumnChoice(stored));
    },
  };
}

const declaredModel = (fields: readonly string[]): Seen[] =>
  fields.map((field) => ({ field, shown: field !== 'weight', width: null }));

/** The model of a new declaration: what is gone goes, what is new stands behind its neighbour. */
function redeclared(kept: Seen[] | null, fields: readonly string[]): Seen[] {
  if (kept === null) return declaredModel(fields);
  const list = kept.filter(({ field }) => fields.includes(field)).map((entry) => ({ ...entry }));
  for (const [index, field] of fields.entries()) {
    if (list.some((entry) => entry.field === field)) continue;
    const at = index === 0 ? 0 : list.findIndex((entry) => entry.field === fields[index - 1]) + 1;
    list.splice(at, 0, { field, shown: field !== 'weight', width: null });
  }
  return list.some(({ shown }) => shown) ? list : declaredModel(fields);
}

const seenOf = (drawn: readonly ChosenColumn[]): Seen[] =>
  drawn.map(({ column, shown, width }) => ({ field: column.field, shown, width: width ?? null }));

describe('two hundred random choices of columns', () => {
  it.each([1, 7, 2026, 99_991, 424_242])(
    '[TBL-5] are what a simple model says after each, and the same after a reload (seed %i)',
    (seed) => {
      const random = randomOf(seed);
      const device = deviceOf();
      // What was stored last; null while nothing was chosen.
      let kept: Seen[] | null = null;
      let model = declaredModel(device.fields());
      const change = (edit: (list: Seen[]) => void) => {
        edit(model);
        kept = model.map((entry) => ({ ...entry }));
      };
      for (let step = 0; step < 200; step += 1) {
        const at = random(model.length);
        const { field = '', shown = true } = model[at] ?? {};
        const kind = random(12);
        if (kind < 3) {
          device.choose(showColumn(device.drawn(), field, !shown));
          change((list) => {
            if (!shown || list.filter((entry) => entry.shown).length > 1)
              list.splice(at, 1, { ...(list[at] as Seen), shown: !shown });
          });
        } else if (kind < 6) {
          const to = random(model.length);
          device.choose(moveColumn(device.drawn(), field, to));
          change((list) => list.splice(to, 0, ...list.splice(at, 1)));
        } else if (kind < 9) {
          const width = 60 + random(400);
          device.choose(resizeColumn(device.drawn(), field, width));
          change((list) => list.splice(at, 1, { ...(list[at] as Seen), width }));
        } else if (kind === 9 && random(4) === 0) {
          device.reset();
          kept = null;
          model = declaredModel(device.fields());
        } else if (kind === 10) {
          const next = pool.filter((name) => name === 'title' || random(3) > 0);
          device.declare(next, `step ${step}`);
          model = redeclared(kept, next);
        } else {
          device.reload();
        }
        expect(seenOf(device.drawn()), `step ${step}`).toEqual(model);
        device.reload();
        expect(seenOf(device.drawn()), `reload after step ${step}`).toEqual(model);
      }
    },
  );
});
