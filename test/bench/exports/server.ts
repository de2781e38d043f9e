// The product's side of the bench, a process of its own so that its memory is its own: a server with 50,000 plans, one
// export of them.
import { sql } from 'kysely';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { JsonObject } from '../../../src/engine/index.ts';
import type { Db } from '../../../src/server/db/unitOfWork.ts';
import { askFile } from '../../support/exportCalls.ts';
import { addPupils } from '../../support/manyPupils.ts';
import { makePortalServer } from '../../support/portalServer.ts';
import { columns } from './columns.ts';

const [rowsWanted = '50000', rowsFile = ''] = process.argv.slice(2);

/** Plans of as many pupils, copied from one but for the pupil, the meeting and the amounts. */
async function addPlans(db: Db, count: number): Promise<void> {
  await addPupils(db, 11, count);
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'pep' and table_schema = current_schema() and is_generated = 'NEVER' and column_name not in ('id', 'pupil_id', 'meeting_at', 'requested_pence', 'agreed_pence')`.execute(
    db,
  );
  const columns = sql.join(rows.map(({ name }) => sql.id(name)));
  const copied = sql.join(rows.map(({ name }) => sql.ref(`one.${name}`)));
  await sql`
    insert into pep (${columns}, pupil_id, meeting_at, requested_pence, agreed_pence)
    select ${copied}, pupil.id, to_char(timestamp '2026-01-01' + pupil.id * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI'), pupil.id * 7, pupil.id * 3 from pupil, (select * from pep where authority_id = 11 and deleted_at is null and status_id = 2 order by id limit 1) one
    where pupil.upn like 'X0000%'`.execute(db);
}

const portal = await makePortalServer();
await portal.look((db) => addPlans(db, Number(rowsWanted)));
// As a server of databases does by itself by the time there are so many.
await sql`analyze`.execute(portal.database.kysely);
// Once, small: what is compiled and loaded by the first export is not what is measured.
await askFile(portal, 'super@ashcombe', { name: 'studentsReport', search: 'nobodyofthisname' });

/** What a piece of work costs everybody else: seconds, and how long the event loop is held meanwhile. */
async function measured<T>(
  work: () => Promise<T>,
): Promise<{ done: T; figures: { seconds: number; p99: number; max: number } }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const done = await work();
  const seconds = (performance.now() - started) / 1000;
  delay.disable();
  return { done, figures: { seconds, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 } };
}

const exported = await measured(() =>
  askFile(portal, 'super@ashcombe', { name: 'pepPageExport', columns: [...columns] }),
);
if (exported.done.status !== 200)
  throw new Error(`The export answered ${exported.done.status}: ${JSON.stringify(exported.done.body)}`);
const headers = await portal.as('super@ashcombe.example');
const listed = await measured(async () =>
  portal.app.inject({ method: 'GET', url: '/api/pep/getPepStatuses?sizePerPage=99999', headers }),
);
await portal.close();

// The same rows for the writers alone.
const rows = (JSON.parse(listed.done.body) as { data: JsonObject[] }).data;
const file = createWriteStream(rowsFile);
for (const row of rows)
  if (!file.write(`${JSON.stringify(columns.map((field) => row[field] ?? null))}\n`)) await once(file, 'drain');
file.end();
await once(file, 'finish');
process.stdout.write(
  `${JSON.stringify({ rows: rows.length, bytes: exported.done.bytes.length, exported: exported.figures, listed: listed.figures })}\n`,
);
