import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../architecture/source.ts';
import { catalogue, requirementIds } from './catalogue.ts';

type Message = { readonly ids: readonly string[]; readonly text: string };

/** What the product says and when, as both specifications list it. */
const messages = JSON.parse(readFileSync(new URL('./messages.json', import.meta.url), 'utf8')) as Message[];

/** Everything that says something, with each run of blanks as one. */
const said = ['schemas', 'src']
  .flatMap(filesBelow)
  .filter((path) => /\.(json|tsx?)$/.test(path) && !path.startsWith('schemas/meta/'))
  .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n');

/** Whether a text stands there whole and letter for letter; a name in it is one template or several. */
function isSaid(text: string): boolean {
  const words = text
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`\$?\{[^{}]+\}(?: \$?\{[^{}]+\})*`);
  return new RegExp(`(["'\`]|> ?)${words}(["'\`]| ?<)`).test(said);
}

/** Texts that stand in quotes with a number, a list or an ending of theirs, as they are written where they are said. */
const asWritten: Readonly<Record<string, string>> = {
  'Last saved: {relative time} {activity}': 'Last saved: {time} {activity}',
  'There are unsaved changes which will be autosaved in N seconds':
    'There are unsaved changes which will be autosaved in {seconds} seconds',
  'Required fields are missing, please fill in ...': 'Required fields are missing, please fill in {fields}',
  'N with missing reason': 'with missing reason',
  'N result(s)': '{total} result(s)',
  Rejected: 'Review Again (Rejected)',
  'AssessmentEarlyYears.xlsx': 'AssessmentEarlyYears',
  'Organisations Report Export': 'Organisations Report Export.xlsx',
  'total sessions': 'Total sessions',
  'total marks': 'Total marks',
  'school key': 'School key',
};

/** Words in quotes that name a kind of thing, and that nobody reads. */
const namesOfThings = [
  'new password required',
  'support-LA origin',
  'link button',
  'assessment report cards',
  'embedded scene',
  'total pupil premium',
  'description text',
  'auto-calculated',
];

/** Every text that a requirement states in quotes, beside what it adds in brackets. */
const stated = catalogue
  .flatMap(({ requirements }) => requirements)
  .flatMap(({ id, text }) =>
    [...text.replaceAll(/\[[^\]]*\]/g, '').matchAll(/"([^"]+)"/g)].map(([, quoted = '']) => ({ id, quoted })),
  )
  .filter(({ quoted }) => !namesOfThings.includes(quoted));

describe('the texts that requirements state', () => {
  test.each(stated)('$id: “$quoted” is said', ({ quoted }) => {
    expect(isSaid(asWritten[quoted] ?? quoted)).toBe(true);
  });

  test('are more than those of both catalogues of messages, and no exception is of none', () => {
    const quoted = new Set(stated.map((one) => one.quoted));
    expect(quoted.size).toBeGreaterThan(150);
    expect(Object.keys(asWritten).filter((text) => !quoted.has(text))).toEqual([]);
    const all = JSON.stringify(catalogue);
    expect(namesOfThings.filter((name) => !all.includes(JSON.stringify(`"${name}"`).slice(1, -1)))).toEqual([]);
  });
});

describe('the messages of the specifications', () => {
  test.each(messages)('$ids are said letter for letter: $text [API-82]', ({ text }) => {
    expect(isSaid(text)).toBe(true);
  });

  test('belong to requirements', () => {
    expect(messages.length).toBeGreaterThan(40);
    expect(messages.flatMap(({ ids }) => ids).filter((id) => !requirementIds.has(id))).toEqual([]);
  });

  test('are found whole, not as a part of another, and in a template', () => {
    expect(isSaid('Mark saved with')).toBe(false);
    expect(isSaid('PEP deleted succesfully for student')).toBe(false);
    expect(isSaid('PEP deleted successfully for student {name}')).toBe(false);
  });
});
