import { describe, expect, it } from 'vitest';
import {
  draftOf,
  exampleOf,
  faultOf,
  type ExampleDraft,
  type Sayable,
} from '../../../src/app/declarations/examples/exampleDraft.ts';
import type { Example } from '../../../src/engine/index.ts';

const choice = (id: string, values: readonly (string | number)[], isSeveral = false): Sayable => ({
  id,
  label: id,
  options: values.map((value) => ({ value, label: String(value) })),
  isNumber: false,
  isSeveral,
});
const sayable: readonly Sayable[] = [
  choice('fact book.shelf', [1, 2]),
  choice('answer kind', ['map', 'atlas']),
  choice('answer uses', ['reading', 'lending'], true),
  { ...choice('answer pages', []), isNumber: true },
  choice('answer author', []),
];
const whole: Example = {
  answers: { kind: 'atlas', uses: ['reading', 'lending'], pages: 0, author: 'Ann' },
  facts: { 'book.shelf': 2 },
  expect: { why: 'required', '/loans/*/until': 'not-asked' },
};

describe('an example that is being chosen', () => {
  it('says the same again, of facts, choices, several answers, numbers and texts', () => {
    const draft = draftOf(whole, sayable);
    expect(draft && exampleOf(draft, sayable)).toEqual(whole);
    expect(draft && faultOf(draft, sayable)).toBeNull();
  });

  it('is none where the text says what no list offers', () => {
    expect(draftOf({ answers: { kind: 'globe' }, expect: { why: 'asked' } }, sayable)).toBeNull();
    expect(draftOf({ answers: { gone: 'x' }, expect: { why: 'asked' } }, sayable)).toBeNull();
    expect(draftOf({ answers: { pages: 'many' }, expect: { why: 'asked' } }, sayable)).toBeNull();
  });

  it.each<[string, ExampleDraft, RegExp]>([
    ['an answer', { said: [{ id: 'answer kind', value: '' }], expected: [{ path: 'why', is: 'asked' }] }, /fact is/],
    ['a number', { said: [{ id: 'answer pages', value: 'x' }], expected: [{ path: 'why', is: 'asked' }] }, /fact is/],
    ['what is expected', { said: [], expected: [{ path: '', is: 'asked' }] }, /which question/],
  ])('is not whole without %s', (_, draft, words) => expect(faultOf(draft, sayable)).toMatch(words));
});
