import { describe, expect, it } from 'vitest';
import { EngineError, fillLink, fillTemplate, fillValues, templatePaths } from '../../src/engine/index.ts';

const facts = {
  row: { id: 7, title: 'War & Peace / 1', note: null, lent: false, tags: ['a'] },
  today: '2026-01-05',
  'my-shelf': { 'row-1': 'A' },
};

describe('fillTemplate', () => {
  it('puts facts into a text; null reads as nothing', () => {
    expect(fillTemplate('{row.title} ({row.id}) {row.note}{row.lent} on {today}, {my-shelf.row-1}', facts)).toBe(
      'War & Peace / 1 (7) false on 2026-01-05, A',
    );
  });

  it('leaves braces that are no placeholder', () => expect(fillTemplate('{} { } {1}', facts)).toBe('{} { } {1}'));

  it('throws for an unknown fact, and for one that cannot stand in a text', () => {
    expect(() => fillTemplate('{row.tite}', facts)).toThrow(
      new EngineError('MISSING_FACT', 'There is no fact "row.tite".'),
    );
    expect(() => fillTemplate('{row.tags}', facts)).toThrow(
      new EngineError('BAD_TEMPLATE', 'The fact "row.tags" cannot stand in a text.'),
    );
  });
});

describe('fillLink', () => {
  it('encodes every value, so that none changes the address', () => {
    expect(fillLink('/books/{row.id}?title={row.title}', facts)).toBe('/books/7?title=War%20%26%20Peace%20%2F%201');
  });
});

describe('fillValues', () => {
  it('keeps the type of what is one placeholder and fills texts at any depth', () => {
    expect(
      fillValues({ id: '{row.id}', tags: ['{row.tags}', 'No {row.id}'], note: '{row.note}', n: 1, none: null }, facts),
    ).toEqual({
      id: 7,
      tags: [['a'], 'No 7'],
      note: null,
      n: 1,
      none: null,
    });
  });
});

describe('templatePaths', () => {
  it('names the facts of a template in their order', () =>
    expect(templatePaths('{row.id} of {today}')).toEqual(['row.id', 'today']));
});
