// The product's side of the bench, a process of its own so that its memory is its own: a server with 50,000 plans, one export of them.
import { sql } from 'kysely';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { read, utils } from 'sheetjs-style';
import officeCrypto from 'officecrypto-tool';
import type { Db } from '../../../src/server/db/unitOfWork.ts';
import { askFile, filePassword } from '../../support/exportCalls.ts';
import { addPupils } from '../../support/manyPupils.ts';
import { makePortalServer } from '../../support/portalServer.ts';

const [rowsWanted = '50000', rowsFile = ''] = process.argv.slice(2);

/** Plans of as many pupils, copied from one but for the pupil, the meeting and the amounts. */
async function addPlans(db: Db, count: number): Promise<void> {
  await addPupils(db, 11, count);
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'pep' and table_schema = current_schema() and is_generated = 'NEVER' and column_name not in ('id', 'pupil_id', 'meeting_at', 'requested_pence', 'agreed_pence')`.execute(db);
  const columns = sql.join(rows.map(({ name }) => sql.id(name)));
  const copied = sql.join(rows.map(({ name }) => sql.ref(`one.${name}`)));
  await sql`
    insert into pep (${columns}, pupil_id, meeting_at, requested_pence, agreed_pence)
    select ${copied}, pupil.id, timestamptz '2026-01-01' + pupil.id * interval '1 minute', pupil.id * 7, pupil.id * 3 from pupil, (select * from pep where authority_id = 11 and deleted_at is null and status_id = 2 order by id limit 1) one
    where pupil.upn like 'X0000%'`.execute(db);
}

const columns = [
  'lastName', 'firstName', 'pepStatusId', 'meetingDate', 'yearGroup', 'organisationName', 'schoolTermId', 'academicYearName', 'nextMeetingDate', 'datePepSubmitted',
  'datePepCompleted', 'careStatusId', 'socialWorker', 'senStatusId', 'ragRatingId', 'pupilPremiumRequestedAmount', 'pupilPremiumAgreedAmount', 'pupilPremiumTotalAmount',
  'pupilPremiumTotalRequested', 'keyStageId', 'gender', 'inBorough', 'organisationId', 'id', 'studentId',
];

const portal = await makePortalServer();
await portal.look((db) => addPlans(db, Number(rowsWanted)));
// As a server of databases does by itself by the time there are so many.
await sql`analyze`.execute(portal.database.kysely);
// Once, small: what is compiled and loaded by the first export is not what is measured.
await askFile(portal, 'super@ashcombe', { name: 'studentsReport', search: 'nobodyofthisname' });
const delay = monitorEventLoopDelay({ resolution: 5 });
let peak = 0;
const before = process.memoryUsage().rss;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 50);
delay.enable();
const started = performance.now();
const { status, bytes, body } = await askFile(portal, 'super@ashcombe', { name: 'pepPageExport', columns });
const seconds = (performance.now() - started) / 1000;
delay.disable();
clearInterval(watch);
if (status !== 200) throw new Error(`The export answered ${status}: ${JSON.stringify(body)}`);
const figures = { seconds, peakMb: (peak - before) / 2 ** 20, bytes: bytes.length, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 };
await portal.close();

// The same rows for the other writer.
const book = read(await officeCrypto.decrypt(bytes, { password: filePassword }), { type: 'buffer', cellText: false });
const lines = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: true });
const file = createWriteStream(rowsFile);
for (const line of lines) if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
file.end();
await once(file, 'finish');
process.stdout.write(`${JSON.stringify({ ...figures, rows: lines.length - 1 })}\n`);
