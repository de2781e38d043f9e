import { describe, expect, it } from 'vitest';
import { signatureOf } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { readPdf, wholeText } from '../../../support/pdf/readPdf.ts';
import { act, bookOf, bringBack, calls, portal, runPortal, saved, sent, type } from './bookCalls.ts';

// What leaves the portal of a signed section: its paper with and without what is sensitive, and its workbook.

runPortal();

const slug = 'aspiration-pathway';
const [teacher, keyAdult, leader] = ['dt@brinmoor', 'oeu@brinmoor', 'super@brinmoor'];
const steps = 'What I want to do, and my first steps';

/** A plan whose pathway is written and signed; and who signed it. */
async function signedPlan(): Promise<{ readonly plan: Plan; readonly signer: string }> {
  const plan = await calls.newPlan({ authorityId: 12, statusId: 2 });
  await portal.look((db) => db.updateTable('pep').set({ year_group_id: 9 }).where('id', '=', plan.pepId).execute());
  await calls.assign(plan);
  const written = { aspiration_kind: 'career', first_steps: 'Visit the boatyard', people_who_help: 'My carer' };
  for (const [user, answers] of [
    [keyAdult, written],
    [teacher, { dt_signed: 'sign' }],
  ] as const)
    expect((await calls.save(user, await calls.open(user, plan, slug), answers)).status).toBe(200);
  return { plan, signer: (await signatureIn(plan))?.name ?? '' };
}

const signatureIn = async (plan: Plan) => signatureOf((await calls.open(leader, plan, slug)).formData.dt_signed);

/** The words of a plan's PDF. */
async function printed(call: string, { pepId }: Plan): Promise<string> {
  const { statusCode, rawPayload } = await portal.app.inject({
    method: 'GET',
    url: `/api/PepPdf/pep/${call}?pepId=${pepId}`,
    headers: await portal.as(`${leader}.example`),
  });
  expect(statusCode).toBe(200);
  return wholeText(readPdf(rawPayload).tree);
}

describe('a signed section', () => {
  it('says in its PDF who signed and when, and in the redacted one neither', async () => {
    const { plan, signer } = await signedPlan();
    const whole = await printed('getFormAsPdf', plan);
    expect(whole).toMatch(new RegExp(`Signed by ${signer}, Designated Teacher, \\d\\d/\\d\\d/\\d{4} at \\d\\d:\\d\\d`));
    const redacted = await printed('getRedactedPepPdf', plan);
    expect(redacted).toMatch(/The designated teacher has read this and agrees\n\[redacted\]/);
    for (const words of ['Signed by', signer, '"by":']) expect(redacted).not.toContain(words);
  });

  it('has in the workbook of its answers neither a cell to sign in nor the name of who signed', async () => {
    const { plan, signer } = await signedPlan();
    const { title } = await portal.look((db) =>
      db
        .selectFrom('pep_stage')
        .select('title')
        .where('pep_id', '=', plan.pepId)
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow(),
    );
    const { book, lines } = await bookOf(slug, leader);
    expect(lines.some(([id]) => id === String(plan.pepId))).toBe(true);
    const everything = JSON.stringify(book.Sheets);
    expect(everything).toContain(title);
    expect(everything).toContain('Visit the boatyard');
    for (const words of ['Signed by', signer, 'dt_signed', '\\"by\\"']) expect(everything).not.toContain(words);
  });

  it('loses its signature to a workbook that changes an answer, and keeps it with one that changes none', async () => {
    const { plan } = await signedPlan();
    const unchanged = await bringBack(saved(await bookOf(slug, leader)), leader);
    expect(unchanged.body.message).toMatch(/./);
    expect(await signatureIn(plan)).not.toBeNull();
    const book = await bookOf(slug, leader);
    type(book, plan, [steps, 'Visit the college']);
    const runId = await sent(book, leader);
    expect(await signatureIn(plan)).not.toBeNull();
    expect(await act('apply', { runId }, leader)).toMatchObject({ status: 200 });
    expect(await signatureIn(plan)).toBeNull();
    // What was signed was not what stands there when it is taken back, for anybody may have read it in between.
    expect(await act('undo', { runId }, leader)).toMatchObject({ status: 200 });
    const { formData } = await calls.open(leader, plan, slug);
    expect([formData.first_steps, formData.dt_signed]).toEqual(['Visit the boatyard', undefined]);
  });
});
