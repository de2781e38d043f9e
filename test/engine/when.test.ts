import { describe, expect, it } from 'vitest';
import { EngineError, matches, readFact } from '../../src/engine/index.ts';

const facts = {
  user: { typeId: 3, name: null },
  row: { lent: true, tags: ['new', 'map'], pages: 120, bornOn: '2001-05-04' },
  today: '2026-01-05',
};

describe('readFact', () => {
  it('reads nested facts; null and false are values', () => {
    expect(readFact(facts, 'user.typeId')).toBe(3);
    expect(readFact(facts, 'user.name')).toBeNull();
    expect(readFact(facts, 'today')).toBe('2026-01-05');
  });

  it.each(['usr', 'user.type', 'user.name.first', 'today.length', 'row.tags.0', 'user.constructor', ''])(
    'throws for %j, which is not there',
    (path) => {
      expect(() => readFact(facts, path)).toThrow(new EngineError('MISSING_FACT', `There is no fact "${path}".`));
    },
  );
});

describe('matches', () => {
  it.each([
    [{ 'user.typeId': 3 }, true],
    [{ 'user.typeId': '3' }, false],
    [{ 'user.name': null }, true],
    [{ 'user.typeId': [1, 3] }, true],
    [{ 'user.typeId': [1, 2] }, false],
    [{ 'row.pages': { minimum: 100, maximum: 200 } }, true],
    [{ 'row.pages': { exclusiveMinimum: 120 } }, false],
    [{ 'row.tags': { contains: { const: 'map' } } }, true],
    [{ 'row.bornOn': { format: 'date', pattern: '^2001' } }, true],
    [{ 'user.typeId': 3, 'row.lent': false }, false],
    [{ 'user.typeId': 3, 'row.lent': true }, true],
    [{}, true],
  ])('%j is %s', (when, expected) => expect(matches(when, facts)).toBe(expected));

  it('throws for a missing fact even where another already decides', () => {
    expect(() => matches({ 'user.typeId': 1, 'row.lost': true }, facts)).toThrow(EngineError);
  });
});
