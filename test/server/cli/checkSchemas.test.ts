import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SCHEMAS_FOLDER } from '../../../src/server/catalog/readSchemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
cpSync(SCHEMAS_FOLDER, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(folder, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, path), text.replace(from, to));
}

function check(): Promise<{ readonly code: number; readonly said: readonly string[] }> {
  const root = join(SCHEMAS_FOLDER, '..');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'src/server/cli/checkSchemas.ts', folder],
      { cwd: root },
      (error, out) => resolve({ code: error === null ? 0 : Number(error.code), said: out.trimEnd().split('\n') }),
    );
  });
}

const problems = (said: readonly string[]) => said.filter((line) => /^schemas\/\S+:\d/.test(line));

it('the check of declarations tells a torn file once, and goes on with everything that is not made of it', async () => {
  const whole = await check();
  expect(whole).toMatchObject({
    code: 0,
    said: expect.arrayContaining([expect.stringMatching(/ 0 errors, 0 warnings$/)]) as string[],
  });
  edit('forms/pep/care.json', '"title"', '“title”');
  // Beyond reach: seen only by filling the form in.
  const note = '"notecontent": { "type": "string", "title": "Note", "minLength": 1 }';
  edit('forms/case-note/add.json', note, note.replace('"minLength": 1', '"pattern": "^(?!.)", "minLength": 1'));
  const { code, said } = await check();
  expect(code).toBe(1);
  expect(problems(said)).toEqual([
    expect.stringMatching(
      /^schemas\/forms\/pep\/care\.json:4:3 \/ not JSON: “ is a quotation mark of a text processor; write " instead/,
    ),
    expect.stringMatching(/^schemas\/forms\/case-note\/add\.json:\d+ .*(100 % cannot be reached|could not be tried)/),
  ]);
  // What the other overlays change is told all the same, and what lies on the torn file is not.
  const overlays = (lines: readonly string[]) => lines.filter((line) => /^schemas\/overlays\/\S+$/.test(line));
  const lost = overlays(whole.said).filter((line) => !overlays(said).includes(line));
  expect(lost).toContain('schemas/overlays/12/forms/pep/care.json');
  expect(overlays(said).length).toBeGreaterThan(lost.length);
});
