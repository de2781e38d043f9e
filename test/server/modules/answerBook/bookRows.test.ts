import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { rowColumns } from '../../../../src/server/modules/answerBook/rowLayout.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { act, answer, answersOf, bookOf, calls, portal, runPortal, sent, told, type } from './bookCalls.ts';
import { linesOf, rewrite, rowsOf, tableOf, typeInRow } from './rowCalls.ts';

// Rows of tables in a workbook of answers, and on their way back.

runPortal();

const newPlan = () => calls.newPlan({ statusId: 2 });

const salbutamol = { rowId: 'm1', name: 'Salbutamol', dose: '1 puff', held_in_school: 'yes' };
const cetirizine = { rowId: 'm2', name: 'Cetirizine', dose: '10 mg' };
const camhs = { rowId: 'a1', agency: 'CAMHS', start: '2026-09-01' };

/** A plan with two medicines and an agency. */
async function planWithRows(): Promise<Plan> {
  const plan = await newPlan();
  await answer(plan, 'health', { medication: [salbutamol, cetirizine], agencies: [camhs] });
  return plan;
}

const apply = async (runId: number): Promise<void> => {
  expect(await act('apply', { runId })).toMatchObject({ status: 200 });
};

describe('the tables of a section in a workbook of its answers', () => {
  it('have a sheet each, with a line for each row and empty ones below', async () => {
    const plan = await planWithRows();
    const book = await bookOf('health');
    expect(book.book.SheetNames).toEqual([
      'Answers',
      'Medication',
      'Other agencies',
      'What to do',
      'Lists',
      'Ids',
      'Row ids',
    ]);
    const medication = tableOf(book, 'Medication');
    expect(medication.lines[0]).toEqual([...rowColumns, 'Name', 'Dose', 'When', 'Held in school?']);
    expect(medication.sheet['!cols']?.slice(0, 2)).toEqual([
      expect.objectContaining({ hidden: true }),
      expect.objectContaining({ hidden: true }),
    ]);
    const lines = linesOf(medication, plan);
    expect(lines.map((line) => [line[0], ...line.slice(5)])).toEqual([
      ['m1', '', 'Salbutamol', '1 puff', '', 'Yes'],
      ['m2', '', 'Cetirizine', '10 mg', '', ''],
      ['', '', '', '', '', ''],
      ['', '', '', '', '', ''],
    ]);
    expect(new Set(lines.map(([, pupil]) => pupil)).size).toBe(1);
    expect(linesOf(tableOf(book, 'Other agencies'), plan)[0]?.slice(6)).toEqual(['CAMHS', '', '', '01/09/2026', '']);
    expect(book.lines[0]).not.toContain('Medication');
  });

  it('are changed row by row, with new rows and without those that are taken out, and taken back', async () => {
    const plan = await planWithRows();
    const before = await answersOf(plan, 'health');
    const book = await bookOf('health');
    const medication = tableOf(book, 'Medication');
    typeInRow(medication, [plan, 'm2'], { Dose: '5 mg', When: 'Evening' });
    typeInRow(medication, [plan, 'm1'], { 'Take out': 'Yes' });
    typeInRow(medication, [plan, ''], { Name: 'Insulin', 'Held in school?': 'No' });
    typeInRow(tableOf(book, 'Other agencies'), [plan, 'a1'], { Start: '' });
    type(book, plan, ['Allergies', 'Nuts']);
    const runId = await sent(book);
    const [[outcome, words] = []] = (await told(runId)) as [string, string][];
    expect(outcome).toBe('changed');
    for (const change of [
      'Medication, row 2 (Cetirizine), Dose: 10 mg → 5 mg',
      'Medication, row 2 (Cetirizine), When: blank → Evening',
      'Medication, row 1 (Salbutamol): Name: Salbutamol, Dose: 1 puff, Held in school?: Yes → taken out',
      'none → Name: Insulin, Held in school?: No',
      'Other agencies, row 1 (CAMHS), Start: 01/09/2026 → blank',
      'Allergies: blank → Nuts',
    ])
      expect(words).toContain(change);
    expect(await answersOf(plan, 'health')).toEqual(before);
    await apply(runId);
    const after = await answersOf(plan, 'health');
    expect(after.medication).toEqual([
      { ...cetirizine, dose: '5 mg', when: 'Evening' },
      { rowId: expect.stringMatching(/./) as string, name: 'Insulin', held_in_school: 'no' },
    ]);
    expect(after).toMatchObject({ agencies: [{ rowId: 'a1', agency: 'CAMHS' }], allergies: 'Nuts' });
    expect((after.agencies as JsonObject[])[0]?.start).toBeUndefined();
    expect(await act('undo', { runId })).toMatchObject({ status: 200 });
    expect(await answersOf(plan, 'health')).toEqual(before);
  });

  it('are found by the ids of their rows, whatever the order of the lines, and lose none with a line', async () => {
    const [first, second] = [await planWithRows(), await planWithRows()];
    const book = await bookOf('health');
    typeInRow(tableOf(book, 'Medication'), [second, 'm1'], { Dose: '2 puffs' });
    typeInRow(tableOf(book, 'Medication'), [first, 'm2'], { Dose: '7 mg' });
    const [headings = [], ...lines] = tableOf(book, 'Medication').lines;
    // Also without a line of a row that nobody touched.
    const kept = lines.filter(([id, row]) => !(id === String(first.pepId) && row === 'm1'));
    rewrite(book, 'Medication', [headings, ...kept.toReversed()]);
    await apply(await sent(book));
    expect(await rowsOf(first, 'health', 'medication')).toEqual([salbutamol, { ...cetirizine, dose: '7 mg' }]);
    expect(await rowsOf(second, 'health', 'medication')).toEqual([{ ...salbutamol, dose: '2 puffs' }, cetirizine]);
  });

  it('show what somebody else has done to a row since, until it is decided', async () => {
    const plans = [await planWithRows(), await planWithRows(), await planWithRows(), await planWithRows()] as const;
    const book = await bookOf('health');
    const medication = tableOf(book, 'Medication');
    const since = { medication: [{ ...salbutamol, dose: '3 puffs' }, cetirizine] };
    await answer(plans[0], 'health', since);
    typeInRow(medication, [plans[0], 'm1'], { Dose: '2 puffs' });
    await answer(plans[1], 'health', since);
    typeInRow(medication, [plans[1], 'm1'], { 'Take out': 'Yes' });
    // Gone already, as the workbook says too; and gone where it says something else.
    await answer(plans[2], 'health', { medication: [cetirizine] });
    typeInRow(medication, [plans[2], 'm1'], { 'Take out': 'yes' });
    await answer(plans[3], 'health', { medication: [cetirizine] });
    typeInRow(medication, [plans[3], 'm1'], { Dose: '2 puffs' });
    const runId = await sent(book);
    const words = await told(runId);
    expect(words).toHaveLength(4);
    expect(words).toEqual(
      expect.arrayContaining([
        [
          'clash',
          expect.stringMatching(
            /^Medication, row 1 \(Salbutamol\), Dose: “3 puffs” stands, saved by \S.+ since; .+“2 puffs”\.$/,
          ),
        ],
        ['clash', expect.stringMatching(/^Medication, row 1 .+3 puffs.+ stands, saved by \S.+“taken out”\.$/)],
        ['same', ''],
        ['faulty', expect.stringMatching(/^Medication, line \d+: is not in the plan any more$/)],
      ]),
    );
    const rows = await portal.look((db) =>
      db.selectFrom('import_row').select(['row_number', 'outcome', 'candidates']).where('run_id', '=', runId).execute(),
    );
    for (const { row_number: row, outcome, candidates } of rows) {
      if (outcome === 'clash') await act('decide', { runId, row, recordId: candidates[0] ?? 0 });
      if (outcome === 'faulty') await act('leaveOut', { runId, row });
    }
    await apply(runId);
    expect(await rowsOf(plans[0], 'health', 'medication')).toEqual([{ ...salbutamol, dose: '2 puffs' }, cetirizine]);
    expect(await rowsOf(plans[1], 'health', 'medication')).toEqual([cetirizine]);
    expect(await rowsOf(plans[3], 'health', 'medication')).toEqual([cetirizine]);
  });

  it('get a new row once, however often its workbook is brought back', async () => {
    const plan = await planWithRows();
    const book = await bookOf('health');
    typeInRow(tableOf(book, 'Medication'), [plan, ''], { Name: 'Insulin' });
    await apply(await sent(book));
    expect(await told(await sent(book))).toEqual([['same', '']]);
    expect(await rowsOf(plan, 'health', 'medication')).toHaveLength(3);
  });

  it('are put back only where nothing was built on them', async () => {
    const plan = await planWithRows();
    const book = await bookOf('health');
    typeInRow(tableOf(book, 'Medication'), [plan, ''], { Name: 'Insulin' });
    const runId = await sent(book);
    await apply(runId);
    const rows = await rowsOf(plan, 'health', 'medication');
    await answer(plan, 'health', { medication: rows.map((row) => ({ ...row, when: 'Morning' })) });
    expect(await act('undo', { runId })).toMatchObject({ status: 409 });
    expect(await rowsOf(plan, 'health', 'medication')).toHaveLength(3);
  });
});
