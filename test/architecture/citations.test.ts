import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from './source.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The decisions that a text cites: C-12, D-108. */
const citedIn = (text: string) => [...text.matchAll(/(?<![\w-])[CD]-\d+(?![\w-])/g)].map(([id]) => id);

/** The decisions that a text explains: each begins an item of its list. */
const explainedIn = (text: string) =>
  new Set([...text.matchAll(/^- \*\*([CD]-\d+)\*\* \S/gm)].map(([, id = '']) => id));

describe('decisions that are cited', () => {
  const explained = explainedIn(read('docs/decisions.md'));
  const texts = ['src', 'schemas', 'stories', 'test', 'docs']
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|tsx|mjs|json|md)$/.test(path) && !path.startsWith('test/requirements/'));

  test('stand in docs/decisions.md, so that a newcomer can read the reason', () => {
    const unknown = [...texts, 'README.md'].flatMap((path) => {
      const lacking = citedIn(read(path)).filter((id) => !explained.has(id));
      return [...new Set(lacking)].map((id) => `${path}: ${id}`);
    });
    expect(unknown.filter((line) => !line.startsWith('test/architecture/citations'))).toEqual([]);
  });

  test('are found in texts, and not in other words', () =>
    expect(citedIn('as C-12 says (D-108); not SEN-D-1, AC-3, D-, C-4x')).toEqual(['C-12', 'D-108']));

  test('count as explained where an item of the list begins with them', () =>
    expect([...explainedIn('- **C-1** One.\n- **D-2**\nsee **D-3** there')]).toEqual(['C-1']));
});
