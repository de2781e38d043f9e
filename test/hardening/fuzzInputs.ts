import { readCommandLine, wholeNumber } from '../../src/server/cli/commandLine.mjs';
import { makePortalServer } from '../support/portalServer.ts';
import { describeFigures, heading } from './inputs/report.ts';
import { startFuzz } from './inputs/run.ts';

const usage = `Sends bad inputs to every operation, and ends with 1 where one is answered badly.

  npm run fuzz:inputs [-- --runs 1000 --seed 1 --operation notes]

  --runs        inputs to each operation (1000)
  --seed        of the first one (1); the same seed does the same again
  --operation   only those whose id begins so

Columns: the status of the call with nothing wrong in it, how the bad ones were answered, what is wrong with the answers
(a 500, a stack, words of the inside, no sentence, a change although refused), rows changed although refused, the
slowest.`;
const text = { type: 'string' } as const;
const { values } = readCommandLine({ usage, options: { runs: text, seed: text, operation: text } });
const from = wholeNumber(values.seed ?? '1', { name: '--seed' });
const count = wholeNumber(values.runs ?? '1000', { name: '--runs', least: 1 });
const portal = await makePortalServer();
const began = Date.now();
const totals = new Map<number, number>();
let faults = 0;
try {
  const fuzz = await startFuzz(portal);
  console.log(heading);
  for (const target of fuzz.targets.filter(({ id }) => id.startsWith(values.operation ?? ''))) {
    const figures = await fuzz.run(target, { from, count });
    console.log(describeFigures(figures));
    for (const fault of figures.faults.slice(0, 5)) console.log(`    ${fault}`);
    for (const [status, count] of figures.statuses) totals.set(status, (totals.get(status) ?? 0) + count);
    faults += figures.faults.length;
  }
} finally {
  await portal.close();
}
const answered = [...totals]
  .toSorted(([one], [other]) => one - other)
  .map(([status, count]) => `${status}: ${count}`)
  .join(', ');
console.log(
  `${[...totals.values()].reduce((sum, count) => sum + count, 0)} inputs in ${((Date.now() - began) / 60_000).toFixed(1)} minutes; ${answered}; faults: ${faults}`,
);
process.exitCode = faults === 0 ? 0 : 1;
