import { makeSeededDatabase } from '../support/seededDatabase.ts';
import { marksScene, runMarks } from './marksRun.ts';
import { commandLine, report } from './report.ts';

/** Changes of a run. */
const CHANGES = 100;

const { runs, seed } = commandLine(
  'marks',
  'Marks, rolls, care and days of school change by four writers at once, a hundred changes a run; counts are compared.',
);
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
}
