import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../src/server/cli/commandLine.mjs';
import { root, sourcesBelow } from '../architecture/source.ts';
import { catalogue, idsIn, knownIds, requirementIds } from './catalogue.ts';
import { titlesOf } from './titles.ts';

readCommandLine({
  usage: `Says which requirements are proven by the tests that passed in the last run of npm test, and which not yet.

  npm run coverage:requirements`,
});

type Proof = { title: string; passed: boolean };
type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };

const reports = join(root, '.cache', 'reports');

function proofsOfLastRun(): Proof[] | undefined {
  const files = existsSync(reports) ? readdirSync(reports).filter((name) => name.endsWith('.json')) : [];
  if (files.length === 0) return undefined;
  return files.flatMap((name) => {
    const { testResults } = JSON.parse(readFileSync(join(reports, name), 'utf8')) as Report;
    return testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' })),
    );
  });
}

function writtenTitles(): Proof[] {
  return sourcesBelow('test')
    .filter(({ path }) => path.includes('.test.'))
    .flatMap(titlesOf)
    .map(({ text }) => ({ title: text, passed: true }));
}

const lastRun = proofsOfLastRun();
const proofs = lastRun ?? writtenTitles();
const failing = new Set(proofs.filter(({ passed }) => !passed).flatMap(({ title }) => idsIn(title)));
const proven = new Set(
  proofs
    .filter(({ passed }) => passed)
    .flatMap(({ title }) => idsIn(title))
    .filter((id) => !failing.has(id)),
);
const unknown = [...new Set(proofs.flatMap(({ title }) => idsIn(title)))].filter((id) => !knownIds.has(id));

console.log(
  lastRun
    ? 'Proven by the passing tests of the last run:'
    : 'No test run is recorded here (npm test records one); by the titles of the tests as written:',
);
for (const { area, title, requirements } of catalogue) {
  const [yes, no] = [requirements.filter(({ id }) => proven.has(id)), requirements.filter(({ id }) => !proven.has(id))];
  console.log(`\n${area}  ${yes.length} of ${requirements.length}  ${title}`);
  if (yes.length > 0) console.log(`  proven:  ${numbers(yes)}`);
  if (no.length > 0) console.log(`  not yet: ${numbers(no)}`);
}
console.log(
  `\n${[...proven].filter((id) => requirementIds.has(id)).length} of ${requirementIds.size} requirements proven`,
);
if (unknown.length > 0) {
  console.error(`Unknown requirement ids in the titles of tests: ${unknown.join(', ')}`);
  process.exitCode = 1;
}

function numbers(requirements: { id: string }[]): string {
  return requirements.map(({ id }) => id.split('-')[1]).join(' ');
}
