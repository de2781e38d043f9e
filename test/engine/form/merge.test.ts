import { describe, expect, it } from 'vitest';
import { activeForm } from '../../../src/engine/form/activeForm.ts';
import { allAnswers, arrange } from '../../../src/engine/form/answers.ts';
import type { FormDocument } from '../../../src/engine/form/types.ts';
import { chooseMine, mergeAnswers } from '../../../src/engine/form/merge.ts';
import { mergeDocuments } from '../../../src/engine/form/mergeDocuments.ts';
import type { Json, JsonObject } from '../../../src/engine/json.ts';
import { isObject } from '../../../src/engine/json.ts';
import { seeded, seeds, type Seeded } from '../../support/seeded.ts';
import { documentOf, facts, formOf, loanForm } from './loanForm.ts';
import { answers, edited, row } from './randomVersions.ts';

const merge = (base: JsonObject, theirs: JsonObject, mine: JsonObject) => mergeAnswers({ base, theirs, mine });
const ids = (rows: Json | undefined): Json[] => (rows as JsonObject[]).map(({ rowId }) => rowId as Json);

describe('mergeAnswers', () => {
  it('keeps what each side alone changed', () => {
    expect(merge({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 })).toEqual({ merged: { a: 2, b: 3 }, clashes: [] });
    expect(merge({ a: 1, b: 1 }, { b: 1 }, { a: 1, b: 1, c: 2 })).toEqual({ merged: { b: 1, c: 2 }, clashes: [] });
  });

  it('takes the same change by both as one', () => {
    expect(merge({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ merged: { a: 2 }, clashes: [] });
    expect(merge({ a: 'x' }, { a: '' }, {})).toEqual({ merged: { a: '' }, clashes: [] });
  });

  it('keeps theirs and both values where the same answer was changed differently', () => {
    expect(merge({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({
      merged: { a: 2 },
      clashes: [{ pointer: '/a', base: 1, theirs: 2, mine: 3 }],
    });
    expect(merge({}, { a: 2 }, { a: 3 }).clashes).toEqual([{ pointer: '/a', base: undefined, theirs: 2, mine: 3 }]);
  });

  it('does not take a blank drawn anew for a change', () => {
    expect(merge({}, { a: 'x' }, { a: '' })).toEqual({ merged: { a: 'x' }, clashes: [] });
  });

  it('looks into groups', () => {
    const result = merge(
      { reader: { a: 1, b: 1, c: 1 } },
      { reader: { a: 2, b: 1, c: 2 } },
      { reader: { a: 1, b: 2, c: 3 } },
    );
    expect(result).toEqual({
      merged: { reader: { a: 2, b: 2, c: 2 } },
      clashes: [{ pointer: '/reader/c', base: 1, theirs: 2, mine: 3 }],
    });
  });

  it('takes a list of plain values as one answer', () => {
    expect(merge({ tags: ['a'] }, { tags: ['a', 'b'] }, { tags: ['a', 'c'] }).clashes).toHaveLength(1);
  });

  it('keeps rows that either side added, in the order in which each has them', () => {
    const result = merge(
      { books: [row('a'), row('b')] },
      { books: [row('a'), row('t', { n: 1 }), row('b'), row('u', { n: 1 })] },
      { books: [row('a'), row('b'), row('m', { n: 2 })] },
    );
    expect(result.clashes).toEqual([]);
    expect(ids(result.merged.books)).toEqual(['a', 't', 'b', 'u', 'm']);
    expect(ids(merge({}, { books: [row('t', { n: 1 })] }, { books: [row('m', { n: 2 })] }).merged.books)).toEqual([
      't',
      'm',
    ]);
  });

  it('keeps a row that was just added and says nothing yet', () => {
    const base = { books: [row('a', { n: 1 })] };
    expect(merge({}, { books: [row('t', { n: 1 })] }, { books: [row('m')] }).merged).toEqual({
      books: [row('t', { n: 1 }), row('m')],
    });
    expect(merge(base, { books: [row('a', { n: 2 })] }, { books: [...base.books, row('m')] }).merged).toEqual({
      books: [row('a', { n: 2 }), row('m')],
    });
    expect(merge({}, {}, { books: [row('m')] }).merged).toEqual({ books: [row('m')] });
  });

  it('merges rows by id, wherever they were moved', () => {
    const result = merge(
      { books: [row('a', { n: 1, m: 1 }), row('b', { n: 1 })] },
      { books: [row('a', { n: 2, m: 1 }), row('b', { n: 1 })] },
      { books: [row('b', { n: 1 }), row('a', { n: 1, m: 2 })] },
    );
    expect(result).toEqual({ merged: { books: [row('b', { n: 1 }), row('a', { n: 2, m: 2 })] }, clashes: [] });
  });

  it('names a clash in a row by the id of the row', () => {
    const result = merge(
      { books: [row('a', { n: 1 })] },
      { books: [row('z', { n: 9 }), row('a', { n: 2 })] },
      { books: [row('a', { n: 3 })] },
    );
    expect(result.clashes).toEqual([{ pointer: '/books/a/n', base: 1, theirs: 2, mine: 3 }]);
    expect(chooseMine(result.merged, result.clashes)).toEqual({ books: [row('z', { n: 9 }), row('a', { n: 3 })] });
  });

  it('takes out a row that one side took out and the other left as it was', () => {
    const both = { books: [row('a', { n: 1 }), row('b', { n: 1 })] };
    expect(merge(both, both, { books: [row('b', { n: 1 })] })).toEqual({
      merged: { books: [row('b', { n: 1 })] },
      clashes: [],
    });
    expect(
      merge(both, { books: [row('a', { n: 1 })] }, { books: [row('a', { n: 2 }), row('b', { n: 1 })] }).merged,
    ).toEqual({ books: [row('a', { n: 2 })] });
    expect(merge(both, { books: [] }, { ...both, x: 1 })).toEqual({ merged: { books: [], x: 1 }, clashes: [] });
  });

  it('clashes where one side took out a row that the other changed', () => {
    const base = { books: [row('a', { n: 1 }), row('b')] };
    const deletedHere = merge(base, { books: [row('a', { n: 2 }), row('b')] }, { books: [row('b')] });
    expect(deletedHere.clashes).toEqual([
      { pointer: '/books/a', base: row('a', { n: 1 }), theirs: row('a', { n: 2 }), mine: undefined },
    ]);
    expect(ids(deletedHere.merged.books)).toEqual(['a', 'b']);
    expect(chooseMine(deletedHere.merged, deletedHere.clashes)).toEqual({ books: [row('b')] });
    const deletedThere = merge(base, { books: [row('b')] }, { books: [row('a', { n: 2 }), row('b')] });
    expect(deletedThere.clashes).toEqual([
      { pointer: '/books/a', base: row('a', { n: 1 }), theirs: undefined, mine: row('a', { n: 2 }) },
    ]);
    expect(chooseMine(deletedThere.merged, deletedThere.clashes)).toEqual({ books: [row('b'), row('a', { n: 2 })] });
  });
});

/** Every cell by a path that names rows by id. */
function cellsOf(value: Json, path = ''): Map<string, Json> {
  if (Array.isArray(value))
    return new Map(value.flatMap((item) => [...cellsOf(item, `${path}/${String((item as JsonObject).rowId)}`)]));
  if (isObject(value))
    return new Map(Object.entries(value).flatMap(([name, inner]) => [...cellsOf(inner, `${path}/${name}`)]));
  return new Map([[path, value]]);
}

describe('mergeAnswers, on generated versions', () => {
  const cases = seeds(600).map((seed) => {
    const random = seeded(seed);
    const base = answers(random);
    return { seed, base, theirs: edited(random, base, 'T'), mine: edited(random, base, 'M') };
  });
  const within = (clashes: readonly { pointer: string }[], path: string): boolean =>
    clashes.some(({ pointer }) => path === pointer || path.startsWith(`${pointer}/`));

  it('lets every change of one side alone survive, mine and theirs', () => {
    for (const { seed, base, theirs, mine } of cases) {
      const { merged, clashes } = merge(base, theirs, mine);
      const [was, their, own, now] = [base, theirs, mine, merged].map((version) => cellsOf(version)) as [
        Map<string, Json>,
        Map<string, Json>,
        Map<string, Json>,
        Map<string, Json>,
      ];
      for (const path of new Set([...was.keys(), ...their.keys(), ...own.keys()])) {
        if (within(clashes, path)) continue;
        const context = `seed ${seed}, ${path}`;
        if (own.get(path) !== was.get(path)) expect(now.get(path), context).toBe(own.get(path));
        else expect(now.get(path), context).toBe(their.get(path));
      }
    }
  });

  it('reports a clash only where both changed, holds theirs there, and mirrors when sides change places', () => {
    for (const { seed, base, theirs, mine } of cases) {
      const { merged, clashes } = merge(base, theirs, mine);
      for (const clash of clashes) expect(clash.mine, `seed ${seed}`).not.toEqual(clash.theirs);
      const mirrored = merge(base, mine, theirs);
      expect(mirrored.clashes.map(({ pointer }) => pointer).sort(), `seed ${seed}`).toEqual(
        clashes.map(({ pointer }) => pointer).sort(),
      );
      if (clashes.length === 0) expect(cellsOf(merged), `seed ${seed}`).toEqual(cellsOf(mirrored.merged));
    }
  });

  it('gives the other side where one side changed nothing', () => {
    for (const { base, theirs } of cases) {
      expect(merge(base, theirs, base)).toEqual({ merged: theirs, clashes: [] });
      expect(merge(base, base, theirs)).toEqual({ merged: theirs, clashes: [] });
    }
  });
});

describe('mergeDocuments', () => {
  it('lets what one side alone changed survive, shown or parked, whoever opens or hides questions', () => {
    const change = (random: Seeded, from: FormDocument): FormDocument => {
      const reader = isObject(from.answers.reader) ? from.answers.reader : {};
      const books = (from.answers.books as JsonObject[]).map((book) =>
        random.chance(0.5) ? book : { ...book, damaged: random.chance(0.5) },
      );
      const answers: JsonObject = {
        ...from.answers,
        books,
        kind: random.pick(['home', 'post']),
        reader: { ...reader, child: random.chance(0.5) },
      };
      if (random.chance(0.5) && answers.address !== undefined) answers.address = random.pick(['abroad', 'far']);
      const document = { ...from, answers };
      return arrange(activeForm({ form: loanForm, facts, document }), document);
    };
    for (const seed of seeds(120)) {
      const random = seeded(seed);
      const start = documentOf({
        title: 'T',
        kind: 'post',
        address: 'near',
        customs: 'c',
        reader: { name: 'N', child: true, parent: 'P', card: 'C' },
        books: ['a', 'b'].map((rowId) => ({ rowId, name: rowId, damaged: random.chance(0.5), cost: 4 })),
      });
      const base = change(random, start);
      const [theirs, mine] = [change(random, base), change(random, base)];
      const { document, clashes } = mergeDocuments({ base, theirs, mine }, loanForm, facts);
      const [was, their, own, now] = [base, theirs, mine, document].map((version) => cellsOf(allAnswers(version))) as [
        Map<string, Json>,
        Map<string, Json>,
        Map<string, Json>,
        Map<string, Json>,
      ];
      for (const path of was.keys()) {
        if (clashes.some(({ pointer }) => pointer === path)) continue;
        expect(now.get(path), `seed ${seed}, ${path}`).toBe(
          own.get(path) === was.get(path) ? their.get(path) : own.get(path),
        );
      }
      expect(arrange(activeForm({ form: loanForm, facts, document }), document), `seed ${seed}`).toBe(document);
    }
  });

  it('parks what the merge hides, and says so', () => {
    const base = documentOf({ kind: 'post', address: 'near' });
    const theirs = documentOf({ kind: 'home' }, { address: 'near' });
    const mine = documentOf({ kind: 'post', address: 'far' });
    expect(mergeDocuments({ base, theirs, mine }, loanForm, facts)).toEqual({
      document: documentOf({ kind: 'home' }, { address: 'far' }),
      clashes: [],
      parked: ['/address'],
    });
  });

  it('never clashes over a derived value, and computes it from what is shown', () => {
    const form = formOf(
      { properties: { a: { type: 'number' }, b: { type: 'number' }, total: { type: 'number' } } },
      { derived: { total: { operator: 'sum', of: ['/a', '/b'] } } },
    );
    const result = mergeDocuments(
      {
        base: documentOf({ a: 1, b: 1, total: 2 }),
        theirs: documentOf({ a: 2, b: 1, total: 3 }),
        mine: documentOf({ a: 1, b: 5, total: 6 }),
      },
      form,
      {},
    );
    expect(result).toEqual({ document: documentOf({ a: 2, b: 5, total: 7 }), clashes: [], parked: [] });
  });
});
