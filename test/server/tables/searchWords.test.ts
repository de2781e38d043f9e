import { expect, it } from 'vitest';
import { searchWords } from '../../../src/server/modules/lists/searchWords.ts';

it('looks for each word once, whatever its case, and for none that is a part of another', () => {
  expect(searchWords('  Ann anna ANNA\tb\nBee  ')).toEqual(['ANNA', 'Bee']);
  expect(searchWords('a '.repeat(100))).toEqual(['a']);
  expect(searchWords(' \n ')).toEqual([]);
});

it('looks for the ten longest of many words, so that a pasted text costs no more than a few', () => {
  const words = Array.from(
    { length: 30 },
    (_, index) => `${String.fromCharCode(97 + (index % 26))}${'x'.repeat(index)}${index}`,
  );
  expect(searchWords(words.join(' '))).toEqual(words.toReversed().slice(0, 10));
});
