import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../schemas');

/** Sentences that the specification states letter for letter. */
const stated = [
  'No matching students found...',
  'Error, could not save mark. Please login back in to try again.',
  'records/professional.json: Email address',
];

/** Keys whose text nobody reads. */
const unread = new Set([
  '$schema',
  '$ref',
  'const',
  'pattern',
  'format',
  'type',
  'field',
  'fields',
  'operation',
  'id',
  'path',
  'to',
  // How other systems head their columns.
  'headings',
]);

/** Every text of the declarations that people read, with its file. */
const sentences = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json') && !name.startsWith('meta'))
  .flatMap((name) =>
    [...textsIn(JSON.parse(readFileSync(join(folder, name), 'utf8')))].map((text) => `${name}: ${text}`),
  )
  .filter((line) => !stated.some((text) => line.endsWith(text)));

function* textsIn(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (!unread.has(key) && /[A-Z ]/.test(value)) yield value;
  } else if (Array.isArray(value)) for (const one of value) yield* textsIn(one, key);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* textsIn(one, name);
}

describe('the words of the declarations', () => {
  it('are there to be checked', () => {
    expect(sentences.length).toBeGreaterThan(1000);
  });

  it.each([
    ['say “sign in” and “sign out”', /\blog ?(in|out|ging)\b/i],
    [
      'are spelled as in Britain',
      /\b(color|center|behavior|organiz|authoriz|recogniz|analyz|enrollment|favorite|canceled|labeled)/i,
    ],
    ['say “please” once', /\bplease\b.*\bplease\b/i],
    ['say “e-mail address”', /\bemail address/i],
    ['blame nobody', /\b(you (failed|forgot|made an? (error|mistake))|illegal|invalid)\b/i],
    ['end with one mark', /(\.\.|!!|\?\?|,\.|\. \.)$/],
  ])('%s', (_, wrong) => {
    expect(sentences.filter((line) => wrong.test(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
  });
});

describe('a page on which sessions are marked', () => {
  const tables = ['register', 'student-attendance', 'session-attendance'];
  const screens = readdirSync(join(folder, 'screens')).filter((name) => {
    const { body = [] } = screen(name);
    return body.some(({ table }) => tables.includes(table ?? ''));
  });

  it.each(screens)('%s says whose register is the statutory one', (name) => {
    const texts = (screen(name).body ?? []).map(({ text }) => text ?? '');
    expect(texts.join(' ')).toContain('The school’s own attendance register is the statutory record.');
  });
});

interface Screen {
  readonly body?: readonly { readonly table?: string; readonly text?: string }[];
}

const screen = (name: string) => JSON.parse(readFileSync(join(folder, 'screens', name), 'utf8')) as Screen;
