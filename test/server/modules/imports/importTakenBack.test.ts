import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { filePassword } from '../../../support/exportCalls.ts';
import {
  aSchool,
  child,
  command,
  csv,
  headings,
  pupilsNamed,
  rowsOf,
  runOf,
  runPortal,
  server,
  someSchools,
  upload,
  uploaded,
} from './importCalls.ts';

runPortal();

describe('an import', () => {
  it('is taken back within a day: what was added goes, what was changed is as it was', async () => {
    await command('apply', { runId: await uploaded(csv(headings, child('A800000000001', 'Q1', 'Juna', 'Croft'))) });
    const [before] = await pupilsNamed('Juna');
    const school = await aSchool();
    const runId = await uploaded(
      csv(
        [...headings, 'URN', 'Entry date'],
        [...child('A800000000001', 'Q9', 'Juna', 'Croft-Bell'), school.urn, '03/11/2025']
          .with(6, 'Care Leaver')
          .with(7, '01/11/2025'),
        [...child('A800000000002', '', 'Juna', 'New'), school.urn, '03/11/2025'],
      ),
    );
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    expect(await pupilsNamed('Juna')).toHaveLength(2);
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect(await pupilsNamed('Juna')).toEqual([before]);
    const left = await server.look((db) =>
      db
        .selectFrom('registration')
        .select('id')
        .where('pupil_id', '=', before?.id ?? 0)
        .execute(),
    );
    expect(left).toEqual([]);
    expect(await runOf(runId)).toMatchObject({ state: 'undone' });
    expect(await command('undo', { runId })).toMatchObject({ status: 409 });
  });

  it('moves a pupil until a school that was recorded ahead begins, which stays when it is taken back', async () => {
    const [one, two, three] = await someSchools();
    const at = (urn: string | undefined, day: string) =>
      csv([...headings, 'URN', 'Entry date'], [...child('A800000000009', 'Q8', 'Pella', 'Croft'), urn ?? '', day]);
    await command('apply', { runId: await uploaded(at(one?.urn, '01/09/2025')) });
    const [pupil] = await pupilsNamed('Pella');
    const studentId = pupil?.id ?? 0;
    const ahead = { studentId, schoolId: two?.id, startDate: '2026-12-01', isMain: true };
    expect((await server.post('la@ashcombe', '/api/StudentDetails/AddSchool', ahead)).status).toBe(200);
    const rolls = async () =>
      (
        await server.look((db) =>
          db.selectFrom('registration').selectAll().where('pupil_id', '=', studentId).orderBy('start_date').execute(),
        )
      ).map(({ school_id, start_date, end_date }) => [school_id, start_date, end_date]);
    const runId = await uploaded(at(three?.urn, '16/11/2026'));
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    expect(await rolls()).toEqual([
      [one?.id, '2025-09-01', '2026-11-15'],
      [three?.id, '2026-11-16', '2026-11-30'],
      [two?.id, '2026-12-01', null],
    ]);
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect(await rolls()).toEqual([
      [one?.id, '2025-09-01', '2026-11-30'],
      [two?.id, '2026-12-01', null],
    ]);
  });

  it('stays where something was built on it, and after a day', async () => {
    const runId = await uploaded(
      csv(headings, child('A900000000001', '', 'Wynne', 'Tarn'), child('A900000000002', '', 'Wynne', 'Beck')),
    );
    await command('apply', { runId });
    const [tarn] = await pupilsNamed('Wynne');
    await server.post('super@ashcombe', '/api/StudentPage/isSensitive', { studentId: tarn?.id ?? 0, value: true });
    const refused = await command('undo', { runId });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Nothing was taken back: since the import, other things were recorded of Tarn, Wynne.' },
    });
    expect(await pupilsNamed('Wynne')).toHaveLength(2);
    await server.post('super@ashcombe', '/api/StudentPage/isSensitive', { studentId: tarn?.id ?? 0, value: false });
    const appliedBefore = (hours: number) =>
      server.look((db) =>
        db
          .updateTable('import_run')
          .set({ applied_at: new Date(server.clock.now.getTime() - hours * 3_600_000) })
          .where('id', '=', runId)
          .execute(),
      );
    await appliedBefore(25);
    expect(await command('undo', { runId })).toMatchObject({
      status: 409,
      body: { message: 'An import can be taken back for a day only' },
    });
    await appliedBefore(23);
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect(await pupilsNamed('Wynne')).toEqual([]);
  });

  it('is its authority’s own, and for those who lead it', async () => {
    const runId = await uploaded(csv(headings, child('A910000000001', '', 'Petra', 'Sloe')));
    // Who marks a register works with registers that they brought back alone.
    for (const [user, status] of [
      ['la@ashcombe', 404],
      ['dt@ashcombe', 404],
      ['sw@ashcombe', 403],
    ] as const)
      expect(await command('apply', { runId }, user)).toMatchObject({ status });
    expect(await command('apply', { runId }, 'super@brinmoor')).toMatchObject({ status: 404 });
    expect((await upload(csv(headings), { user: 'la@ashcombe' })).status).toBe(403);
    expect(await pupilsNamed('Petra')).toEqual([]);
  });

  it('of a file that cannot be read is refused in a sentence, and nothing of it is kept', async () => {
    const files: [string, string][] = [
      [
        csv(['Colour'], ['red']),
        'The first row of the file names its columns. Missing: First name, Last name, Date of birth.',
      ],
      [csv(headings), 'This file has a row of headings and no other.'],
      ['', 'This file is empty.'],
    ];
    const runs = () => server.look(async (db) => (await db.selectFrom('import_run').select('id').execute()).length);
    const before = await runs();
    for (const [content, message] of files)
      expect(await upload(content)).toMatchObject({ status: 400, body: { message } });
    expect(await runs()).toBe(before);
  });

  it('says how far it is, and that it failed or stopped', async () => {
    const works = async (user = 'super@ashcombe') =>
      ((await server.get(user, '/api/Imports/work')).body as { contents: JsonObject[] }).contents;
    const file = csv(headings, child('A920000000011', '', 'Damaris', 'Sloe'));
    const [first, second] = [await uploaded(file), await uploaded(file)];
    await command('apply', { runId: first });
    const [pupil] = await pupilsNamed('Damaris');
    await server.post('super@ashcombe', '/api/StudentPage/isSensitive', { studentId: pupil?.id ?? 0, value: true });
    expect(await works()).toEqual([]);
    // Each look at the clock is three seconds later: it lasts long enough to be spoken of.
    let at = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 3000));
    const { status, body } = await command('undo', { runId: first }).finally(() => clock.mockRestore());
    expect(status).toBe(409);
    expect(await works()).toMatchObject([
      { runId: first, step: 'undo', done: 1, all: 1, state: 'failed', failure: body.message },
    ]);
    const work = { authority_id: 11, run_id: second, step: 'apply', file_name: 'pupils.csv', rows_all: 900 } as const;
    const minutesAgo = (minutes: number) => new Date(server.clock.now.getTime() - minutes * 60_000);
    await server.look((db) =>
      db
        .insertInto('import_work')
        .values([
          { ...work, rows_done: 500, begun_at: minutesAgo(9), told_at: minutesAgo(1) },
          { ...work, run_id: null, step: 'read', rows_all: null, begun_at: minutesAgo(9), told_at: minutesAgo(3) },
        ])
        .execute(),
    );
    expect(await works()).toMatchObject([
      { step: 'read', all: null, state: 'stopped' },
      { runId: second, step: 'apply', done: 500, all: 900, state: 'running' },
      { runId: first, state: 'failed' },
    ]);
    expect(await works('super@brinmoor')).toEqual([]);
    await server.post('super@ashcombe', '/api/StudentPage/isSensitive', { studentId: pupil?.id ?? 0, value: false });
    const again = vi.spyOn(performance, 'now').mockImplementation(() => (at += 3000));
    const { status: done } = await command('undo', { runId: first }).finally(() => again.mockRestore());
    expect(done).toBe(200);
    expect((await works()).map(({ runId, step }) => [runId, step])).toEqual([
      [null, 'read'],
      [second, 'apply'],
    ]);
  });

  it('gives the rows to correct back as a workbook, which can be sent again', async () => {
    const runId = await uploaded(
      csv(
        [...headings, 'Shoe size'],
        [...child('A920000000001', 'R1', 'Sorrel', 'Dune'), '4'],
        ['', 'R2', 'Sorrel', 'Marsh', '31/02/2014', 'N', 'Care Leaver', '2025-11-01', '5'],
      ),
    );
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/exports/importRows',
      headers: await server.as('super@ashcombe.example'),
      payload: { runId, modalExportPassword: filePassword },
    });
    expect(answer.statusCode).toBe(200);
    const again = await upload(answer.rawPayload, { password: filePassword, name: 'Rows to correct.xlsx' });
    expect(again.status).toBe(200);
    const run = Number(again.body.id);
    expect(await runOf(run)).toMatchObject({
      unread: ['Shoe size', 'What is wrong'],
      counts: { new: 0, faulty: 1 },
    });
    expect((await rowsOf(run))[0]).toMatchObject({
      row: 2,
      name: 'Marsh, Sorrel',
      words: 'Date of birth: “31/02/2014” is no day; please write it as DD/MM/YYYY',
    });
    expect((await upload(answer.rawPayload)).body.message).toBe('This workbook is locked. Please type its password.');
  });
});
