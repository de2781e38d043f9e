import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './source.ts';

const document = 'docs/architecture.md';

/** What names a file or folder: it has a slash or ends as files do; packages, addresses and patterns are none. */
const looksLikePath = (words: string) =>
  /^[^\s@/<>*{}][^\s<>*{}]*$/.test(words) && (words.includes('/') || /\.(ts|tsx|mjs|json|md|css)$/.test(words));

/**
 * The paths that a text names. A paragraph or list that begins with a folder in bold is about that folder: its paths
 * may begin there.
 */
function pathsIn(text: string): { readonly path: string; readonly folder: string | null }[] {
  const prose = text.replace(/^```[^]*?^```$/gm, '');
  return prose.split(/\n\s*\n/).flatMap((block) => {
    const folder = /^\*\*`([^`]+)`\*\*/.exec(block)?.[1] ?? null;
    const named = [...block.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words).filter(looksLikePath);
    return named.map((path) => ({ path, folder }));
  });
}

/** The files of documents that a text links to. */
const linksIn = (text: string) => [...text.matchAll(/\]\(([^):#]+)\)/g)].map(([, link = '']) => link);

/** The paths that lead nowhere. */
const lostIn = (text: string) =>
  pathsIn(text)
    .filter(({ path, folder }) => ![path, ...(folder === null ? [] : [`${folder}/${path}`])].some(isThere))
    .map(({ path }) => path);

const isThere = (path: string) => existsSync(join(root, path));

/** Lines of the table under the last heading, without its head. */
function tableOf(text: string): string[] {
  const [, rows = ''] = text.split(/^## Where do I change.*$/m);
  return rows.split('\n').filter((line) => /^\| (?!to change)/.test(line));
}

describe('where things stand', () => {
  const text = readFileSync(join(root, document), 'utf8');

  test('every path that docs/architecture.md names is there', () => expect(lostIn(text)).toEqual([]));

  test('every document that it links to is there', () =>
    expect(linksIn(text).filter((link) => !isThere(`docs/${link}`))).toEqual([]));

  test('its table says where to change at least 25 things, and names a path for each', () => {
    const rows = tableOf(text);
    expect(rows.length).toBeGreaterThanOrEqual(25);
    expect(rows.filter((row) => pathsIn(row).length === 0)).toEqual([]);
  });

  test.each([
    ['a file that is not there', 'see `src/engine/nothing.ts`', ['src/engine/nothing.ts']],
    ['a folder that is not there', 'see `src/nowhere`', ['src/nowhere']],
    ['a file beside nothing', 'see `when.ts`', ['when.ts']],
    ['a file that its folder does not have', '**`src/engine`**: see `when.ts`,\n- `never.ts`', ['never.ts']],
    ['a folder in bold that is not there', '**`src/motor`**: nothing', ['src/motor']],
  ])('finds %s', (_what, written, lost) => expect(lostIn(written)).toEqual(lost));

  test('leaves alone what names no place', () =>
    expect(pathsIn('`@rjsf/core`, `when`, `/auditLog`, `npm run bench -- forms`, `schemas/overlays/<id>`')).toEqual(
      [],
    ));
});
