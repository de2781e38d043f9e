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

/** Makes a child who was born on 01/02/2014 and came into care on 05/10/2025. */
async function aChild(upn: string, number: string, name: string): Promise<number> {
  await broughtIn('pupil', csv(headings, child(upn, number, name, 'Vale')));
  return (await pupilsNamed(name))[0]?.id ?? 0;
}

const pupil = async (name: string) => (await pupilsNamed(name))[0];

const stored = (table: 'care_status_change' | 'placement' | 'sen_period', pupilId: number) =>
  server.look((db) => db.selectFrom(table).selectAll().where('pupil_id', '=', pupilId).orderBy('start_date').execute());

const apply = (runId: number) => command('apply', { runId });
const undo = (runId: number) => command('undo', { runId });

describe('a file of care periods', () => {
  const kind = 'care-period';
  const columns = ['UPN', 'Pupil number', 'Start date', 'Care status', 'LS', 'REC'];

  it('shows what each row would do, does that in one, the same again does nothing, and is taken back', async () => {
    const id = await aChild('A810000000021', 'C1', 'Cora');
    const file = csv(
      columns,
      ['A810000000021', '', '04/03/2019', 'In care monitored', 'V2', ''],
      ['', 'C1', '06/07/2021', 'Not in care', '', 'E4A'],
      ['A810000000021', '', '05/10/2025', '', 'C2', ''],
    );
    const runId = await uploaded(file, { kind });
    expect(await told(runId)).toEqual([
      [
        'Vale, Cora',
        'new',
        'From: 04/03/2019; Care status: In care monitored; Legal status: V2 Single period of accommodation under section 20',
      ],
      [
        'Vale, Cora',
        'new',
        expect.stringMatching(/^From: 06\/07\/2021; Care status: Not in care; Reason care ended: E4A /),
      ],
      ['Vale, Cora', 'changed', 'Legal status: blank → C2 Full care order'],
    ]);
    expect(await stored('care_status_change', id)).toHaveLength(1);
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await stored('care_status_change', id)).toMatchObject([
      { start_date: '2019-03-04', care_status_id: 1, legal_status: 'V2', end_reason: null },
      { start_date: '2021-07-06', care_status_id: 3, legal_status: null, end_reason: 'E4A' },
      { start_date: '2025-10-05', care_status_id: 1, legal_status: 'C2', end_reason: null },
    ]);
    expect(await pupil('Cora')).toMatchObject({ care_status_id: 1, care_start: '2025-10-05', care_end: null });
    const again = await uploaded(file, { kind });
    expect(await runOf(again)).toMatchObject({ counts: { same: 3, new: 0, changed: 0, faulty: 0 } });
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await stored('care_status_change', id)).toMatchObject([
      { start_date: '2025-10-05', care_status_id: 1, legal_status: null },
    ]);
  });

  it('takes a child out of care on its day, whose record follows, and is not taken back over what came later', async () => {
    await aChild('A810000000022', 'C2', 'Cleo');
    const file = csv(columns, ['A810000000022', '', '02/11/2026', 'Not in care', '', 'E8']);
    const runId = await uploaded(file, { kind });
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await pupil('Cleo')).toMatchObject({ care_status_id: 3, care_start: '2025-10-05', care_end: '2026-11-02' });
    const { id } = (await pupil('Cleo')) ?? { id: 0 };
    const back = { studentId: id, startDate: '2026-11-09', careStatusId: 1, legalStatus: 'C2' };
    expect((await server.post('super@ashcombe', '/api/StudentDetails/AddCarePeriod', back)).status).toBe(200);
    expect(await undo(runId)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Vale, Cleo') } });
  });

  it('completes what the record of a child says who has no history yet', async () => {
    const id = await aChild('A810000000024', 'C4', 'Cass');
    await server.look((db) => db.deleteFrom('care_status_change').where('pupil_id', '=', id).execute());
    const file = csv(columns, ['A810000000024', '', '05/10/2025', '', 'C2', '']);
    const runId = await uploaded(file, { kind });
    expect(await told(runId)).toEqual([['Vale, Cass', 'changed', 'Legal status: blank → C2 Full care order']]);
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await stored('care_status_change', id)).toMatchObject([{ start_date: '2025-10-05', legal_status: 'C2' }]);
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await stored('care_status_change', id)).toMatchObject([{ start_date: '2025-10-05', legal_status: null }]);
  });

  it('says by the rules of a single call what is wrong with a row', async () => {
    await aChild('A810000000023', 'C3', 'Cyra');
    const rows = [
      ['', '', '01/02/2020', 'Not in care', '', ''],
      ['Z810000000099', '', '01/02/2020', 'Not in care', '', ''],
      ['A810000000023', '', '31/01/2014', 'Not in care', '', ''],
      ['A810000000023', '', '01/02/2030', 'Not in care', '', ''],
      ['A810000000023', '', '02/02/2020', 'Not in care', 'C2', ''],
      ['A810000000023', '', '03/02/2020', '', 'C2', ''],
      ['A810000000023', '', '04/02/2020', 'In care monitored', 'C9', ''],
    ];
    const runId = await uploaded(csv(columns, ...rows), { kind });
    const all = (await told(runId)) as [string, string, string][];
    expect(all.map(([, outcome]) => outcome)).toEqual(rows.map(() => 'faulty'));
    expect(all.map(([, , words]) => words)).toEqual([
      'UPN: this or the pupil number is needed',
      'UPN: no pupil of the authority has it',
      'From: The child was born on 01/02/2014.',
      'From: What begins in the future is recorded when it begins.',
      'Legal status: Only a child in care has a legal status. Please leave it blank.',
      'Care status: is needed',
      expect.stringContaining('C9'),
    ]);
    expect(await runOf(runId)).toMatchObject({ toCorrect: 7 });
  });
});

describe('a file of placements', () => {
  const kind = 'placement';
  const columns = [
    'UPN',
    'Placement start',
    'Placement end',
    'PLACE',
    'Provider',
    'Address',
    'Postcode',
    'Out of area',
  ];

  it('ends placements one after the other, is the same again, and is taken back', async () => {
    const id = await aChild('A810000000031', 'P1', 'Pia');
    const file = csv(
      columns,
      ['A810000000031', '05/10/2025', '', 'U6', 'Hazelmere', '1 Mill Road', 'ZZ1 1AA', 'Yes'],
      ['A810000000031', '09/02/2026', '', 'K2', '', '', '', ''],
    );
    const runId = await uploaded(file, { kind });
    expect((await told(runId)).map((row) => (row as string[])[2])).toEqual([
      expect.stringContaining('Post code: ZZ1 1AA'),
      expect.stringContaining('the placement before ends on 08/02/2026'),
    ]);
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await stored('placement', id)).toMatchObject([
      { start_date: '2025-10-05', end_date: '2026-02-08', placement_type: 'U6', is_out_of_area: true },
      { start_date: '2026-02-09', end_date: null, placement_type: 'K2', is_out_of_area: null },
    ]);
    const again = await uploaded(file, { kind });
    expect(await runOf(again)).toMatchObject({ counts: { same: 2, new: 0, changed: 0, faulty: 0 } });
    const late = await uploaded(csv(columns, ['A810000000031', '01/12/2025', '01/01/2026', 'K1', '', '', '', '']), {
      kind,
    });
    expect(await told(late)).toEqual([['Vale, Pia', 'faulty', expect.stringContaining('is recorded from 05/10/2025')]]);
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await stored('placement', id)).toEqual([]);
  });

  it('is refused as a whole where the records moved on since it was read', async () => {
    const id = await aChild('A810000000032', 'P2', 'Petra');
    const runId = await uploaded(csv(columns, ['A810000000032', '05/10/2025', '', 'U6', '', '', '', '']), { kind });
    const body = { studentId: id, startDate: '2025-10-05', placementType: 'K2' };
    expect((await server.post('super@ashcombe', '/api/StudentDetails/AddPlacement', body)).status).toBe(200);
    expect(await apply(runId)).toMatchObject({ status: 409 });
    expect(await stored('placement', id)).toMatchObject([{ placement_type: 'K2' }]);
  });
});

describe('a file of SEN statuses', () => {
  const kind = 'sen';
  const columns = ['Pupil number', 'SEN status from', 'SEN status', 'Primary SEN need'];

  it('is stored by day, and the pupil’s own status follows and comes back', async () => {
    const id = await aChild('A810000000041', 'N1', 'Nell');
    const file = csv(columns, ['N1', '08/01/2024', 'K', 'SEMH'], ['N1', '03/11/2025', 'E', 'ASD']);
    const runId = await uploaded(file, { kind });
    expect(await apply(runId)).toMatchObject({ status: 200 });
    expect(await stored('sen_period', id)).toMatchObject([
      { start_date: '2024-01-08', sen_status_id: 'K', sen_need: 'SEMH' },
      { start_date: '2025-11-03', sen_status_id: 'E', sen_need: 'ASD' },
    ]);
    expect(await pupil('Nell')).toMatchObject({ sen_status_id: 'E' });
    const again = await uploaded(file, { kind });
    expect(await runOf(again)).toMatchObject({ counts: { same: 2, new: 0, changed: 0, faulty: 0 } });
    const other = await uploaded(csv(columns, ['N1', '03/11/2025', 'K', '']), { kind });
    expect(await told(other)).toEqual([
      ['Vale, Nell', 'changed', 'SEN status: Education, health and care plan → SEN support'],
    ]);
    expect(await undo(runId)).toMatchObject({ status: 200 });
    expect(await stored('sen_period', id)).toEqual([]);
    expect(await pupil('Nell')).toMatchObject({ sen_status_id: 'N' });
  });
});
