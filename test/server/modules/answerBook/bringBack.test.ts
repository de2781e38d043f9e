import { describe, expect, it } from 'vitest';
import sheetjs from 'sheetjs-style';
import { answerBook } from '../../../support/answerBook.ts';
import {
  act,
  answer,
  answersOf,
  bookOf,
  bringBack,
  calls,
  officer,
  portal,
  runPortal,
  saved,
  sent,
  told,
  type,
} from './bookCalls.ts';

runPortal();

const needs = 'Health conditions that matter in school';
const score = 'SDQ total difficulties score';
const assessed = 'Last health assessment';
const service = 'Known to mental health service?';

const newPlan = () => calls.newPlan({ statusId: 2 });

describe('a workbook of answers that is brought back', () => {
  it('is shown first, saved as each plan would be, and taken back', async () => {
    const [first, second] = [await newPlan(), await newPlan()];
    await answer(first, 'health', { health_needs: 'Asthma', allergies: 'Nuts', mental_health_service: 'no' });
    const book = await bookOf('health');
    type(book, first, [needs, 'Asthma, mild']);
    type(book, first, ['Allergies', '']);
    type(book, first, [service, 'Yes']);
    type(book, second, [score, '12']);
    type(book, second, [assessed, '3/9/2026']);
    const runId = await sent(book);
    const words = await told(runId);
    expect(words).toHaveLength(2);
    expect(words).toEqual(
      expect.arrayContaining([
        ['changed', `${needs}: Asthma → Asthma, mild; Allergies: Nuts → blank; ${service}: No → Yes`],
        ['changed', expect.stringMatching(/Last health assessment: blank → 03\/09\/2026/)],
      ]),
    );
    expect(await answersOf(first, 'health')).toMatchObject({ health_needs: 'Asthma', allergies: 'Nuts' });
    expect(await act('apply', { runId })).toMatchObject({ status: 200 });
    const after = await answersOf(first, 'health');
    expect(after).toMatchObject({ health_needs: 'Asthma, mild', mental_health_service: 'yes' });
    expect(after.allergies).toBeUndefined();
    expect(await answersOf(second, 'health')).toMatchObject({ sdq_score: 12, health_assessment_date: '2026-09-03' });
    const { pepStageId } = await calls.stageOf(officer, first, 'health');
    expect(JSON.stringify(await calls.history(officer, first, pepStageId))).toContain('Asthma, mild');
    expect(await act('undo', { runId })).toMatchObject({ status: 200 });
    expect(await answersOf(first, 'health')).toMatchObject({
      health_needs: 'Asthma',
      allergies: 'Nuts',
      mental_health_service: 'no',
    });
    expect((await answersOf(second, 'health')).sdq_score).toBeUndefined();
  });

  it('answers a question together with the one that opens it', async () => {
    const plan = await newPlan();
    const book = await bookOf('health');
    type(book, plan, [score, '9']);
    type(book, plan, ['SDQ completed on', '01/10/2026']);
    const runId = await sent(book);
    expect(await act('apply', { runId })).toMatchObject({ status: 200 });
    expect(await answersOf(plan, 'health')).toMatchObject({ sdq_score: 9, sdq_date: '2026-10-01' });
  });

  it('says of each plan why its answers are not taken', async () => {
    const plans = [await newPlan(), await newPlan(), await newPlan(), await newPlan(), await newPlan()] as const;
    const book = await bookOf('health');
    type(book, plans[0], [score, '99']);
    type(book, plans[1], [assessed, 'soon']);
    type(book, plans[2], ['SDQ completed on', '01/10/2026']);
    type(book, plans[3], [needs, 'Late']);
    type(book, plans[4], [service, 'Perhaps']);
    await portal.look((db) =>
      db
        .updateTable('pep')
        .set({ status_id: 5, date_completed: '2026-11-17' })
        .where('id', '=', plans[3].pepId)
        .execute(),
    );
    const runId = await sent(book);
    const words = await told(runId);
    expect(words.map((each) => (each as string[])[0])).toEqual(['faulty', 'faulty', 'faulty', 'faulty', 'faulty']);
    expect(words.map((each) => (each as string[])[1])).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`${score}: `),
        `${assessed}: “soon” is no day; please write it as DD/MM/YYYY`,
        'SDQ completed on: is not asked in this plan, or not for you to answer',
        'PEP Completed: 17/11/2026',
        `${service}: “Perhaps” is none of Yes, No`,
      ]),
    );
    expect(await act('apply', { runId })).toMatchObject({ status: 409 });
  });

  it('shows what somebody else has answered since, and whose it is, until it is decided', async () => {
    const [first, second] = [await newPlan(), await newPlan()];
    await answer(first, 'health', { health_needs: 'Asthma' });
    const book = await bookOf('health');
    await answer(first, 'health', { health_needs: 'Eczema', allergies: 'Nuts' });
    await answer(second, 'health', { health_needs: 'The same' });
    type(book, first, [needs, 'None']);
    type(book, second, [needs, 'The same']);
    const runId = await sent(book);
    const words = await told(runId);
    expect(words).toEqual(
      expect.arrayContaining([
        ['clash', expect.stringMatching(/“Eczema” stands, saved by \S.+ since; the workbook says “None”\.$/)],
        ['same', ''],
      ]),
    );
    expect(await act('apply', { runId })).toMatchObject({ status: 409 });
    const row = await portal.look((db) =>
      db
        .selectFrom('import_row')
        .select('row_number')
        .where('run_id', '=', runId)
        .where('outcome', '=', 'clash')
        .executeTakeFirstOrThrow(),
    );
    const decided = { runId, row: row.row_number, recordId: first.studentId };
    expect(await act('decide', decided)).toMatchObject({ status: 200 });
    expect(await act('apply', { runId })).toMatchObject({ status: 200 });
    expect(await answersOf(first, 'health')).toMatchObject({ health_needs: 'None', allergies: 'Nuts' });
  });

  it('is stored as a whole or not at all, and taken back only where nothing was built on it', async () => {
    const [first, second] = [await newPlan(), await newPlan()];
    const book = await bookOf('health');
    type(book, first, [needs, 'One']);
    type(book, second, [needs, 'Two']);
    const runId = await sent(book);
    await answer(second, 'health', { health_needs: 'Meanwhile' });
    expect(await act('apply', { runId })).toMatchObject({ status: 409 });
    expect((await answersOf(first, 'health')).health_needs).toBeUndefined();
    const again = await bookOf('health');
    type(again, first, [needs, 'One']);
    const next = await sent(again);
    expect(await act('apply', { runId: next })).toMatchObject({ status: 200 });
    await answer(first, 'health', { health_needs: 'Built on' });
    expect(await act('undo', { runId: next })).toMatchObject({ status: 409 });
    expect(await answersOf(first, 'health')).toMatchObject({ health_needs: 'Built on' });
  });

  it('changes nothing of another authority, whichever plan it names', async () => {
    const plan = await calls.newPlan({ authorityId: 12, statusId: 2 });
    const theirs = await bookOf('health', 'super@brinmoor');
    type(theirs, plan, [needs, 'Foreign']);
    expect(await bringBack(saved(theirs))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('another authority’s plans') as string },
    });
    const forged = answerBook({
      authorityId: 11,
      pepId: plan.pepId,
      base: 0,
      stage: 'health',
      answer: ['health_needs', 'Foreign'],
    });
    const { body } = await bringBack(forged);
    expect(await told(Number(body.id))).toEqual([['faulty', 'this plan is not among those that you see now']]);
  });

  it('is refused as a whole where it is none, nothing was changed, or it has expired', async () => {
    const plan = await newPlan();
    const message = async (content: Buffer, user = officer) => (await bringBack(content, user)).body.message;
    expect(await message(saved(await bookOf('health')))).toBe('No answer was changed in this workbook.');
    const plain = sheetjs.utils.book_new();
    sheetjs.utils.book_append_sheet(plain, sheetjs.utils.aoa_to_sheet([['Id']]), 'Answers');
    expect(await message(saved({ book: plain }))).toMatch(/^This is no workbook of answers/);
    const old = await bookOf('health');
    type(old, plan, [needs, 'Old']);
    const ids = old.book.Sheets.Ids;
    if (ids === undefined) throw new Error('There are no ids in it.');
    ids.D1 = { t: 's', v: '2026-11-17' };
    expect(await message(saved(old))).toMatch(/^This workbook could be brought back until 17\/11\/2026\./);
    expect((await bringBack(saved(old), 'la@ashcombe')).status).toBe(403);
  });

  it('tells of a line that stands there twice, and of one that was put in', async () => {
    const plan = await newPlan();
    const book = await bookOf('health');
    type(book, plan, [needs, 'Once']);
    const lines = sheetjs.utils.sheet_to_json<string[]>(book.sheet, { header: 1, raw: false, defval: '' });
    const own = lines.find(([id]) => id === String(plan.pepId)) ?? [];
    sheetjs.utils.sheet_add_aoa(book.sheet, [own, ['999999', 'Nobody', '', '', '', 'Anything']], { origin: -1 });
    expect(await told(await sent(book))).toEqual([
      ['changed', `${needs}: blank → Once`],
      ['faulty', expect.stringContaining('stands in row') as string],
      ['faulty', 'this plan is not among those that you see now'],
    ]);
  });
});
