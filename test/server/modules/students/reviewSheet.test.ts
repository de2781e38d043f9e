import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertResult } from '../../../support/insertResult.ts';
import { checkPdf } from '../../../support/pdf/checkPdf.ts';
import { nodesOf, readPdf, wholeText } from '../../../support/pdf/readPdf.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';
import { turnPlans } from '../../../support/turnPlans.ts';

let portal: PortalServer;
let plan: Plan;

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await newPlan({ statusId: 2 });
  await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), { targets: [target('To read for joy')] });
  await portal.look(async (db) => {
    const { school_id } = await db
      .selectFrom('pupil')
      .select('school_id')
      .where('id', '=', plan.studentId)
      .executeTakeFirstOrThrow();
    const { studentId } = plan;
    await insertResult(db, { authorityId: 11, studentId, subject: 'Otter studies' });
    const days = { start_date: today, start_session: 1, end_date: today, end_session: 1, session_count: 1 };
    const of = { authority_id: 11, pupil_id: studentId, school_id: school_id ?? 0 };
    await db
      .insertInto('exclusion')
      .values({ ...of, ...days, type_id: 1, reason_id: 7, created_by: 1, comments: 'Not for others' })
      .execute();
  });
});

afterAll(() => portal.close());

const { newPlan, open, save } = reviewCalls(() => portal);

const target = (text: string) => ({ area: 'english', target: text, review: '2026-12-18' });

async function sheetOf(user: string, { studentId }: Pick<Plan, 'studentId'> = plan) {
  const { statusCode, rawPayload, headers } = await portal.app.inject({
    method: 'GET',
    url: `/api/StudentPage/reviewSheet?studentId=${studentId}`,
    headers: await portal.as(`${user}.example`),
  });
  return { status: statusCode, bytes: rawPayload, headers };
}

async function readSheet(user: string) {
  const { status, bytes } = await sheetOf(user);
  expect(status).toBe(200);
  expect(checkPdf(bytes)).toEqual([]);
  const { tree, pages } = readPdf(bytes);
  return { text: wholeText(tree), pages: pages.length, pictures: nodesOf(tree, '/Figure').map(({ text }) => text) };
}

describe('the page of a pupil for a looked-after review', () => {
  it('says the targets, attendance, suspensions and last grades, under the pupil’s number', async () => {
    const { headers } = await sheetOf('la@ashcombe');
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(`filename="Review_${plan.studentId}.pdf"`);
    const { text, pages, pictures } = await readSheet('la@ashcombe');
    expect(pages).toBe(1);
    expect(pictures).toEqual([expect.stringMatching(/90%/)]);
    for (const said of ['To read for joy', '18/12/2026', 'Attendance', 'Suspensions and exclusions', 'Otter studies'])
      expect(text).toContain(said);
    expect(text).toContain('18/11/2026');
    expect(text).not.toContain('Not for others');
    const trail = await portal.look((db) =>
      db.selectFrom('audit').select('record').where('action', '=', 'students.reviewSheet').execute(),
    );
    expect(trail).toContainEqual({ record: `pupil/${plan.studentId}` });
  });

  it('stays one page, whatever is recorded', async () => {
    const long = 'word '.repeat(3000).trim();
    await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), {
      targets: Array.from({ length: 6 }, (_, index) => target(`${index} ${long}`)),
    });
    await portal.look(async (db) => {
      for (let index = 0; index < 12; index += 1)
        await insertResult(db, {
          authorityId: 11,
          studentId: plan.studentId,
          subject: `${index} ${'long '.repeat(8)}`,
        });
      const { id: _id, ...one } = await db
        .selectFrom('exclusion')
        .selectAll()
        .where('pupil_id', '=', plan.studentId)
        .executeTakeFirstOrThrow();
      for (const start of ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-09'])
        await db
          .insertInto('exclusion')
          .values({ ...one, start_date: start, end_date: start })
          .execute();
    });
    const { text, pages, pictures } = await readSheet('la@ashcombe');
    expect(pages).toBe(1);
    expect(pictures).toHaveLength(1);
    expect(text).toContain('5 word');
    expect(text).toContain('…');
  });

  it('has no plan where the authority has none, and is of a pupil in sight alone', async () => {
    expect((await sheetOf('super@brinmoor')).status).toBe(404);
    await turnPlans(portal, false);
    try {
      const { text } = await readSheet('la@ashcombe');
      expect(text).not.toContain('Targets');
      expect(text).toContain('Latest grades');
    } finally {
      await turnPlans(portal, true);
    }
  });
});
