import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { readCommandLine } from '../src/server/cli/commandLine.mjs';
import { installPackages, refuseOldNode, root } from '../src/server/cli/install.mjs';
import { provideChromium } from './support/chromium.mjs';
import { provideScanner } from './support/clamd.mjs';
import { folderOfNewer, provideNode, supportedNodes } from './support/nodes.mjs';
import { providePoppler } from './support/poppler.mjs';
import { providePooler } from './support/pgbouncer.mjs';
import { providePostgres } from './support/postgres.mjs';
import { onEmbedded, throughPooler } from './support/whichDatabase.mjs';
import { countReport, slowestFiles } from './support/reports.mjs';

const usage = `Runs every check there is, on a fresh clone too; a failing part does not stop the ones after it.

  npm test

It installs the packages, and a Chromium, a PostgreSQL, a PgBouncer, a clamd, a poppler and Node 22, 24 and 26 where
there are none. Logs stand in .cache/test. CHROMIUM_PATH chooses the browser, SLOWED_BY=4 slows it. One part alone: npm
run test:unit, test:schemas and so on.`;

refuseOldNode();
readCommandLine({ usage });
process.chdir(root);
installPackages();

const logs = join(root, '.cache', 'test');
const reports = join(root, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
mkdirSync(logs, { recursive: true });

const results = [];
const began = Date.now();
const bin = (name) => join('node_modules', '.bin', name);
const servers = ['server', 'server-mocked'];
// The installed Node, which may be the oldest that the product runs on, has the engine, and the server as it is started
// here; the rest runs on a newer one, for a sixth less of processor.
const installed = { PATH: process.env.PATH };
const newer = { PATH: [...folderOfNewer(installing), process.env.PATH].join(delimiter) };

await step('browser to test in', () => provideChromium(installing));
await part('lint and types', 'npm', ['run', '--silent', 'lint']);
await vitest('architecture', { environment: installed });
await vitest('unit', { projects: ['engine'], environment: installed });
const postgres = await providePostgres(installing);
await Promise.all([withoutBrowser(), onEmbeddedDatabase()]);
try {
  await onPostgres();
  await withScanner();
  await withPoppler();
  await vitest('stories', { config: '.storybook/vitest.config.ts' });
  await Promise.all([
    part('Storybook', bin('storybook'), ['build', '-o', join('.cache', 'storybook'), '--quiet']),
    part('build', process.execPath, ['src/server/cli/build.mjs']),
  ]);
  // A product costs half as much there; the tests of a newcomer's first day stay on the embedded database.
  await vitest('browser', { environment: postgres.missing ? {} : { TEST_DATABASE_URL: postgres.url } });
} finally {
  await postgres.stop?.();
}
await nodes();
finish();

async function withoutBrowser() {
  await vitest('schemas');
  await vitest('renderer', { projects: ['renderer', 'renderer-mocked'] });
}

/**
 * What differs there, and all tests of the server where there is no PostgreSQL. It runs beside others: half of its time
 * it waits for a lease to run out.
 */
function onEmbeddedDatabase() {
  return vitest('server', { projects: servers, more: postgres.missing ? [] : onEmbedded, environment: installed });
}

async function onPostgres() {
  if (postgres.missing) return notRun('server on PostgreSQL', postgres.missing);
  await vitest('server on PostgreSQL', {
    projects: servers,
    report: 'server-postgres',
    environment: { TEST_DATABASE_URL: postgres.url },
  });
  await behindPooler(postgres.url);
}

/** Runs once more, through a pooler, what depends on which connection a transaction runs on. */
async function behindPooler(url) {
  const name = 'server through PgBouncer';
  const pooler = await providePooler(url, installing);
  if (pooler.missing) return notRun(name, pooler.missing);
  try {
    await vitest(name, {
      projects: ['server'],
      report: 'server-pooler',
      more: throughPooler,
      environment: { TEST_DATABASE_URL: url, TEST_POOLER_URL: pooler.url },
    });
  } finally {
    await pooler.stop();
  }
}

/** What scans files for viruses, with a real scanner; the other parts have a stand-in for it. */
async function withScanner() {
  const name = 'clamd';
  const scanner = await provideScanner(installing);
  if (scanner.missing) return notRun(name, scanner.missing);
  try {
    await vitest(name, {
      projects: ['server'],
      more: ['test/server/scanning/clamd.test.ts'],
      environment: { TEST_CLAMD: scanner.address },
    });
  } finally {
    await scanner.stop();
  }
}

/** What stands in a PDF as another reader has it, beside the tests' own. */
async function withPoppler() {
  const name = 'poppler';
  const poppler = providePoppler(installing);
  if (poppler.missing) return notRun(name, poppler.missing);
  await vitest(name, {
    projects: ['server'],
    more: ['test/server/paper/poppler.test.ts'],
    environment: { TEST_PDFTOTEXT: poppler.program },
  });
}

/** Starts the product and signs in on the versions of Node that their makers support. */
async function nodes() {
  const provided = supportedNodes.map((version) => ({ version, ...provideNode(version, installing) }));
  const paths = provided.flatMap(({ path }) => path ?? []);
  if (paths.length > 0) {
    const count = (code) => ({ passed: code === 0 ? paths.length : 0, failed: code === 0 ? 0 : 1 });
    await part(`Node ${supportedNodes.join(', ')}`, process.execPath, ['test/nodes/run.mjs', ...paths], { count });
  }
  for (const { version, missing } of provided) if (missing) notRun(`Node ${version}`, missing);
}

function notRun(name, why) {
  console.log(`  –  ${name}: not run, ${why}`);
  results.push({ name, passed: 0, failed: 0, note: `not run: ${why}` });
}

async function vitest(name, { projects = [name], report = name, config, more = [], environment = {} } = {}) {
  const file = join(reports, `${report}.json`);
  const where = config ? ['--config', config] : projects.flatMap((project) => ['--project', project]);
  const args = ['run', ...where, ...more, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await part(name, bin('vitest'), args, {
    environment,
    count: (code) => ({ report: file, ...countReport(file, code) }),
  });
}

async function part(name, command, args, { environment = {}, count = oneStep } = {}) {
  const log = join(logs, `${name.replaceAll(' ', '-')}.log`);
  const start = Date.now();
  const code = await run(command, args, log, environment);
  const result = { name, log, ...count(code) };
  const seconds = ((Date.now() - start) / 1000).toFixed(0);
  results.push(result);
  const skipped = result.skipped ? `, ${result.skipped} skipped` : '';
  console.log(
    `  ${result.failed ? '✗' : '✓'}  ${name}: ${result.passed} passed, ${result.failed} failed${skipped} (${seconds} s)`,
  );
  if (result.failed) explain(result);
}

async function step(name, work) {
  try {
    await work();
    results.push({ name, passed: 1, failed: 0 });
  } catch (error) {
    results.push({ name, passed: 0, failed: 1 });
    console.log(`  ✗  ${name}: ${error.message}`);
  }
}

function oneStep(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Shows which tests failed, else the end of the log, so that nobody has to open a file to see what broke. */
function explain({ log, failures = [] }) {
  const lines = failures.length > 0 ? failures : readFileSync(log, 'utf8').trimEnd().split('\n').slice(-40);
  for (const line of lines) console.log(`       ${line}`);
  console.log(`       whole log: ${log}`);
}

function run(command, args, log, environment) {
  return new Promise((resolve) => {
    const output = createWriteStream(log);
    const child = spawn(command, args, {
      env: { ...process.env, ...newer, FORCE_COLOR: '0', NO_COLOR: '1', ...environment },
      shell: process.platform === 'win32',
    });
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    child.on('error', (error) => output.write(`${error.message}\n`));
    child.on('close', (code) => output.end(() => resolve(code ?? 1)));
  });
}

function installing(command, args) {
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

function finish() {
  const sum = (key) => results.reduce((total, result) => total + (result[key] ?? 0), 0);
  console.log(`\n${((Date.now() - began) / 60_000).toFixed(1)} minutes; the slowest files:`);
  const written = results.flatMap(({ report }) => report ?? []);
  for (const { file, seconds } of slowestFiles(written, 10))
    console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${relative(root, file)}`);
  for (const { name, failed } of results) if (failed) console.log(`failed: ${name} (${failed})`);
  for (const { note, name } of results) if (note) console.log(`${name}: ${note}`);
  if (sum('skipped')) console.log(`${sum('skipped')} skipped`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
