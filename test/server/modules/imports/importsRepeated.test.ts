import { describe, expect, it } from 'vitest';
import { seenOf } from '../../../support/callScenes.ts';
import { firstOf } from '../../../support/portalServer.ts';
import { child, command, csv, headings, pupilsNamed, rowsOf, runOf, server, uploaded } from './importCalls.ts';
import { head, made, put, runWithKeys } from './keyCalls.ts';

runWithKeys();

/** A file with a column that the portal does not read and that says another thing each night. */
const nightly = (night: string, ...rows: (readonly string[])[]) =>
  csv([...headings, 'Extracted at'], ...rows.map((row) => [...row, night]));

const mails = async () =>
  (await server.look((db) => db.selectFrom('outgoing_message').select('id').where('purpose', '=', 'import').execute()))
    .length;

/** How many rows of files of a key wait, over all its imports. */
const waitingOf = async (keyId: number) =>
  (
    await server.look((db) =>
      db
        .selectFrom('import_row')
        .innerJoin('import_run', 'import_run.id', 'import_row.run_id')
        .select('row_number')
        .where('made_by_key', '=', keyId)
        .where('state', '=', 'ready')
        .where('outcome', 'in', ['clash', 'faulty'])
        .execute(),
    )
  ).length;

async function renamed(firstName: string, lastName: string): Promise<void> {
  const [pupil] = await pupilsNamed(firstName);
  const { body } = await server.get(head, '/api/StudentPage/studentPage', { studentId: String(pupil?.id) });
  const seen = seenOf(firstOf(body));
  const given = { ...seen, lastName, seen, studentId: Number(pupil?.id), reason: 'Wrong in the extract' };
  expect(await server.post(head, '/api/StudentPage/correct', given)).toMatchObject({ status: 200 });
}

const waitingRunOf = async (key: string, file: string) => Number((await put(key, file)).body.waitingRun);

describe('a row that comes each night with another value in a column that is not read', () => {
  it('waits once, and what is kept is kept; a column that is read asks again', async () => {
    const { id, key } = await made('Clashes nightly');
    const row = child('A910000000201', '', 'Isolde', 'Marlpit');
    await put(key, nightly('23:01', row));
    await renamed('Isolde', 'Thistle');
    const told = await mails();
    const first = await waitingRunOf(key, nightly('23:02', row));
    const once = await mails();
    expect(once).toBeGreaterThan(told);
    const second = await waitingRunOf(key, nightly('23:03', row));
    expect(second).not.toBe(first);
    expect([await waitingOf(id), await mails()]).toEqual([1, once]);
    expect(await runOf(first)).toMatchObject({ counts: { clash: 0, out: 1 }, toCorrect: 0 });
    const [held = {}] = await rowsOf(second);
    const keep = { runId: second, row: 2, recordId: Number(held.candidateId), keeps: true };
    expect((await command('decide', keep)).status).toBe(200);
    expect((await put(key, nightly('23:04', row))).body).toMatchObject({ same: 1, waiting: 0, waitingRun: null });
    expect((await put(key, nightly('23:05', row.with(3, 'Pellar')))).body).toMatchObject({ same: 0, waiting: 1 });
    expect([await waitingOf(id), await mails()]).toEqual([1, once + once - told]);
  });

  it('stays left out, in another place and under another heading, until it says something else', async () => {
    const { id, key } = await made('Leaves out nightly');
    const faulty = child('A910000000202', '', 'Jocosa', 'Chalkdown').with(4, '31/02/2014');
    const sure = child('A910000000203', '', 'Jocosa', 'Marlpit');
    const first = await waitingRunOf(key, nightly('23:01', sure, faulty));
    expect((await command('leaveOut', { runId: first, row: 3 })).status).toBe(200);
    const { body } = await put(key, nightly('23:02', faulty, sure));
    expect(body).toMatchObject({ same: 1, waiting: 0, waitingRun: null });
    expect(await rowsOf(Number(body.run))).toMatchObject([{ outcome: 'out', isDecided: true }, { outcome: 'same' }]);
    // The care system names a column anew, and puts its own before it; somebody says which it is.
    const anew = (cells: readonly string[]) => csv(['Night', ...headings.with(4, 'Came to be')], ['1', ...cells]);
    const runId = await uploaded(anew(sure));
    await command('matchColumn', { runId, column: 6, field: 'pupil/dateOfBirth' });
    expect((await command('readAgain', { runId })).status).toBe(200);
    expect((await put(key, anew(faulty))).body).toMatchObject({ waiting: 0 });
    expect((await put(key, anew(faulty.with(3, 'Chalk')))).body).toMatchObject({ waiting: 1 });
    // Left out of what is brought in, too: what is taken back is asked again.
    const again = Number((await put(key, anew(faulty))).body.run);
    expect((await command('undecide', { runId: again, row: 2 })).status).toBe(200);
    expect((await put(key, anew(faulty))).body).toMatchObject({ waiting: 1 });
    expect(await waitingOf(id)).toBe(2);
  });

  it('is about the child of whom that was decided, before and after it is brought in', async () => {
    const { key } = await made('Another child nightly');
    await put(key, nightly('23:01', child('A910000000204', '', 'Keturah', 'Ambrel')));
    const nameless = child('', '', 'Keturah', 'Ambrel');
    const runId = await waitingRunOf(key, nightly('23:02', nameless));
    expect((await command('decide', { runId, row: 2, recordId: 0 })).status).toBe(200);
    const made2 = (await put(key, nightly('23:03', nameless))).body;
    expect(made2).toMatchObject({ new: 0, waiting: 0, waitingRun: null });
    expect(await rowsOf(Number(made2.run))).toMatchObject([{ outcome: 'out', isDecided: false }]);
    expect((await command('apply', { runId })).status).toBe(200);
    const [, other] = await pupilsNamed('Keturah');
    const { body } = await put(key, nightly('23:04', nameless));
    expect(body).toMatchObject({ same: 1, waiting: 0 });
    expect(await rowsOf(Number(body.run))).toMatchObject([{ outcome: 'same', recordId: other?.id }]);
    expect((await put(key, nightly('23:05', nameless))).body).toMatchObject({ same: 1, waiting: 0 });
    // A decision about who it is overrules nobody who has changed the record since.
    await server.look((db) =>
      db
        .updateTable('pupil')
        .set({ sen_status_id: 'K' })
        .where('id', '=', other?.id ?? 0)
        .execute(),
    );
    const changed = (await put(key, nightly('23:06', nameless))).body;
    expect(changed).toMatchObject({ changed: 0, waiting: 1 });
    expect(await rowsOf(Number(changed.waitingRun))).toMatchObject([{ overrules: true, recordId: other?.id }]);
  });

  it('of a clash that was left out waits again once the record says another thing', async () => {
    const { key } = await made('Moves on nightly');
    const row = child('A910000000205', '', 'Lettice', 'Marlpit');
    await put(key, nightly('23:01', row));
    await renamed('Lettice', 'Thistle');
    const runId = await waitingRunOf(key, nightly('23:02', row));
    expect((await command('leaveOut', { runId, row: 2 })).status).toBe(200);
    expect((await put(key, nightly('23:03', row))).body).toMatchObject({ waiting: 0 });
    await renamed('Lettice', 'Pellar');
    expect((await put(key, nightly('23:04', row))).body).toMatchObject({ waiting: 1 });
  });
});
