import { loadServerCatalog } from '../catalog/loadServerCatalog.ts';
import { checkCounts, keepCodeClasses } from '../db/across/index.ts';
import { codeClasses } from '../modules/attendance/codes.ts';
import { readCommandLine, refuse } from './commandLine.mjs';
import { onDatabase } from './onDatabase.ts';

const usage = `Compares the counts that figures of attendance are made of with a full recount of the marks.

  npm run attendance -- compare
  npm run attendance -- repair

  compare   says in how many weeks of pupils they differ, by authority; ends with 1 where any do
  repair    recounts those weeks

Settings of the server apply: DATA_DIR, DATABASE_URL. With embedded data the server has to be stopped first; on
PostgreSQL it may go on.`;

const [what = ''] = readCommandLine({ usage, takes: [1, 1] }).positionals;
if (what !== 'compare' && what !== 'repair')
  refuse(`"${what}" is nothing this does; it can compare and repair.\n\n${usage}`);

onDatabase(async (database) => {
  await keepCodeClasses(database, codeClasses(loadServerCatalog()));
  const wrong = await checkCounts(database, { repairs: what === 'repair' });
  for (const { authorityId, weeks } of wrong)
    console.log(`Authority ${authorityId}: ${weeks} ${weeks === 1 ? 'week differs' : 'weeks differ'} from the marks.`);
  if (wrong.length === 0) console.log('All counts are what the marks come to.');
  else if (what === 'repair') console.log('They are recounted.');
  else process.exitCode = 1;
});
