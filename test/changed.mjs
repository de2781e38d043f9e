import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readCommandLine, refuse } from '../src/server/cli/commandLine.mjs';
import { root } from '../src/server/cli/install.mjs';

const usage = `Runs what a change can break first, in under three minutes; \`npm test\` runs everything.

  npm run test:changed [-- --since <commit>]

  --since   what counts as changed: all that is not in this commit. Else what is not in the branch main, and on main
            itself what is not in the commit before.

Types, rules and layout of what has changed; the tests of architecture; of engine, declarations and renderer those that
a changed file reaches; of the server, on the embedded database, those that import one. Nothing in a browser, and
nothing that starts a server as a process.`;

const { values } = readCommandLine({ usage, options: { since: { type: 'string' } } });
process.chdir(root);
const since = commitOf(values.since ?? usualSince());
const changed = changedFiles();
const code = changed.filter((path) => /^(src|test|stories|\.storybook)\/.*\.(ts|tsx|mjs|mts)$/.test(path));
const bin = (name) => join('node_modules', '.bin', name);
const ofProjects = (...names) => names.flatMap((name) => ['--project', name]);

console.log(`Changed since ${since.slice(0, 9)}: ${changed.length} of the files.`);
const ended = await Promise.all([run(bin('tsc'), ['-p', '.']), ...checksOfCode()]);
const declared = changed.some((path) => path.startsWith('schemas/'));
// What reads files instead of importing them is reached by every change of such a file.
ended.push(await vitest(...ofProjects('architecture', ...(declared ? ['schemas'] : []))));
ended.push(await vitest(...ofProjects('engine', 'schemas', 'renderer', 'renderer-mocked'), '--changed', since));
const near = serverTests();
if (near.length > 0) ended.push(await vitest(...ofProjects('server', 'server-mocked'), ...near));
process.exitCode = ended.every((status) => status === 0) ? 0 : 1;

function checksOfCode() {
  if (code.length === 0) return [];
  const formatted = code.filter((path) => !path.endsWith('.gen.ts'));
  return [
    run(bin('oxlint'), ['--type-aware', '--deny-warnings', '-c', 'test/architecture/oxlint.json', ...code]),
    run(bin('prettier'), ['--log-level', 'warn', '--check', ...formatted]),
  ];
}

function vitest(...args) {
  return run(bin('vitest'), ['run', '--passWithNoTests', ...args]);
}

/** The tests of the server that have changed or import something that has; not those that start it as a process. */
function serverTests() {
  return ['test/server', 'test/hardening', 'test/fuzz']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => posix.join(folder, name)))
    .filter((path) => path.endsWith('.test.ts') && !path.includes('/browser/'))
    .filter((path) => {
      const imports = importsOf(path);
      const isReached = [path, ...imports].some((each) => changed.includes(each));
      return isReached && !imports.includes('test/support/processes.ts');
    });
}

function importsOf(path) {
  const imports = readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'/g);
  return [...imports].map(([, name]) => posix.join(posix.dirname(path), name));
}

/** What has changed since a commit, committed or not, and is still there. */
function changedFiles() {
  const names = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')];
  return names.flatMap((list) => list.split('\n')).filter((name) => name !== '' && existsSync(name));
}

function usualSince() {
  const [here, main] = [git('rev-parse', 'HEAD'), git('rev-parse', '--verify', '--quiet', 'main')];
  return main === '' || main === here ? 'HEAD~1' : git('merge-base', 'HEAD', 'main');
}

function commitOf(name) {
  return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) || refuse(`"${name}" is no commit here.`);
}

function git(...args) {
  return (spawnSync('git', args, { encoding: 'utf8' }).stdout ?? '').trim();
}

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
}
