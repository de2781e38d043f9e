import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from './source.ts';

const folder = mkdtempSync(join(tmpdir(), 'lint-'));
const lines = (count: number) => Array.from({ length: count }, (_, index) => `  void ${index};`).join('\n');

const planted: [string, string, string][] = [
  [
    'a promise nobody waits for',
    'typescript(no-floating-promises)',
    'async function a(): Promise<void> {}\nexport function b(): void {\n  a();\n}',
  ],
  ['an any written down', 'typescript(no-explicit-any)', 'export const a = (b: any): unknown => b;'],
  [
    'an any that crept in',
    'typescript(no-unsafe-assignment)',
    "export const a = (): void => {\n  const b = JSON.parse('1');\n  void b;\n};",
  ],
  ['a default export', 'import(no-default-export)', 'export default 1;'],
  ['a function past its ceiling', 'eslint(max-lines-per-function)', `export function a(): void {\n${lines(50)}\n}`],
  ['a file past its ceiling', 'eslint(max-lines)', lines(251)],
  [
    'a fifth parameter',
    'eslint(max-params)',
    'export const a = (b: 1, c: 1, d: 1, e: 1, f: 1): unknown => [b, c, d, e, f];',
  ],
  ['code made from text', 'eslint(no-new-func)', "export const a: unknown = new Function('return 1');"],
  ['a check of types switched off', 'typescript(ban-ts-comment)', '// @ts-ignore\nexport const a = 1;'],
  ['a value of another type', 'typescript(TS2322)', "export const a: number = '1';"],
  ['a part that is not there', 'typescript(TS2339)', "export const a = 'b'.c;"],
  ['a module that is not there', 'typescript(TS2307)', "export { a } from './b.ts';"],
  ['a type to be guessed', 'typescript(TS7006)', 'export const a = (b) => b;'],
];

/** Stands in a folder whose own tsconfig.json knows no browser, as the engine's does. */
const apart = 'export const title = (): string => document.title;';

function lint(): string {
  const tsconfig = {
    compilerOptions: { strict: true, noEmit: true, target: 'ES2023', module: 'ESNext' },
    include: ['.'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  planted.forEach(([, , code], index) => writeFileSync(join(folder, `fault${index}.ts`), `${code}\n`));
  mkdirSync(join(folder, 'apart'));
  const own = { compilerOptions: { ...tsconfig.compilerOptions, lib: ['ES2023'], types: [] }, include: ['.'] };
  writeFileSync(join(folder, 'apart', 'tsconfig.json'), JSON.stringify(own));
  writeFileSync(join(folder, 'apart', 'fault.ts'), `${apart}\n`);
  const config = join(root, 'test/architecture/oxlint.json');
  const binary = join(root, 'node_modules/.bin/oxlint');
  const run = spawnSync(binary, ['--type-aware', '--type-check', '--no-ignore', '-c', config, '-f', 'unix', folder], {
    encoding: 'utf8',
    cwd: root,
  });
  return run.stdout;
}

describe('the lint of the project', () => {
  const found = lint();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  test.each(planted.map(([name, rule], index) => ({ name, rule, index })))('finds $name', ({ rule, index }) => {
    const here = found.split('\n').filter((line) => line.includes(`fault${index}.ts`));
    expect(here.join('\n')).toContain(rule);
  });
  test('checks a file by the nearest tsconfig.json', () => {
    const here = found.split('\n').filter((line) => line.includes('apart'));
    expect(here.join('\n')).toContain('typescript(TS2584)');
  });
});
