import { describe, expect, it } from 'vitest';
import { activeForm } from '../../../src/engine/form/activeForm.ts';
import { allAnswers, arrange, visibleAnswers, withRowIds, withoutRowIds } from '../../../src/engine/form/answers.ts';
import { settle } from '../../../src/engine/form/settle.ts';
import type { FormDocument } from '../../../src/engine/form/types.ts';
import type { JsonObject } from '../../../src/engine/json.ts';
import { seeded, seeds } from '../../support/seeded.ts';
import type { Seeded } from '../../support/seeded.ts';
import { active, documentOf, facts, formOf, loanForm } from './loanForm.ts';

const arranged = (document: FormDocument): FormDocument =>
  arrange(activeForm({ form: loanForm, facts, document }), document);

describe('arrange', () => {
  it('parks the answer of a question that is hidden, and brings it back', () => {
    const hidden = arranged(documentOf({ kind: 'home', address: '1 Mill Lane' }));
    expect(hidden).toEqual(documentOf({ kind: 'home' }, { address: '1 Mill Lane' }));
    expect(arranged({ ...hidden, answers: { kind: 'post' } })).toEqual(
      documentOf({ kind: 'post', address: '1 Mill Lane' }),
    );
  });

  it('parks in groups by the same policy', () => {
    const hidden = arranged(documentOf({ reader: { name: 'Ann', child: false, parent: 'Bea' } }));
    expect(hidden).toEqual(documentOf({ reader: { name: 'Ann', child: false } }, { reader: { parent: 'Bea' } }));
    expect(arranged({ ...hidden, answers: { reader: { name: 'Ann', child: true } } }).answers).toEqual({
      reader: { name: 'Ann', child: true, parent: 'Bea' },
    });
  });

  it('parks in rows by their ids, wherever the row moves', () => {
    const hidden = arranged(
      documentOf({
        books: [
          { rowId: 'a', damaged: false, cost: 4 },
          { rowId: 'b', name: 'Emma' },
        ],
      }),
    );
    expect(hidden.parked).toEqual({ books: { a: { cost: 4 } } });
    const back = arranged({
      ...hidden,
      answers: {
        books: [
          { rowId: 'b', name: 'Emma' },
          { rowId: 'a', damaged: true },
        ],
      },
    });
    expect(back).toEqual(
      documentOf({
        books: [
          { rowId: 'b', name: 'Emma' },
          { rowId: 'a', damaged: true, cost: 4 },
        ],
      }),
    );
  });

  it('does not bring back a row that was taken out', () => {
    const hidden = arranged(documentOf({ books: [{ rowId: 'a', damaged: false, cost: 4 }] }));
    expect(arranged({ ...hidden, answers: { books: [] } })).toEqual(documentOf({ books: [] }));
    expect(arranged({ ...hidden, answers: {} })).toEqual(documentOf({}));
  });

  it('does not bring back rows of a row that were taken out either, nor takes what they had parked for an answer', () => {
    const books = (loanForm.schema.properties as JsonObject).books as JsonObject;
    const form = formOf({
      properties: {
        shelves: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, books } } },
      },
    });
    const turn = (document: FormDocument) => arrange(activeForm({ form, facts: {}, document }), document);
    const hidden = turn(documentOf({ shelves: [{ rowId: 's', books: [{ rowId: 'a', damaged: false, cost: 4 }] }] }));
    expect(hidden.parked).toEqual({ shelves: { s: { books: { a: { cost: 4 } } } } });
    expect(turn({ ...hidden, answers: { shelves: [{ rowId: 's', name: 'North' }] } })).toEqual(
      documentOf({ shelves: [{ rowId: 's', name: 'North' }] }),
    );
  });

  it('parks a list whole with what its rows had parked, and brings back both', () => {
    const form = formOf({
      properties: { lends: { type: 'boolean' } },
      if: { properties: { lends: { const: true } }, required: ['lends'] },
      then: { properties: { books: (loanForm.schema.properties as JsonObject).books as JsonObject } },
    });
    const turn = (document: FormDocument, lends: boolean) => {
      const next = { ...document, answers: { ...document.answers, lends } };
      return arrange(activeForm({ form, facts: {}, document: next }), next);
    };
    const rows: JsonObject[] = [
      { rowId: 'a', damaged: false, cost: 4 },
      { rowId: 'b', name: 'Emma' },
    ];
    const shown = turn(documentOf({ books: rows }), true);
    expect(shown.parked).toEqual({ books: { a: { cost: 4 } } });
    const hidden = turn(shown, false);
    expect(hidden).toEqual(documentOf({ lends: false }, { books: rows }));
    expect(turn(hidden, true)).toEqual(shown);
  });

  it('parks what the other alternative asked', () => {
    const form = formOf({
      oneOf: [
        { properties: { medium: { const: 'book' }, pages: { type: 'integer' } } },
        { properties: { medium: { const: 'film' }, minutes: { type: 'integer' } } },
      ],
    });
    const document = documentOf({ medium: 'film', pages: 300 });
    expect(arrange(activeForm({ form, facts: {}, document }), document)).toEqual(
      documentOf({ medium: 'film' }, { pages: 300 }),
    );
  });

  it('takes what is typed before what is parked, and a default drawn anew for nothing', () => {
    expect(allAnswers(documentOf({ address: 'new', fee: null }, { address: 'old', fee: 3 }))).toEqual({
      address: 'new',
      fee: 3,
    });
  });

  it('gives a row without an id one of its own when it has something to park, so that it follows the row', () => {
    const hidden = arranged(documentOf({ books: [{ rowId: 'row-2' }, { damaged: false, cost: 4 }] }));
    expect(hidden).toEqual(
      documentOf(
        { books: [{ rowId: 'row-2' }, { rowId: 'row-4', damaged: false }] },
        { books: { 'row-4': { cost: 4 } } },
      ),
    );
  });

  it('leaves what the form has no question for where it is', () => {
    expect(arranged(documentOf({ kind: 'home', colour: 'red', reader: { age: 9 } }))).toEqual(
      documentOf({ kind: 'home', colour: 'red', reader: { age: 9 } }),
    );
  });

  it('returns the document itself when nothing moves', () => {
    const document = documentOf({ kind: 'home', books: [{ rowId: 'a', name: 'Emma' }] });
    expect(arranged(document)).toBe(document);
  });
});

function randomDocument(random: Seeded): FormDocument {
  const some = (answers: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(answers).filter(() => random.chance(0.7)));
  return documentOf(
    some({
      title: 'T',
      kind: random.pick(['home', 'post']),
      address: random.pick(['abroad', 'near']),
      customs: 'c',
      fee: random.pick([0, 2.5]),
      paidOn: '2026-01-02',
      shelf: 'S',
      reader: some({ name: 'N', child: random.chance(0.5), parent: 'P', card: 'C' }),
      unknown: 'kept',
      books: ['a', 'b', 'c']
        .filter(() => random.chance(0.7))
        .map((rowId) => ({ rowId, ...some({ name: 'B', damaged: random.chance(0.5), cost: 4 }) })),
    }),
  );
}

describe('parking, on generated documents', () => {
  it('is settled in one step and loses nothing', () => {
    for (const seed of seeds(250)) {
      const document = randomDocument(seeded(seed));
      const once = arranged(document);
      expect(arranged(once), `seed ${seed}`).toBe(once);
      expect(allAnswers(once), `seed ${seed}`).toEqual(document.answers);
    }
  });

  it('comes back as it was when a question is hidden and shown again', () => {
    for (const seed of seeds(150)) {
      const before = arranged(randomDocument(seeded(seed)));
      const away = arranged({
        ...before,
        answers: { ...before.answers, kind: before.answers.kind === 'post' ? 'home' : 'post' },
      });
      const kind = before.answers.kind;
      const answers = { ...away.answers };
      if (kind === undefined) delete answers.kind;
      else answers.kind = kind;
      expect(arranged({ ...away, answers }), `seed ${seed}`).toEqual(before);
    }
  });
});

describe('visibleAnswers', () => {
  it('leaves out hidden answers and keeps row ids', () => {
    const answers = { kind: 'home', address: 'x', books: [{ rowId: 'a', name: 'Emma', cost: 3 }] };
    expect(visibleAnswers(active(answers), answers)).toEqual({ kind: 'home', books: [{ rowId: 'a', name: 'Emma' }] });
  });
});

describe('row ids', () => {
  it('are made where they are missing or used twice, and taken away for export', () => {
    let made = 0;
    const answers: JsonObject = { books: [{ name: 'A' }, { rowId: 'x', name: 'B' }, { rowId: 'x', name: 'C' }] };
    const identified = withRowIds(active(answers), answers, () => `new${(made += 1)}`);
    expect((identified.books as JsonObject[]).map(({ rowId }) => rowId)).toEqual(['new1', 'x', 'new2']);
    expect(withoutRowIds(identified)).toEqual({ books: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] });
  });
});

describe('settle', () => {
  const form = formOf(
    {
      required: [],
      properties: { cost: { type: 'number' }, total: { type: 'number' } },
      allOf: [
        {
          if: { properties: { total: { exclusiveMinimum: 10 } }, required: ['total'] },
          then: { properties: { reason: { type: 'string' } } },
        },
      ],
    },
    { derived: { total: { operator: 'sum', of: ['/cost'] } } },
  );

  it('computes, opens and parks until nothing moves', () => {
    const first = settle({ form, facts: {}, document: documentOf({ cost: 12 }, { reason: 'r' }) });
    expect(first.document).toEqual(documentOf({ cost: 12, total: 12, reason: 'r' }));
    const second = settle(
      { form, facts: {}, document: documentOf({ ...first.document.answers, cost: 3 }) },
      first.active,
    );
    expect(second.document).toEqual(documentOf({ cost: 3, total: 3 }, { reason: 'r' }));
  });

  it('returns the document and the form themselves when nothing moves', () => {
    const first = settle({ form, facts: {}, document: documentOf({ cost: 12 }) });
    const again = settle({ form, facts: {}, document: first.document }, first.active);
    expect([again.document, again.active]).toEqual([first.document, first.active]);
    expect(again.document).toBe(first.document);
    expect(again.active).toBe(first.active);
  });
});

describe('withRowIds', () => {
  it('reaches lists that a condition opens, whatever holds now', () => {
    const schema = { properties: { a: {} }, then: { properties: { later: {} } } };
    expect(withRowIds({ schema }, { a: 1, later: [{ n: 1 }], tags: ['x'] }, () => 'new')).toEqual({
      a: 1,
      later: [{ n: 1, rowId: 'new' }],
      tags: ['x'],
    });
  });
});
