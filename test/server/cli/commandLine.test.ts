import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from '../../architecture/source.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { readonly [name: string]: string };
};
const words = (script: string) => script.replace(/^exec /, '').split(' ');
const own = Object.entries(scripts).filter(([, script]) => words(script)[0] === 'node');
/** Those that hand what they are given on to a tool, which says itself what it does not know. */
const handsOn = (script: string) => /\/on[A-Z]\w+\.mjs /.test(script);

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a script of package.json as npm does, where there is nothing that it could start. */
function run(script: string, ...given: string[]): Promise<Ended> {
  const { PATH: _, DATABASE_URL: _url, TEST_DATABASE_URL: _testUrl, ...env } = process.env;
  const options = { cwd: root, env: { ...env, PATH: join(folder, 'nothing'), DATA_DIR: join(folder, 'data') } };
  return new Promise((resolve) => {
    execFile(process.execPath, [...words(script).slice(1), ...given], options, (error, out, said) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), out, error: said }),
    );
  });
}

describe('the commands of package.json', () => {
  it('are one program each, so that what is asked of one reaches it before anything is done', () => {
    expect(own.length).toBeGreaterThan(15);
    expect(Object.entries(scripts).filter(([, script]) => /&&|\|\||;/.test(script))).toEqual([]);
    // All others are tools, which explain themselves.
    const others = Object.values(scripts)
      .filter((script) => words(script)[0] !== 'node')
      .map((script) => words(script)[0]);
    expect([...new Set(others)].sort()).toEqual(['storybook', 'vitest']);
  });

  it.each(own)(
    '%s says how it is used, refuses an option that it does not have, and does nothing for either',
    async (name, script) => {
      const [help, wrong] = await Promise.all([
        run(script, '--help'),
        handsOn(script) ? null : run(script, '--no-such-thing'),
      ]);
      expect(help).toEqual({
        code: 0,
        out: expect.stringContaining(`npm ${name === 'start' || name === 'test' ? '' : 'run '}${name}`) as string,
        error: '',
      });
      const refused = expect.stringMatching(
        /^Unknown option --no-such-thing\. There (?:are|is) .*--help\.\n$/,
      ) as string;
      if (wrong !== null) expect(wrong).toEqual({ code: 2, out: '', error: refused });
      expect(existsSync(join(folder, 'data'))).toBe(false);
    },
  );
});

describe('a command', () => {
  const script = join(folder, 'command.mjs');
  const helper = new URL('../../../src/server/cli/commandLine.mjs', import.meta.url).href;
  writeFileSync(
    script,
    `import { readCommandLine, wholeNumber } from ${JSON.stringify(helper)};
const options = { runs: { type: 'string' } };
const { values, positionals } = readCommandLine({ usage: 'How it is used.', options, takes: [1, 2] });
console.log(positionals.join('+'), wholeNumber(values.runs ?? '7', { name: '--runs', least: 1, most: 9 }));\n`,
  );

  it.each<[string, string[], Ended]>([
    ['takes what it knows', ['a', 'b', '--runs', '8'], { code: 0, out: 'a+b 8\n', error: '' }],
    [
      'explains itself with -h too, whatever else is given',
      ['-h', 'a', 'b', 'c'],
      { code: 0, out: 'How it is used.\n', error: '' },
    ],
    [
      'names the options it has',
      ['a', '--run', '8'],
      { code: 2, out: '', error: 'Unknown option --run. There are --runs and --help.\n' },
    ],
    [
      'refuses more than it takes',
      ['a', 'b', 'c'],
      { code: 2, out: '', error: '"c" is more than this takes.\n\nHow it is used.\n' },
    ],
    ['refuses less', [], { code: 2, out: '', error: 'Something has to be named.\n\nHow it is used.\n' }],
    [
      'refuses an option without its value',
      ['a', '--runs'],
      { code: 2, out: '', error: expect.stringContaining("'--runs <value>' argument missing") as string },
    ],
    [
      'refuses a number that is none',
      ['a', '--runs', 'ten'],
      { code: 2, out: '', error: '--runs has to be a whole number from 1 to 9, and is "ten".\n' },
    ],
  ])('%s', async (_, given, ended) => expect(await run(`node ${script}`, ...given)).toEqual(ended));
});
