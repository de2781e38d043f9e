import { describe, expect, it } from 'vitest';
import type { ResolvedForm } from '../../../src/engine/declaration/catalogTypes.ts';
import type { JsonObject } from '../../../src/engine/json.ts';
import { generateAnswers } from '../../../src/engine/form/generateAnswers.ts';
import { validateAnswers } from '../../../src/engine/form/validateAnswers.ts';

const text = (title: string, more: JsonObject = {}) => ({ type: 'string', title, ...more });
const day = (title: string) => text(title, { format: 'date' });
const line = { maxLength: 40 };

const properties: JsonObject = {
  name: text('Name of the reader', line),
  lender: text('Who has lent it?', line),
  phone: text('Telephone'),
  code: text('Postcode', line),
  borrowed: day('Borrowed on'),
  next: day('Next visit'),
  liked: text('What was liked?'),
  wished: text('What is wished for?'),
  short: text('A word', { maxLength: 4 }),
  long: text('At length', { minLength: 100 }),
  shelf: text('Shelf', { pattern: '^[A-Z]{2}$' }),
  genre: text('Genre', { enum: ['poems', 'plays'] }),
  visits: {
    type: 'array',
    minItems: 4,
    items: { type: 'object', required: ['on'], properties: { on: day('On'), said: text('What was said?') } },
  },
};

const form: ResolvedForm = {
  id: 'reader',
  version: 1,
  title: 'Reader',
  schema: { type: 'object', required: Object.keys(properties), properties },
  rules: [
    { field: 'borrowed', notInFuture: true, message: 'A day that has been' },
    { field: 'borrowed', weekday: true, message: 'A day on which the library is open' },
  ],
};

const made = (today: string) => generateAnswers(form, { today });

describe('made-up answers', () => {
  it('fit the words of their questions, and are valid', () => {
    const { active, document } = made('2026-11-18');
    expect(validateAnswers(active, document.answers, 'complete')).toEqual([]);
    expect(document.answers).toMatchObject({
      name: expect.stringMatching(/^[A-Z]\w+ [A-Z]\w+$/) as string,
      lender: expect.stringMatching(/^[A-Z]\w+ [A-Z]\w+$/) as string,
      phone: expect.stringMatching(/^01632 /) as string,
      code: expect.stringMatching(/^[A-Z]{2}\d \d[A-Z]{2}$/) as string,
      liked: expect.stringMatching(/ .*\.$/) as string,
      genre: 'poems',
    });
  });

  it('have days near the day that it is: one that has been, and one to come where the question says so', () => {
    for (let month = 1; month <= 12; month += 1) {
      const today = `2026-${String(month).padStart(2, '0')}-18`;
      const { active, document } = made(today);
      const { borrowed, next } = document.answers as { borrowed: string; next: string };
      expect([borrowed < today, next > today, borrowed.slice(0, 3)]).toEqual([true, true, '202']);
      expect(validateAnswers(active, document.answers, 'complete')).toEqual([]);
    }
  });

  it('are others at other places, and the same each time', () => {
    const { document } = made('2026-11-18');
    const visits = document.answers.visits as { on: string; said: string }[];
    expect(new Set(visits.map(({ on }) => on)).size).toBeGreaterThan(2);
    expect(new Set(visits.map(({ said }) => said)).size).toBeGreaterThan(2);
    expect(made('2026-11-18').document).toEqual(document);
  });
});
