import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { ageMarks } from '../../support/retentionScene.ts';
import { tableTexts } from '../../support/tableTexts.ts';
import { testDatabaseUrl } from '../../support/testDatabase.ts';
import { twoProcesses, type Body } from '../../support/twoProcesses.ts';

// What changes many rows at once, on a process that is killed when much is written and nothing is committed yet: a
// table that such a call writes late is held until the process is gone.

const { servers, start, at, url, ask, signIn, look } = twoProcesses();

/** Tables that say who is here and what was asked, whatever became of it. */
const besides = ['app_user', 'user_session', 'audit', 'audit_pupil'];

/** Every row of every other table, as one digest of each: what differs is named, not printed. */
const digests = () =>
  look(async (db) =>
    [...(await tableTexts(db))].flatMap(([table, text]) =>
      besides.includes(table) ? [] : [[table, createHash('sha256').update(text).digest('hex')]],
    ),
  );

/** Which table a call is kept from, and one that it has written to by then. */
interface Moment {
  readonly held: string;
  readonly written: string;
}

/** Waits until somebody who has written to the one table waits for the other. */
async function isReached(watching: Client, { held, written }: Moment): Promise<void> {
  const waiting = async () =>
    (
      await watching.query(
        `select 1 from pg_locks wanted join pg_locks written using (pid)
          where not wanted.granted and wanted.relation = $1::regclass
            and written.granted and written.relation = $2::regclass and written.mode = 'RowExclusiveLock'`,
        [held, written],
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
}

/** Starts a third process, calls it, and kills it at a moment. */
async function killedAt(moment: Moment, { token, path, body }: Told): Promise<void> {
  const third = await start();
  servers.push(third);
  const holder = new Client({ connectionString: url() });
  await holder.connect();
  try {
    await holder.query('begin');
    // Others may read it and lock its rows, and nobody may write.
    await holder.query(`lock table ${moment.held} in share mode`);
    const answered = ask(2, path, { token, body }).then(
      (answer) => answer,
      () => 'none',
    );
    const early = answered.then((answer) => Promise.reject(new Error(`Answered: ${JSON.stringify(answer)}`)));
    await Promise.race([isReached(holder, moment), early]);
    await third.end('SIGKILL');
    expect(await answered).toBe('none');
  } finally {
    servers.pop();
    await holder.query('rollback');
    await holder.end();
    await third.end('SIGKILL');
  }
}

interface Told {
  readonly token: string;
  readonly path: string;
  readonly body: object;
}

/** Kills a call, finds all as it was, and does it at another process: once, and not a second time. */
async function losesAndDoublesNothing(moment: Moment, told: Told): Promise<void> {
  const { token, path, body } = told;
  const before = await digests();
  await killedAt(moment, told);
  expect(await digests()).toEqual(before);
  expect(await ask(0, path, { token, body })).toMatchObject({ status: 200 });
  const after = await digests();
  expect(after).not.toEqual(before);
  expect((await ask(1, path, { token, body })).status).not.toBe(200);
  expect(await digests()).toEqual(after);
}

const rest = ['Midway', '05/10/2014', 'Female', 'N', 'In care monitored', '05/10/2025'];

const pupils = (count: number) =>
  [
    'UPN,Pupil number,First name,Last name,Date of birth,Gender,SEN status,Care status,Care status from',
    ...Array.from({ length: count }, (_, index) =>
      [`B${String(index).padStart(12, '0')}`, index, `Sparrow${index}`, ...rest].join(','),
    ),
  ].join('\r\n');

async function upload(token: string, content: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([content]), 'pupils.csv');
  const answer = await fetch(`${at(0)}/api/Imports/upload?kind=pupil`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-platform': 'web' },
    body: form,
  });
  return Number(((await answer.json()) as Body).id);
}

const named = () =>
  look((db) => db.selectFrom('pupil').select(['id', 'first_name']).where('last_name', '=', 'Midway').execute());

describe.skipIf(!testDatabaseUrl)('a process killed in the middle of much', { timeout: 300_000 }, () => {
  it('has brought in a file wholly or not at all, and taken it back so too', async () => {
    const { token } = await signIn(0, 'super@ashcombe.example');
    const body = { runId: await upload(token, pupils(400)) };
    const moment = { held: 'audit', written: 'pupil' };
    await losesAndDoublesNothing(moment, { token, path: '/api/Imports/apply', body });
    expect(new Set((await named()).map(({ first_name: name }) => name)).size).toBe(400);
    expect(await named()).toHaveLength(400);
    await losesAndDoublesNothing(moment, { token, path: '/api/Imports/undo', body });
    expect(await named()).toEqual([]);
  });

  it('has passed a pupil to another authority wholly or not at all', async () => {
    const { token } = await signIn(0, 'super@ashcombe.example');
    const body = { studentId: 3, otherId: 12, startsOn: '2026-11-01', note: 'The family has moved.' };
    const offered = await ask(0, '/api/Passing/offer', { token, body });
    expect(offered).toMatchObject({ status: 200 });
    const receiver = await signIn(0, 'super@brinmoor.example');
    const accepting = { token: receiver.token, path: '/api/Passing/accept', body: { passingId: offered.body.id } };
    await losesAndDoublesNothing({ held: 'passing', written: 'pupil' }, accepting);
  });

  it('has merged two records wholly or not at all', async () => {
    const { token } = await signIn(0, 'super@ashcombe.example');
    const body = { studentId: 5, otherId: 6, reason: 'The same child twice.', isSameChild: true };
    const moment = { held: 'pupil', written: 'case_note' };
    await losesAndDoublesNothing(moment, { token, path: '/api/Merging/merge', body });
    const left = look((db) => db.selectFrom('pupil').select('id').where('id', 'in', [5, 6]).execute());
    expect(await left).toEqual([{ id: 5 }]);
  });

  it('has erased what is due wholly or not at all', async () => {
    const { token } = await signIn(0, 'super@ashcombe.example');
    const studentId = 8;
    await look(async (db) => {
      await ageMarks(db, studentId);
      const left = { care_status_id: 4, care_end: '2014-06-01', date_of_birth: '2000-01-01' };
      await db.updateTable('pupil').set(left).where('id', '=', studentId).execute();
    });
    const rule = { kind: 'notes', basis: 'leftCare', years: 6 };
    expect(await ask(0, '/api/Retention/rule', { token, body: rule })).toMatchObject({ status: 200 });
    const body = { studentId, kind: 'notes' };
    const moment = { held: 'erasure', written: 'case_note' };
    await losesAndDoublesNothing(moment, { token, path: '/api/Retention/erase', body });
  });
});
