import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readCommandLine } from '../../src/server/cli/commandLine.mjs';
import { root, sourcesBelow } from '../architecture/source.ts';
import { catalogue, idsIn, knownIds, requirementIds } from './catalogue.ts';
import { missingIn } from './exists.ts';
import { titlesOf } from './titles.ts';

readCommandLine({
  usage: `Says which requirements are proven by the tests that passed in the last run of npm test, and which not yet.

  npm run coverage:requirements

An id counts where a test that passed names it, none that failed does, and the calls and pages that the
requirement speaks of exist. What a single test of a function alone proves is listed apart.`,
});

type Proof = { title: string; path: string; passed: boolean };
type Report = { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] };

const reports = join(root, '.cache', 'reports');

function proofsOfLastRun(): Proof[] | undefined {
  const files = existsSync(reports) ? readdirSync(reports).filter((name) => name.endsWith('.json')) : [];
  if (files.length === 0) return undefined;
  return files.flatMap((file) => {
    const { testResults } = JSON.parse(readFileSync(join(reports, file), 'utf8')) as Report;
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        title: fullName,
        path: relative(root, name),
        passed: status === 'passed',
      })),
    );
  });
}

function writtenTitles(): Proof[] {
  return sourcesBelow('test')
    .filter(({ path }) => path.includes('.test.'))
    .flatMap(titlesOf)
    .map(({ text, path }) => ({ title: text, path, passed: true }));
}

/** Tests that call functions, not the product by its front door: a page, or a call over HTTP. */
const ofFunctions = /^test\/(engine|contract)\//;

const lastRun = proofsOfLastRun();
const proofs = lastRun ?? writtenTitles();
const failing = new Set(proofs.filter(({ passed }) => !passed).flatMap(({ title }) => idsIn(title)));
const proofsOf = (wanted: string) => proofs.filter(({ title, passed }) => passed && idsIn(title).includes(wanted));
const unknown = [...new Set(proofs.flatMap(({ title }) => idsIn(title)))].filter((id) => !knownIds.has(id));

const standings = ['proven', 'by one unit test alone', 'named, but not there', 'not yet'] as const;
type Standing = (typeof standings)[number];

function standingOf({ id, text }: { id: string; text: string }): Standing {
  const found = proofsOf(id);
  if (found.length === 0 || failing.has(id)) return 'not yet';
  if (missingIn(text).length > 0) return 'named, but not there';
  return found.length === 1 && found.every(({ path }) => ofFunctions.test(path)) ? 'by one unit test alone' : 'proven';
}

console.log(
  lastRun
    ? 'Proven by the passing tests of the last run:'
    : 'No test run is recorded here (npm test records one); by the titles of the tests as written:',
);
const counts = { proven: 0, 'by one unit test alone': 0, 'named, but not there': 0, 'not yet': 0 };
for (const { area, title, requirements } of catalogue) {
  const standing = requirements.map((one) => ({ ...one, is: standingOf(one) }));
  const those = (name: Standing) => standing.filter(({ is }) => is === name);
  console.log(`\n${area}  ${those('proven').length} of ${requirements.length}  ${title}`);
  for (const name of standings) {
    counts[name] += those(name).length;
    if (those(name).length > 0) console.log(`  ${name}:  ${numbers(those(name))}`);
  }
}
console.log(`\n${counts.proven} of ${requirementIds.size} requirements proven`);
console.log(`${counts['by one unit test alone']} more by one unit test alone`);
for (const { id, text } of catalogue.flatMap(({ requirements }) => requirements)) {
  if (standingOf({ id, text }) === 'named, but not there')
    console.log(`${id} is named by a test, but there is no ${missingIn(text).join(', no ')}`);
}
if (unknown.length > 0) {
  console.error(`Unknown requirement ids in the titles of tests: ${unknown.join(', ')}`);
  process.exitCode = 1;
}

function numbers(requirements: { id: string }[]): string {
  return requirements.map(({ id }) => id.split('-')[1]).join(' ');
}
