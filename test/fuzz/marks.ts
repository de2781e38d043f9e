import { spawnSync } from 'node:child_process';
import { providePostgres } from '../support/postgres.mjs';
import { commandLine, report } from './report.ts';

/** Changes of a run. */
const CHANGES = 100;

const { runs, seed } = commandLine(
  'marks',
  'Marks, rolls, care and days of school change by four writers at once, a hundred changes a run; counts are compared.',
);
// Who writes at once has to meet: the embedded database does one thing after the other.
const postgres = await providePostgres((command, args) => void spawnSync(command, args, { stdio: 'inherit' }));
if (postgres.url === undefined) throw new Error(`Not run: ${postgres.missing}.`);
process.env.TEST_DATABASE_URL = postgres.url;
const { makeSeededDatabase } = await import('../support/seededDatabase.ts');
const { marksScene, runMarks } = await import('./marksRun.ts');
const database = await makeSeededDatabase('2026-11-18');
try {
  const scene = await marksScene(database);
  await report({
    what: 'marks',
    runs,
    seed,
    run: async (one) => {
      const { starts, wrong } = await runMarks(scene, one, CHANGES);
      return {
        saves: CHANGES,
        faults: new Map([['changes of what a code counts as', starts]]),
        failures: wrong.map(({ authorityId, weeks }) => `run ${one}: ${weeks} weeks of ${authorityId} are wrong`),
      };
    },
  });
} finally {
  await database.close();
  await postgres.stop();
}
