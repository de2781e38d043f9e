import { describe, expect, it } from 'vitest';
import {
  broughtIn,
  child,
  command,
  csv,
  headings,
  pupilsNamed,
  runOf,
  runPortal,
  server,
  told,
  uploaded,
} from './importCalls.ts';

runPortal();

const columns = ['UPN', 'Pupil number', 'School URN', 'Start date', 'End date', 'Main'];
const kind = 'registration';

/** Makes two schools of the authority. */
const twoSchools = (...urns: readonly string[]) =>
  broughtIn(
    'school',
    csv(
      ['URN', 'Name', 'Phase', 'School type'],
      ...urns.map((urn) => [urn, `School ${urn}`, 'Primary', 'Free schools']),
    ),
  );

/** Makes a child without a school, who was born on 01/02/2014. */
async function aChild(upn: string, number: string, name: string): Promise<number> {
  await broughtIn('pupil', csv(headings, child(upn, number, name, 'Vale')));
  return (await pupilsNamed(name))[0]?.id ?? 0;
}

const rollsOf = (pupilId: number) =>
  server.look(async (db) => {
    const rolls = await db
      .selectFrom('registration')
      .innerJoin('school', 'school.id', 'school_id')
      .select(['urn', 'start_date', 'end_date', 'is_main'])
      .where('pupil_id', '=', pupilId)
      .orderBy('start_date')
      .execute();
    return rolls.map(({ urn, start_date, end_date, is_main }) => [urn, start_date, end_date, is_main]);
  });

const schoolOf = (pupilId: number) =>
  server.look(async (db) => {
    const found = await db
      .selectFrom('pupil')
      .leftJoin('school', 'school.id', 'school_id')
      .select('urn')
      .where('pupil.id', '=', pupilId)
      .executeTakeFirst();
    return found?.urn ?? null;
  });

describe('a file of school histories', () => {
  it('shows what each row would do after those before it, and does that', async () => {
    await twoSchools('960001', '960002', '960003');
    const ona = await aChild('A810000000001', 'S1', 'Ona');
    const file = csv(
      columns,
      ['A810000000001', '', '960001', '01/09/2018', '20/07/2024', ''],
      ['', 'S1', '960002', '02/09/2024', '', 'Yes'],
      ['A810000000001', 'S1', '960003', '03/11/2025', '', ''],
      ['', 'S1', '960001', '10/11/2025', '', 'No'],
    );
    const runId = await uploaded(file, { kind });
    expect(await told(runId)).toEqual([
      ['Vale, Ona: School 960001', 'new', 'School URN: 960001; First day: 01/09/2018; Last day: 20/07/2024'],
      ['Vale, Ona: School 960002', 'new', 'School URN: 960002; First day: 02/09/2024; Main school: Yes'],
      [
        'Vale, Ona: School 960003',
        'new',
        'School URN: 960003; First day: 03/11/2025; School 960002 ends on 02/11/2025',
      ],
      ['Vale, Ona: School 960001', 'new', 'School URN: 960001; First day: 10/11/2025; Main school: No'],
    ]);
    expect(await rollsOf(ona)).toEqual([]);
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    const after = [
      ['960001', '2018-09-01', '2024-07-20', true],
      ['960002', '2024-09-02', '2025-11-02', true],
      ['960003', '2025-11-03', null, true],
      ['960001', '2025-11-10', null, false],
    ];
    expect(await rollsOf(ona)).toEqual(after);
    expect(await schoolOf(ona)).toBe('960003');
    const trail = await server.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('record', '=', `pupil/${ona}`)
        .where('action', '=', 'imports.apply')
        .orderBy('id')
        .execute(),
    );
    expect(trail).toHaveLength(5);
    expect(trail[2]?.detail).toMatchObject({
      before: { rolls: [{ startDate: '2018-09-01', endDate: '2024-07-20', isMain: true }] },
      after: { rolls: [{}, { startDate: '2024-09-02', endDate: null, isMain: true }] },
    });
    const alerts = await server.look((db) =>
      db.selectFrom('alert_event').select('id').where('pupil_id', '=', ona).execute(),
    );
    expect(alerts).toHaveLength(1);
    const again = await uploaded(file, { kind });
    // What the third row ended is recorded with that day; the second row says none.
    expect(await runOf(again)).toMatchObject({ counts: { same: 4, new: 0, changed: 0, faulty: 0 } });
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect(await rollsOf(ona)).toEqual([]);
    expect(await schoolOf(ona)).toBeNull();
  });

  it('says by the rules of a single call what is wrong with a row', async () => {
    await twoSchools('960011', '960012');
    await aChild('A820000000001', 'T1', 'Una');
    await aChild('A820000000002', 'T2', 'Una-May');
    const runId = await uploaded(
      csv(
        columns,
        ['A820000000001', '', '960011', '01/09/2020', '', ''],
        ['A820000000001', '', '960012', '01/09/2021', '20/07/2022', ''],
        ['A820000000001', '', '960011', '01/09/2023', '', 'No'],
        ['A820000000001', '', '960012', '01/01/2013', '', 'No'],
        ['A820000000001', '', '960012', '01/01/2099', '', 'No'],
        ['A820000000001', '', '960012', '01/09/2022', '01/08/2022', 'No'],
        ['A820000000001', 'T2', '960012', '02/09/2022', '', ''],
        ['A829999999999', '', '999999', '01/09/2022', '', ''],
        ['', '', '960012', '01/09/2022', '', ''],
        ['', 'T1', '960011', '01/09/2020', '', 'No'],
        ['A820000000001', '', '960011', '01/09/2020', '', ''],
      ),
      { kind },
    );
    expect((await told(runId)).map((row) => (row as string[]).slice(1))).toEqual([
      ['new', 'School URN: 960011; First day: 01/09/2020'],
      ['faulty', 'First day: School 960012 and School 960011 would both be the main school from 01/09/2021.'],
      ['faulty', 'First day: School 960011 would be recorded twice from 01/09/2023.'],
      ['faulty', 'First day: The child was born on 01/02/2014.'],
      ['faulty', 'First day: The first day at a school cannot be after 19/11/2027.'],
      ['faulty', 'Last day: The last day cannot be before the first'],
      ['faulty', 'UPN: the UPN is that of Vale, Una, the pupil number that of Vale, Una-May'],
      [
        'faulty',
        'UPN: no pupil of the authority has it; School URN: no school of the authority has it; please import or add the school first',
      ],
      ['faulty', 'UPN: this or the pupil number is needed'],
      ['faulty', 'First day: another row of the file has the same pupil, school and first day'],
      ['faulty', 'UPN A820000000001 at the school 960011 from 01/09/2020 stands in row 2 already'],
    ]);
  });

  it('changes a last day, leaves no mark without a school, and is taken back', async () => {
    await twoSchools('960021', '960022');
    const ida = await aChild('A830000000001', 'U1', 'Ida');
    await broughtIn(kind, csv(columns, ['', 'U1', '960021', '01/09/2024', '', '']));
    const before = await rollsOf(ida);
    const mark = (day: string) =>
      server.look(async (db) =>
        db
          .insertInto('attendance_mark')
          .values({
            authority_id: 11,
            pupil_id: ida,
            mark_date: day,
            session: 1,
            mark: '/',
            school_id: (
              await db.selectFrom('school').select('id').where('urn', '=', '960021').executeTakeFirstOrThrow()
            ).id,
          })
          .execute(),
      );
    await mark('2025-11-05');
    const ends = (day: string, main = '') =>
      uploaded(csv(columns, ['', 'U1', '960021', '01/09/2024', day, main]), { kind });
    expect(await told(await ends('03/11/2025'))).toEqual([
      [
        'Vale, Ida: School 960021',
        'faulty',
        'First day: There would be 1 mark on 05/11/2025 on days on which the pupil is at no school.',
      ],
    ]);
    expect((await told(await ends('', 'No')))[0]).toMatchObject({
      2: 'Main school: is Yes in the records; a file changes the last day alone',
    });
    const runId = await ends('06/11/2025');
    expect((await told(runId))[0]).toMatchObject({ 1: 'changed', 2: 'Last day: blank → 06/11/2025' });
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    expect(await rollsOf(ida)).toEqual([['960021', '2024-09-01', '2025-11-06', true]]);
    expect(await schoolOf(ida)).toBeNull();
    await mark('2025-11-06');
    expect(await command('undo', { runId })).toMatchObject({ status: 409 });
    await server.look((db) =>
      db.deleteFrom('attendance_mark').where('mark_date', '=', '2025-11-06').where('pupil_id', '=', ida).execute(),
    );
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect(await rollsOf(ida)).toEqual(before);
    expect(await schoolOf(ida)).toBe('960021');
  });

  it('does all of it or nothing where the records have moved on', async () => {
    await twoSchools('960031', '960032');
    const [eda, ada] = [await aChild('A840000000001', 'V1', 'Eda'), await aChild('A840000000002', 'V2', 'Ada')];
    const runId = await uploaded(
      csv(columns, ['', 'V1', '960031', '01/09/2024', '', ''], ['', 'V2', '960031', '01/09/2024', '', '']),
      { kind },
    );
    const other = await broughtIn(kind, csv(columns, ['', 'V2', '960032', '01/09/2024', '', '']));
    expect(await command('apply', { runId })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('in row 3 for one') as string },
    });
    expect([await rollsOf(eda), await schoolOf(eda)]).toEqual([[], null]);
    await broughtIn(kind, csv(columns, ['', 'V2', '960031', '01/10/2025', '', '']));
    expect(await command('undo', { runId: other })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Vale, Ada: School 960032') as string },
    });
    expect(await schoolOf(ada)).toBe('960031');
  });
});
