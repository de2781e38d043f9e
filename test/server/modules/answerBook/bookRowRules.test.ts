import { describe, expect, it } from 'vitest';
import { fullTargets, target, type Plan } from '../../../support/pepCalls.ts';
import {
  act,
  answer,
  bookOf,
  bringBack,
  calls,
  portal,
  runPortal,
  saved,
  sent,
  supportAsSchool,
  told,
  type,
} from './bookCalls.ts';
import { linesOf, rewrite, rowsOf, tableOf, typeInRow } from './rowCalls.ts';

// What a form and its rules say of the rows that a workbook brings back, and lines of which nothing can be made.

runPortal();

const newPlan = () => calls.newPlan({ statusId: 2 });

const medicine = (rowId: string) => ({ rowId, name: `Medicine ${rowId}` });

async function planWith(medication: readonly string[]): Promise<Plan> {
  const plan = await newPlan();
  await answer(plan, 'health', { medication: medication.map(medicine) });
  return plan;
}

describe('rows that are brought back in a workbook', () => {
  it('are judged by their form: too many, too few, what is no answer, what is not asked', async () => {
    const many = await planWith(Array.from({ length: 19 }, (_, index) => `m${index}`));
    const wrong = await planWith(['m1']);
    const book = await bookOf('health');
    const medication = tableOf(book, 'Medication');
    expect(linesOf(medication, many).filter(([key]) => key === '')).toHaveLength(1);
    typeInRow(medication, [many, ''], { Name: 'The twentieth' });
    typeInRow(medication, [wrong, 'm1'], { 'Held in school?': 'Perhaps', Dose: 'x'.repeat(251) });
    typeInRow(tableOf(book, 'Other agencies'), [wrong, ''], { Agency: 'CAMHS', Start: 'soon', 'Take out': '' });
    // Lines that are put in may be more than the table takes.
    const extra = [String(many.pepId), '', '', '', '', '', '', 'The twenty-first'];
    rewrite(book, 'Medication', [...tableOf(book, 'Medication').lines, extra]);
    const words = (await told(await sent(book))) as [string, string][];
    expect(words.map(([outcome]) => outcome)).toEqual(['faulty', 'faulty']);
    const all = words.map(([, sentence]) => sentence).join('\n');
    expect(all).toMatch(/^Medication: .*20/m);
    expect(all).toContain('Medication, row 1 (Medicine m1), Held in school?: “Perhaps” is none of Yes, No');
    expect(all).toMatch(/Medication, row 1 \(Medicine m1\), Dose: .*250/);
    expect(all).toMatch(/Other agencies, new row in line \d+, Start: “soon” is no day/);
  });

  it('may not become fewer than their form asks for, but may be on their way to as many', async () => {
    const [full, begun] = [await newPlan(), await newPlan()];
    await answer(full, 'targets', fullTargets);
    const book = await bookOf('targets');
    const targets = tableOf(book, 'SMART targets');
    expect(linesOf(targets, begun)).toHaveLength(3);
    typeInRow(targets, [full, 'a'], { 'Take out': 'Yes' });
    typeInRow(targets, [begun, ''], { Area: 'English', Target: 'Read a book', 'Cost asked': '£12.50' });
    const runId = await sent(book);
    const words = (await told(runId)) as [string, string][];
    expect(words).toEqual(
      expect.arrayContaining([
        ['faulty', expect.stringMatching(/^SMART targets: .*(three|3)/i)],
        ['changed', expect.stringContaining('none → Area: English, Target: Read a book, Cost asked: £12.50')],
      ]),
    );
    expect(await act('leaveOutAll', { runId })).toMatchObject({ status: 200 });
    expect(await act('apply', { runId })).toMatchObject({ status: 200 });
    expect(await rowsOf(begun, 'targets', 'targets')).toMatchObject([{ area: 'english', cost_asked: 12.5 }]);
    expect(await rowsOf(full, 'targets', 'targets')).toHaveLength(3);
  });

  it('come with the answer that opens their table, and not without it', async () => {
    const [opened, shut] = [await newPlan(), await newPlan()];
    const book = await bookOf('school');
    const sheet = 'Alternative provision';
    for (const plan of [opened, shut]) typeInRow(tableOf(book, sheet), [plan, ''], { Provider: 'The Forge' });
    type(book, opened, ['Uses alternative provision?', 'Yes']);
    const runId = await sent(book);
    const words = (await told(runId)) as [string, string][];
    expect(words).toEqual(
      expect.arrayContaining([
        ['changed', expect.stringContaining('none → Provider: The Forge')],
        ['faulty', expect.stringMatching(/new row in line \d+: is not asked in this plan/)],
      ]),
    );
    expect(await act('leaveOutAll', { runId })).toMatchObject({ status: 200 });
    expect(await act('apply', { runId })).toMatchObject({ status: 200 });
    expect(await rowsOf(opened, 'school', 'ap_table')).toMatchObject([{ provider: 'The Forge' }]);
  });

  it('have no column that is not for whoever fills them in, and stay where it is answered', async () => {
    const [agreed, asked] = [await newPlan(), await newPlan()];
    const rows = ['a', 'b', 'c', 'd'].map((id) => target(id, 'english'));
    await answer(agreed, 'targets', { ...fullTargets, targets: rows.map((row) => ({ ...row, cost_agreed: 90 })) });
    await answer(asked, 'targets', { ...fullTargets, targets: rows });
    expect(tableOf(await bookOf('targets'), 'SMART targets').lines[0]).toContain('Cost agreed');
    const school = await supportAsSchool();
    const book = await school.book('targets');
    const targets = tableOf(book, 'SMART targets');
    expect(targets.lines[0]).not.toContain('Cost agreed');
    expect(JSON.stringify(book.book.Sheets)).not.toContain('cost_agreed');
    for (const plan of [agreed, asked]) typeInRow(targets, [plan, 'd'], { 'Take out': 'Yes' });
    const runId = await school.sent(book);
    expect(await told(runId)).toEqual(
      expect.arrayContaining([
        ['faulty', expect.stringContaining('holds an answer that is not yours to take out')],
        ['changed', expect.stringContaining('taken out')],
      ]),
    );
  });
});

describe('lines of which nothing can be made', () => {
  it('are faulty one by one, among them rows of other plans and of another authority', async () => {
    const [own, other] = [await planWith(['m1']), await planWith(['m2'])];
    const foreign = await calls.newPlan({ authorityId: 12, statusId: 2 });
    const book = await bookOf('health');
    const [headings = [], ...lines] = tableOf(book, 'Medication').lines;
    const line = (pepId: number, key: string, name: string) => [String(pepId), key, 'Somebody', '', '', '', '', name];
    const rubbish = Array.from({ length: 1000 }, (_, index) => line(own.pepId, `rubbish-${index}`, 'Rubbish'));
    const put = [line(own.pepId, 'm2', 'Of another plan'), line(foreign.pepId, '', 'Of another authority'), ...rubbish];
    rewrite(book, 'Medication', [headings, ...lines, ...put, line(own.pepId, 'm1', 'Twice')]);
    const runId = await sent(book);
    const rows = await portal.look((db) =>
      db.selectFrom('import_row').select(['outcome', 'words']).where('run_id', '=', runId).execute(),
    );
    expect(rows).toHaveLength(1003);
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['faulty']));
    const first = lines.length + 2;
    expect(rows.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        `“Medication”, line ${first}: the row of this line is none that the workbook had of this plan`,
        `“Medication”, line ${first + 1}: this line names no plan of this workbook`,
        expect.stringMatching(new RegExp(`^“Medication”, line ${first + 1002}: .+ stands in line \\d+ too$`)),
      ]),
    );
    expect(await rowsOf(own, 'health', 'medication')).toEqual([medicine('m1')]);
    expect(await rowsOf(other, 'health', 'medication')).toEqual([medicine('m2')]);
  });

  it('change nothing of a row that is forged on every sheet', async () => {
    const [own, other] = [await planWith(['m1']), await planWith(['m2'])];
    const book = await bookOf('health');
    for (const name of ['Medication', 'Row ids'])
      rewrite(
        book,
        name,
        tableOf(book, name).lines.map((line) =>
          line[0] === String(own.pepId) && line[1] === 'm1' ? [line[0], 'm2', ...line.slice(2)] : line,
        ),
      );
    typeInRow(tableOf(book, 'Medication'), [own, 'm2'], { Dose: 'Forged' });
    expect(await told(await sent(book))).toEqual([
      ['faulty', expect.stringMatching(/^Medication, line \d+: is no row of this plan$/)],
    ]);
    expect(await rowsOf(other, 'health', 'medication')).toEqual([medicine('m2')]);
  });

  it('are refused with the whole workbook where a sheet or a column of it was taken out', async () => {
    const plan = await planWith(['m1']);
    const book = await bookOf('health');
    typeInRow(tableOf(book, 'Medication'), [plan, 'm1'], { Dose: '1' });
    const lines = tableOf(book, 'Medication').lines;
    const sentence = async () => (await bringBack(saved(book))).body.message;
    rewrite(
      book,
      'Medication',
      lines.map((line) => line.filter((_, c) => c !== lines[0]?.indexOf('Dose'))),
    );
    expect(await sentence()).toBe('The column “Dose” is not in the sheet “Medication” of this workbook.');
    book.book.SheetNames.splice(book.book.SheetNames.indexOf('Medication'), 1);
    expect(await sentence()).toMatch(/^The sheet “Medication” is not in this workbook/);
  });
});
