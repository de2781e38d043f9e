import { describe, expect, it } from 'vitest';
import { ROW_ID, type FormDocument, type Json, type JsonObject } from '../../../../src/engine/index.ts';
import {
  answerFinder,
  backOf,
  standsAfter,
  withRows,
  type RowEdit,
  type RowUndo,
} from '../../../../src/server/modules/imports/answers/rowEdits.ts';
import { seeded, seeds, type Seeded } from '../../../support/seeded.ts';

// Rows that are changed, added and taken out in any mixture, and put back.

const columns = ['a', 'b', 'c'];
const tables = ['one', 'two'];

const values = (random: Seeded): { [column: string]: Json } =>
  Object.fromEntries(columns.filter(() => random.chance(0.6)).map((column) => [column, random.int(3)]));

function documentOf(random: Seeded): FormDocument {
  const answers: JsonObject = { other: 'stays' };
  const parked: JsonObject = {};
  for (const table of tables) {
    const rows = Array.from({ length: random.int(6) }, (_, index) => ({ [ROW_ID]: `r${index}`, ...values(random) }));
    if (rows.length === 0) continue;
    answers[table] = rows;
    if (random.chance(0.5)) parked[table] = { r0: { hidden: 'parked' } };
  }
  return { answers, parked };
}

/** Some edits of a document, and how each is taken back. */
function editsOf(random: Seeded, document: FormDocument): { edits: RowEdit[]; undo: RowUndo[] } {
  const edits: RowEdit[] = [];
  const undo: RowUndo[] = [];
  const find = answerFinder(document);
  for (const table of tables) {
    const rows = (find([table]) ?? []) as JsonObject[];
    rows.forEach((row, place) => {
      const rowId = String(row[ROW_ID]);
      const { [ROW_ID]: _id, ...answers } = row;
      const kind = random.int(3);
      if (kind === 1) {
        const given: { [column: string]: Json } = { a: random.chance(0.5) ? null : 7, b: 8 };
        edits.push({ table, rowId, set: given });
        undo.push({ table, rowId, before: { a: row.a ?? null, b: row.b ?? null }, after: given });
      } else if (kind === 2) {
        edits.push({ table, rowId, set: null });
        undo.push({ table, rowId, before: answers, after: null, place });
      }
    });
    for (let number = random.int(3); number > 0; number -= 1) {
      const added = { table, rowId: `new${number}` };
      edits.push({ ...added, set: { a: number } });
      undo.push({ ...added, before: null, after: { a: number } });
    }
  }
  return { edits, undo };
}

/** All that a document holds, whatever is parked. */
const whole = (document: FormDocument) => {
  const find = answerFinder(document);
  return ['other', ...tables].map((name) => find([name]) ?? null);
};

describe('edits of rows', () => {
  it('are as if they had not been once they are taken back, in any mixture', () => {
    for (const seed of seeds(500)) {
      const random = seeded(seed);
      const document = documentOf(random);
      const { edits, undo } = editsOf(random, document);
      const edited = withRows(document, edits);
      const find = answerFinder(edited);
      expect(
        undo.every((each) => standsAfter(find, each)),
        `seed ${seed}`,
      ).toBe(true);
      expect(whole(withRows(edited, undo.map(backOf))), `seed ${seed}`).toEqual(whole(document));
    }
  });

  it('stand no more where a row says something else, is gone, or a new one says more', () => {
    const row = { [ROW_ID]: 'r', a: 1 };
    const stands = (rows: JsonObject[], undo: Omit<RowUndo, 'table' | 'rowId'>) =>
      standsAfter(answerFinder({ answers: { one: rows }, parked: {} }), { table: 'one', rowId: 'r', ...undo });
    expect(stands([row], { before: { a: null }, after: { a: 1 } })).toBe(true);
    expect(stands([{ ...row, b: 2 }], { before: { a: null }, after: { a: 1 } })).toBe(true);
    expect(stands([{ ...row, a: 2 }], { before: { a: null }, after: { a: 1 } })).toBe(false);
    expect(stands([], { before: { a: null }, after: { a: 1 } })).toBe(false);
    expect(stands([row], { before: null, after: { a: 1 } })).toBe(true);
    expect(stands([{ ...row, b: 2 }], { before: null, after: { a: 1 } })).toBe(false);
    expect(stands([row], { before: { a: 1 }, after: null, place: 0 })).toBe(false);
    expect(stands([], { before: { a: 1 }, after: null, place: 0 })).toBe(true);
  });
});
