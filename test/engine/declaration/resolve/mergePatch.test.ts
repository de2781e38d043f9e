import { describe, expect, it } from 'vitest';
import { mergePatch } from '../../../../src/engine/index.ts';

describe('mergePatch', () => {
  // The examples of RFC 7396, appendix A.
  it.each([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('of %j by %j is %j', (target, patch, result) => expect(mergePatch(target, patch)).toEqual(result));

  it('changes neither argument and keeps the order of names', () => {
    const target = { shelf: 1, title: { long: 'a' } };
    const merged = mergePatch(target, { title: { short: 'b' }, author: 'c' }) as object;
    expect(target).toEqual({ shelf: 1, title: { long: 'a' } });
    expect(Object.keys(merged)).toEqual(['shelf', 'title', 'author']);
  });
});
