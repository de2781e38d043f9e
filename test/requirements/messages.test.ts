import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../architecture/source.ts';
import { requirementIds } from './catalogue.ts';

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
