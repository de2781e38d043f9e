import { describe, expect, it } from 'vitest';
import sheetjs from 'sheetjs-style';
import { askFile } from '../../../support/exportCalls.ts';
import { answer, bookOf, calls, cellOf, officer, portal, runPortal, supportAsSchool } from './bookCalls.ts';

runPortal();

const asked = { name: 'answerWorkbook', stage: 'health', academicYearId: 17, schoolTermId: 1 };

describe('answers of plans as a workbook', () => {
  it('holds a line of each plan, and a column of each question with a single plain answer', async () => {
    const plan = await calls.newPlan({ statusId: 2 });
    await answer(plan, 'health', {
      health_needs: 'Asthma',
      health_assessment_date: '2026-09-03',
      sdq_score: 12,
      mental_health_service: 'yes',
      medication: [{ name: 'Salbutamol' }],
    });
    const book = await bookOf('health');
    expect(book.lines[0]?.slice(0, 5)).toEqual(['Id', 'Pupil', 'UPN', 'School', 'Year group']);
    expect(cellOf(book, plan, 'Health conditions that matter in school')).toBe('Asthma');
    expect(cellOf(book, plan, 'Last health assessment')).toBe('03/09/2026');
    expect(cellOf(book, plan, 'SDQ total difficulties score')).toBe('12');
    expect(cellOf(book, plan, 'Known to mental health service?')).toBe('Yes');
    // Tables, questions with several answers, and what the records or the form give.
    for (const heading of ['Medication', 'Disability', 'SDQ band']) expect(book.lines[0]).not.toContain(heading);
    const help = sheetjs.utils.sheet_to_json<string[]>(book.book.Sheets['What to do'] ?? {}, { header: 1, raw: false });
    const others = help.map(([, text]) => text);
    expect(others).toContain('Disability');
    expect(others).not.toContain('Medication');
    expect(help[0]?.[1]).toMatch(/^Health and emotional wellbeing, .+: \d+ plans$/);
    expect(book.sheet['!cols']?.[0]).toMatchObject({ hidden: true });
  });

  it('leaves out plans that are completed, and pupils of the other authority', async () => {
    const [open, done] = [await calls.newPlan({ statusId: 2 }), await calls.newPlan({ statusId: 5 })];
    const other = await calls.newPlan({ authorityId: 12, statusId: 2 });
    const ids = (await bookOf('health')).lines.map(([id]) => Number(id));
    expect(ids).toContain(open.pepId);
    expect(ids).not.toContain(done.pepId);
    expect(ids).not.toContain(other.pepId);
    expect((await bookOf('health', 'super@brinmoor')).lines.map(([id]) => Number(id))).toContain(other.pepId);
  });

  it('shows nobody an answer that is kept from them', async () => {
    const plan = await calls.newPlan({ statusId: 2 });
    await answer(plan, 'care', { placement_address: '1 Hidden Lane' });
    const address = 'Placement address (restricted)';
    expect(cellOf(await bookOf('care'), plan, address)).toBe('1 Hidden Lane');
    const support = await supportAsSchool();
    expect(cellOf(await support.book('care'), plan, address)).toBe('1 Hidden Lane');
    await portal.look((db) =>
      db.updateTable('pupil').set({ is_sensitive: true }).where('id', '=', plan.studentId).execute(),
    );
    const { book, lines } = await support.book('care');
    expect(lines.map(([id]) => id)).toContain(String(plan.pepId));
    const sheets = Object.values(book.Sheets).map((sheet) => sheetjs.utils.sheet_to_csv(sheet));
    expect(sheets.join()).not.toContain('1 Hidden Lane');
  });

  it('is refused to others, without a strong password, and where no plan has the section', async () => {
    for (const user of ['la@ashcombe', 'dt@ashcombe', 'sw@ashcombe'])
      expect(await askFile(portal, user, asked)).toMatchObject({ status: 403 });
    expect(await askFile(portal, officer, { ...asked, modalExportPassword: 'weak' })).toMatchObject({ status: 400 });
    expect(await askFile(portal, officer, { ...asked, stage: 'nothing' })).toMatchObject({
      status: 400,
      body: { message: 'No PEP of this term that you may see has this section.' },
    });
  });

  it('is told in the trail with whom it showed', async () => {
    const { studentId } = await calls.newPlan({ statusId: 2 });
    await bookOf('health');
    const entry = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'exports.answerWorkbook')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(entry.detail).toMatchObject({ stage: 'health', academicYearId: 17, schoolTermId: 1, locked: true });
    expect((entry.detail as { pupils: number[] }).pupils).toContain(studentId);
  });
});
