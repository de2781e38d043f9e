import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { knownNames } from '../../../src/contract/index.ts';
import { checkCatalog } from '../../../src/engine/index.ts';
import { readSchemas, SCHEMAS_FOLDER } from '../../../src/server/catalog/readSchemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
cpSync(SCHEMAS_FOLDER, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = join(SCHEMAS_FOLDER, '..');

async function run(command: 'newForm' | 'newOverlay', ...given: string[]): Promise<{ code: number; said: string }> {
  const script = join(root, 'src', 'server', 'cli', `${command}.ts`);
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', script, ...given, '--folder', folder],
      { cwd: root },
    );
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

describe('the commands that begin a declaration', () => {
  it('write a form on which the check is green, and say what to do next', async () => {
    const { code, said } = await run('newForm', 'pep/post-16/travel', '--title', 'How I get there');
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/"form": "pep\/post-16\/travel"[\s\S]*check:schemas[\s\S]*stories\//),
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'forms/pep/post-16/travel.json'), 'utf8'))).toMatchObject({
      title: 'How I get there',
    });
    expect(checkCatalog(readSchemas(folder), knownNames)).toEqual([]);
  });

  it('write an overlay on which the check is green, and say what to do next', async () => {
    const { code, said } = await run('newOverlay', '12', 'form/pep/meeting');
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/PepFormPlayground[\s\S]*authority 12[\s\S]*check:schemas/),
    ]);
    expect(checkCatalog(readSchemas(folder), knownNames)).toEqual([]);
  });

  it('write over nothing and refuse what they do not know, with what was probably meant', async () => {
    const before = readFileSync(join(folder, 'forms/pep/care.json'), 'utf8');
    expect(await run('newForm', 'pep/care')).toEqual({ code: 1, said: expect.stringContaining('is there already') });
    expect(readFileSync(join(folder, 'forms/pep/care.json'), 'utf8')).toBe(before);
    expect(await run('newOverlay', '12', 'form/pep/meeeting')).toEqual({
      code: 1,
      said: expect.stringContaining('did you mean "pep/meeting"?'),
    });
    expect(await run('newOverlay', 'form/pep/meeting', '12')).toEqual({
      code: 1,
      said: expect.stringContaining('did you mean: 12 form/pep/meeting?'),
    });
    expect(await run('newForm')).toEqual({ code: 2, said: expect.stringContaining('npm run new:form -- <id>') });
  });
});
