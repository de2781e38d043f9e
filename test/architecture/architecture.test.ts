import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { idsIn, knownIds } from '../requirements/catalogue.ts';
import { titlesOf } from '../requirements/titles.ts';
import { exportedNamesAreDescribed } from './docs.ts';
import { cycles, danglingImports, innerArrows, layers, orphans } from './layers.ts';
import { oneFetch, oneFormFile, packages } from './packages.ts';
import { type Fault, filesBelow, parseSource, root, type Rule, sourcesBelow } from './source.ts';
import {
  declarationLength,
  fileName,
  noClock,
  noDefaultExports,
  noEnums,
  noFormatSwitch,
  noHastyAssertion,
  noHastyStory,
  noShortWait,
  noSkippedParts,
} from './style.ts';
import { domainWords } from './vocabulary.ts';

const product = sourcesBelow('src');
const everything = [...product, ...sourcesBelow('stories', 'test', '.storybook')];
const entries =
  /^src\/(app\/(main\.tsx|session\/bytes\.ts)|server\/main\.ts|server\/cli\/[^/]+|(engine|renderer|contract)\/index\.ts)$/;

const text = (faults: Fault[]) => faults.map(({ path, line, message }) => `${path}:${line} ${message}`);

describe('layers', () => {
  test('each layer imports only what it may, and enters another through its index', () =>
    expect(text(product.flatMap(layers))).toEqual([]));
  test('within a layer arrows point one way too', () => expect(text(product.flatMap(innerArrows))).toEqual([]));
  test('every relative import names a file', () =>
    expect(text(danglingImports(everything, (path) => existsSync(join(root, path))))).toEqual([]));
  test('no files import each other in a ring', () => expect(text(cycles(product))).toEqual([]));
  test('something leads to every file', () => expect(text(orphans(product, entries))).toEqual([]));
  test('packages stay in their layers', () => expect(text(product.flatMap(packages))).toEqual([]));
  test('one file drives the form library', () => expect(text(product.flatMap(oneFormFile))).toEqual([]));
  test('one place of the app calls the server', () => expect(text(product.flatMap(oneFetch))).toEqual([]));
  test.each<[string, Rule, string, string]>([
    ['a lower layer entering a higher one', layers, 'src/engine/a.ts', "import { b } from '../renderer/index.ts'"],
    ['app entering server', layers, 'src/app/a.ts', "import type { b } from '../server/index.ts'"],
    ['a type taken past an index', layers, 'src/app/a.ts', "export type A = import('../engine/json.ts').Json"],
    ['a layer entered past its index', layers, 'src/renderer/a.ts', "export { b } from '../engine/form/b.ts'"],
    ['a lazy import of tests', layers, 'src/app/a.ts', "const a = import('../../test/a.ts')"],
    ['a declaration bundled into the app', layers, 'src/app/a.ts', "import a from '../../schemas/forms/a.json'"],
    ['a form asking a table', innerArrows, 'src/renderer/form/a.ts', "import { b } from '../table/b.ts'"],
    ['a table asking a form', innerArrows, 'src/renderer/table/a.ts', "import { b } from '../form/b.ts'"],
    ['the database asking a module', innerArrows, 'src/server/db/a.ts', "import { b } from '../modules/pep/b.ts'"],
    ['the pool asking Cognito', innerArrows, 'src/server/identity/pool/a.ts', "import { b } from '../cognito/b.ts'"],
    ['a package in the wrong layer', packages, 'src/contract/a.ts', "import { useState } from 'react'"],
    ['the system in the engine', packages, 'src/engine/a.ts', "import { readFileSync } from 'node:fs'"],
    ['a package nobody placed', packages, 'src/app/a.ts', "import _ from 'lodash'"],
    ['a second file driving the form library', oneFormFile, 'src/renderer/a.tsx', "import Form from '@rjsf/core'"],
    ['a call past the app’s one way to the server', oneFetch, 'src/app/pep/a.ts', "void globalThis.fetch('/api')"],
  ])('finds %s', (_, rule, path, code) => expect(rule(parseSource(path, code))).toHaveLength(1));
  test('finds a ring, an orphan and an import of nothing', () => {
    const ring = [
      parseSource('src/engine/a.ts', "import './b.ts'"),
      parseSource('src/engine/b.ts', "import type { A } from './a.ts'"),
    ];
    expect(cycles(ring)).toHaveLength(1);
    expect(orphans(ring, /index/)).toHaveLength(2);
    expect(danglingImports(ring, () => false)).toHaveLength(2);
  });
});

describe('words', () => {
  const headless = everything.filter(({ path }) => /^(src|test|stories)\/(engine|renderer)\//.test(path));
  test('engine and renderer, their tests and stories, know nothing of the domain', () =>
    expect(text(headless.flatMap(domainWords))).toEqual([]));
  test.each([
    'const pupilName = 1',
    '// the School decides',
    "const a = 'social worker'",
    'type RAGRating = 1',
    'const peps = []',
  ])('finds the domain in: %s', (code) => expect(domainWords({ path: 'src/engine/a.ts', text: code })).toHaveLength(1));
  test('leaves words alone that only contain one', () =>
    expect(
      domainWords({ path: 'src/engine/a.ts', text: 'const fragment = drag(paragraph, scholar, prepper)' }),
    ).toEqual([]));
});

describe('style', () => {
  const declarations = filesBelow('schemas').filter((path) => path.endsWith('.json'));
  const files = [...everything.map(({ path }) => path), ...declarations];
  test('files are named for what they hold', () => expect(text(files.flatMap(fileName))).toEqual([]));
  test('declarations keep their ceiling', () =>
    expect(
      text(declarations.flatMap((path) => declarationLength(path, readFileSync(join(root, path), 'utf8')))),
    ).toEqual([]));
  test('no enums', () => expect(text(everything.flatMap(noEnums))).toEqual([]));
  test('no default exports but where tools ask for them', () =>
    expect(text(everything.flatMap(noDefaultExports))).toEqual([]));
  test('the engine reads no clock', () => expect(text(product.flatMap(noClock))).toEqual([]));
  test('formats are told apart in one folder', () => expect(text(product.flatMap(noFormatSwitch))).toEqual([]));
  test('nothing of a page is skipped while it is off screen', () =>
    expect(text(product.flatMap(noSkippedParts))).toEqual([]));
  test('browser tests ask a page until it is so', () => expect(text(everything.flatMap(noHastyAssertion))).toEqual([]));
  test('stories wait for what they look for and expect', () =>
    expect(text(everything.flatMap(noHastyStory))).toEqual([]));
  test('waits say when they give up', () => expect(text(everything.flatMap(noShortWait))).toEqual([]));
  test('exported names of engine, renderer and contract are described', () =>
    expect(text(product.flatMap(exportedNamesAreDescribed))).toEqual([]));
  test.each<[string, Rule, string, string]>([
    ['an enum', noEnums, 'src/app/a.ts', 'export enum A { B }'],
    ['a default export', noDefaultExports, 'src/app/A.tsx', 'export default 1'],
    ['a clock', noClock, 'src/engine/a.ts', 'export const a = new Date()'],
    ['a clock by another name', noClock, 'src/engine/a.ts', 'export const a = Date.now()'],
    ['a switch on a format', noFormatSwitch, 'src/renderer/a.ts', "switch (column.format) { case 'date': break }"],
    [
      'a part that is skipped until the focus is in it',
      noSkippedParts,
      'src/renderer/a.ts',
      "const a = { contentVisibility: 'auto', '&:focus-within': { color: 'red' } }",
    ],
    [
      'the same in a style sheet',
      noSkippedParts,
      'src/app/a.ts',
      'const a = css`.section { content-visibility: auto; }`',
    ],
    [
      'a page asked once',
      noHastyAssertion,
      'test/browser/a.test.ts',
      'async () => { expect((await list.count()) + 1).toBe(2) }',
    ],
    [
      'a story that expects at once',
      noHastyStory,
      'stories/A.stories.tsx',
      'async () => { await expect(answers(page)).toEqual({}) }',
    ],
    [
      'a story that takes what may not be there yet',
      noHastyStory,
      'stories/A.stories.tsx',
      "async () => { await userEvent.click(canvas.getByRole('button')); await waitFor(() => expect(canvas.getByRole('alert')).toBeVisible()); }",
    ],
    [
      'a wait of a second',
      noShortWait,
      'test/app/a.test.ts',
      'async () => { await vi.waitFor(() => expect(1).toBe(1)) }',
    ],
    ['an export nobody described', exportedNamesAreDescribed, 'src/engine/a.ts', '/* a */ export const a = 1'],
    ['a description of one word', exportedNamesAreDescribed, 'src/engine/a.ts', '/** A. */\nexport type A = 1'],
  ])('finds %s', (_, rule, path, code) => expect(rule(parseSource(path, code))).toHaveLength(1));
  test.each(['src/engine/utils.ts', 'src/app/formPage.tsx', 'src/app/Session.ts', 'schemas/forms/caseNote.json'])(
    'finds the name %s',
    (path) => expect(fileName(path)).toHaveLength(1),
  );
  test('finds a declaration past its ceiling', () =>
    expect(declarationLength('schemas/forms/a.json', '\n'.repeat(151) + '}')).toHaveLength(1));
});

describe('titles of tests', () => {
  const titles = everything.filter(({ path }) => path.includes('.test.')).flatMap(titlesOf);
  const unknown = (list: typeof titles) =>
    list.flatMap(({ path, line, text: title }) =>
      idsIn(title)
        .filter((id) => !knownIds.has(id))
        .map((id) => `${path}:${line} ${id}`),
    );
  test('carry only requirement ids that exist', () => expect(unknown(titles)).toEqual([]));
  test('are found with every id they carry', () => {
    const [title] = titlesOf(parseSource('test/a.test.ts', "it('does [PEP-1, NOPE-2]', () => {})"));
    expect(idsIn(title?.text ?? '')).toEqual(['PEP-1', 'NOPE-2']);
    expect(unknown([title!])).toEqual(['test/a.test.ts:1 NOPE-2']);
  });
});

describe('packages', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  test('the lock file names no place to download from', () => expect(lock).not.toMatch(/"resolved"/));
});
