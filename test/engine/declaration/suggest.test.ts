import { describe, expect, it } from 'vitest';
import { editDistance, unknownName } from '../../../src/engine/declaration/suggest.ts';

describe('unknownName', () => {
  it('offers what was probably meant', () => {
    expect(unknownName('widget', 'txtarea', ['text', 'textarea', 'select'])).toBe('unknown widget "txtarea"; did you mean "textarea"?');
  });

  it('offers nothing that is far away', () => {
    expect(unknownName('widget', 'map', ['text', 'textarea'])).toBe('unknown widget "map"');
  });
});

describe('editDistance', () => {
  it.each([
    ['book', 'book', 0],
    ['book', 'boko', 1],
    ['book', 'boo', 1],
    ['', 'book', 4],
    ['book', '', 4],
    ['shelf', 'shelves', 3],
    ['kitten', 'sitting', 3],
  ])('from %j to %j is %i', (a, b, steps) => expect(editDistance(a, b)).toBe(steps));
});
