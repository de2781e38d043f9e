import { describe, expect, it } from 'vitest';
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
  uploaded,
} from './importCalls.ts';

runPortal();

const counts = { new: 0, changed: 0, same: 0, clash: 0, faulty: 0, out: 0 };

describe('a file of pupils', () => {
  it('shows what each row would do, and changes nothing before it is applied', async () => {
    const school = await aSchool();
    const runId = await uploaded(
      csv(
        [...headings, 'School URN', 'First day at school', 'Shoe size'],
        [...child('A100000000001', 'L1', 'Ondine', 'Vale'), school.urn, '1 September 2025', '4'],
        [...child('A100000000002', 'L2', 'Ondine', 'Moss'), '999999', '1/9/2025', ''],
        ['', 'L3', 'Ondine', 'Reed', '31/02/2014', '', 'In care', '', '', '', ''],
        [...child('A100000000001', 'L4', 'Ondine', 'Again'), '', '', ''],
      ),
    );
    expect(await runOf(runId)).toMatchObject({
      fileName: 'pupils.csv',
      state: 'ready',
      unread: ['Shoe size'],
      counts: { ...counts, new: 1, faulty: 3 },
    });
    expect((await rowsOf(runId)).map(({ row, name, outcome, words }) => [row, name, outcome, words])).toEqual([
      [2, 'Vale, Ondine', 'new', expect.stringContaining('Date of birth: 01/02/2014; SEN status: No special')],
      [3, 'Moss, Ondine', 'faulty', 'School URN: there is no school with the URN 999999 in the portal'],
      [
        4,
        'Reed, Ondine',
        'faulty',
        'Date of birth: “31/02/2014” is no day; please write it as DD/MM/YYYY; Care status: “In care” is none of In care monitored, In care not monitored, Not in care, Returned to LA, Care Leaver, CIN Monitored, CP Monitored, Not Monitored …',
      ],
      [5, 'Again, Ondine', 'faulty', 'UPN A100000000001 stands in row 2 already'],
    ]);
    expect(await pupilsNamed('Ondine')).toEqual([]);
    expect(await command('apply', { runId })).toMatchObject({ status: 409 });
    expect(await command('leaveOutAll', { runId })).toMatchObject({ status: 200 });
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    const [pupil, ...others] = await pupilsNamed('Ondine');
    expect(others).toEqual([]);
    expect(pupil).toMatchObject({
      last_name: 'Vale',
      upn: 'A100000000001',
      la_student_id: 'L1',
      date_of_birth: '2014-02-01',
      gender_id: 3,
      ethnicity_code: 'NOBT',
      sen_status_id: 'N',
      care_status_id: 1,
      care_start: '2025-10-05',
      school_id: school.id,
    });
    const kept = await server.look((db) =>
      db
        .selectFrom('registration')
        .select(['school_id', 'start_date', 'end_date', 'is_main'])
        .where('pupil_id', '=', pupil?.id ?? 0)
        .execute(),
    );
    expect(kept).toEqual([{ school_id: school.id, start_date: '2025-09-01', end_date: null, is_main: true }]);
    expect(await runOf(runId)).toMatchObject({ state: 'applied', counts: { ...counts, new: 1, out: 3 } });
    expect(await command('apply', { runId })).toMatchObject({ status: 409 });
  });

  it('that is sent twice changes nothing the second time', async () => {
    const file = csv(
      headings,
      child('A200000000001', 'M1', 'Twyla', 'Lark'),
      child('A200000000002', '', 'Twyla', 'Fen'),
    );
    const first = await uploaded(file);
    expect(await command('apply', { runId: first })).toMatchObject({ status: 200 });
    const second = await uploaded(file);
    expect(await runOf(second)).toMatchObject({ counts: { ...counts, same: 2 } });
    expect(await command('apply', { runId: second })).toMatchObject({
      status: 409,
      body: { message: 'No row of this file changes anything' },
    });
    expect(await pupilsNamed('Twyla')).toHaveLength(2);
  });

  it('changes what differs, and leaves alone what its cells leave blank', async () => {
    await command('apply', { runId: await uploaded(csv(headings, child('A300000000001', 'N1', 'Isolde', 'Pike'))) });
    const school = await aSchool();
    const runId = await uploaded(
      csv(
        [
          'upn',
          'first name',
          'last name',
          'date of birth',
          'gender',
          'care status',
          'start of care',
          'urn',
          'entry date',
        ],
        [
          'A300000000001',
          'Isolde',
          'Pike-Lowe',
          '2014-02-01',
          'Female',
          'Care Leaver',
          '01/11/2025',
          school.urn,
          '3/11/2025',
        ],
      ),
    );
    expect((await rowsOf(runId))[0]).toMatchObject({
      outcome: 'changed',
      words: `Last name: Pike → Pike-Lowe; Gender: Not known / not stated → Female; Care status: In care monitored → Care Leaver; Care status from: 05/10/2025 → 01/11/2025; School URN: blank → ${school.urn}; First day at school: blank → 03/11/2025`,
    });
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    const [pupil] = await pupilsNamed('Isolde');
    expect(pupil).toMatchObject({
      last_name: 'Pike-Lowe',
      gender_id: 2,
      la_student_id: 'N1',
      sen_status_id: 'N',
      care_status_id: 5,
      care_start: '2025-10-05',
      care_end: '2025-11-01',
      school_id: school.id,
    });
    const trail = await server.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('record', '=', `pupil/${pupil?.id}`)
        .where('action', '=', 'imports.apply')
        .orderBy('id')
        .execute(),
    );
    expect(trail).toHaveLength(2);
    expect(trail[1]?.detail).toMatchObject({ before: { lastName: 'Pike' }, after: { lastName: 'Pike-Lowe' } });
  });

  it('takes nobody for another by name alone: somebody says it', async () => {
    await command('apply', { runId: await uploaded(csv(headings, child('', '', 'Merrin', 'Shaw'))) });
    const [known] = await pupilsNamed('Merrin');
    const same = await uploaded(csv(headings, child('A400000000001', '', 'MERRIN', 'shaw ')));
    const [row] = await rowsOf(same);
    expect(row).toMatchObject({
      outcome: 'clash',
      candidateId: known?.id,
      words:
        'Shaw, Merrin (without a UPN) has the same name and date of birth, and neither UPN nor number says whether it is the same child.',
    });
    expect(await command('apply', { runId: same })).toMatchObject({ status: 409 });
    expect(await command('decide', { runId: same, row: 2, recordId: 1 })).toMatchObject({ status: 409 });
    expect(await command('decide', { runId: same, row: 2, recordId: known?.id ?? 0 })).toMatchObject({ status: 200 });
    expect((await rowsOf(same))[0]).toMatchObject({ outcome: 'changed', recordId: known?.id });
    expect(await command('apply', { runId: same })).toMatchObject({ status: 200 });
    expect(await pupilsNamed('MERRIN')).toMatchObject([{ id: known?.id, upn: 'A400000000001' }]);

    const other = await uploaded(csv(headings, child('A400000000002', '', 'Merrin', 'Shaw')));
    expect(await command('decide', { runId: other, row: 2, recordId: 0 })).toMatchObject({ status: 200 });
    expect(await command('apply', { runId: other })).toMatchObject({ status: 200 });
    expect(await pupilsNamed('Merrin')).toMatchObject([{ upn: 'A400000000002' }]);
  });

  it('asks where a UPN is another child’s, and refuses a UPN and a number of two', async () => {
    const two = csv(
      headings,
      child('A500000000001', 'P1', 'Corin', 'Hale'),
      child('A500000000002', 'P2', 'Corin', 'Nash'),
    );
    await command('apply', { runId: await uploaded(two) });
    const runId = await uploaded(
      csv(
        headings.slice(0, 5),
        ['A500000000001', 'P2', 'Corin', 'Hale', '01/02/2014'],
        ['A500000000002', '', 'Berra', 'Quill', '09/09/2015'],
      ),
    );
    expect((await rowsOf(runId)).map(({ outcome, words }) => [outcome, words])).toEqual([
      ['faulty', 'UPN: the UPN is that of Hale, Corin, the pupil number that of Nash, Corin'],
      [
        'clash',
        'The UPN or the number is that of Nash, Corin, born on 01/02/2014: both name and date of birth differ.',
      ],
    ]);
  });

  it('does nothing where the records have moved on since it was read', async () => {
    const runId = await uploaded(
      csv(headings, child('A600000000001', '', 'Sunniva', 'Orr'), child('A600000000002', '', 'Sunniva', 'Lim')),
    );
    const other = await uploaded(csv(headings, child('A600000000002', '', 'Sunniva', 'Lim')));
    expect(await command('apply', { runId: other })).toMatchObject({ status: 200 });
    const refused = await command('apply', { runId });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'The records have changed since this file was read, in row 3 for one. Nothing was done; please send the file again.',
    );
    expect(await pupilsNamed('Sunniva')).toMatchObject([{ last_name: 'Lim' }]);
  });

  it('of two that are applied at once adds a child once', async () => {
    const file = csv(headings, child('A700000000001', '', 'Ottoline', 'Ode'));
    const [first, second] = [await uploaded(file), await uploaded(file)];
    const done = await Promise.all([command('apply', { runId: first }), command('apply', { runId: second })]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await pupilsNamed('Ottoline')).toHaveLength(1);
  });

  it('writes nothing of a pupil whose record was passed to another authority, whatever is decided', async () => {
    const [upn, number] = ['A800000000001', 'L81'];
    const first = await uploaded(csv(headings, child(upn, number, 'Yseultine', 'Fenn')));
    await command('apply', { runId: first });
    const [known] = await pupilsNamed('Yseultine');
    await server.look((db) =>
      db
        .updateTable('pupil')
        .set({ passed_on: '2026-11-18' })
        .where('id', '=', known?.id ?? 0)
        .execute(),
    );
    for (const recordId of [known?.id ?? 0, 0]) {
      const runId = await uploaded(csv(headings, child(upn, number, 'Yseultine', 'Fenn-Marsh')));
      const words = expect.stringMatching(/the record of Fenn, Yseultine was passed to another/i) as string;
      expect((await rowsOf(runId))[0]).toMatchObject({ outcome: 'clash', words });
      await command('decide', { runId, row: 2, recordId });
      expect((await rowsOf(runId))[0]).toMatchObject({ words });
      expect(await command('apply', { runId })).toMatchObject({ status: 409 });
    }
    expect(await pupilsNamed('Yseultine')).toMatchObject([{ id: known?.id, last_name: 'Fenn' }]);
  });
});
