import { describe, expect, it } from 'vitest';
import { editDistance, notAmong, unknownName } from '../../../../src/engine/declaration/read/suggest.ts';

describe('unknownName', () => {
  it('offers what was probably meant', () => {
    expect(unknownName('widget', 'txtarea', ['text', 'textarea', 'select'])).toBe(
      'unknown widget "txtarea"; did you mean "textarea"? There are text, textarea and select',
    );
    expect(unknownName('widget', 'txt', ['text'])).toBe('unknown widget "txt"; did you mean "text"?');
  });

  it('offers nothing that is far away, and names what there is', () => {
    expect(unknownName('widget', 'map', ['text', 'textarea'])).toBe(
      'unknown widget "map"; there are text and textarea',
    );
    expect(unknownName('widget', 'map', ['text'])).toBe('unknown widget "map"; there is text');
    expect(unknownName('widget', 'map', [])).toBe('unknown widget "map"; there is none');
  });

  it('names the closest of many, and where all of them stand', () => {
    const names = [
      ...Array.from({ length: 30 }, (_, index) => `shelf.number${index}`),
      'books.save',
      'books.list',
      'loans.save',
    ];
    const all = { names, where: 'schemas/all' };
    expect(unknownName('operation', 'books.sav', all)).toBe(
      'unknown operation "books.sav"; did you mean "books.save"? All 33 stand in schemas/all',
    );
    expect(unknownName('operation', 'saveBooks', all)).toMatch(
      /^unknown operation "saveBooks"; the closest of 33 are books\.save, books\.list, loans\.save, .*; all 33 stand in schemas\/all$/,
    );
    expect(unknownName('operation', 'books.sav', names)).toBe(
      'unknown operation "books.sav"; did you mean "books.save"?',
    );
    expect(unknownName('operation', 'saveBooks', names)).toMatch(
      /^unknown operation "saveBooks"; the closest of 33 are books\.save, [^;]*$/,
    );
  });

  it('does the same for values', () => {
    expect(notAmong('mpa', { of: 'answer to "kind"', choices: ['map', 5] })).toBe(
      '"mpa" is no answer to "kind"; did you mean "map"? There are "map" and 5',
    );
    expect(notAmong('atlas', { of: 'answer to "kind"', choices: ['map', 'book'] })).toBe(
      '"atlas" is no answer to "kind"; there are "map" and "book"',
    );
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
