import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanDocument } from '../../../../src/contract/index.ts';
import type { PaperBlock, PaperLine } from '../../../../src/engine/index.ts';
import { readPdf, wholeText } from '../../../support/pdf/readPdf.ts';
import { target, type Plan } from '../../../support/pepCalls.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { accounts, reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
}, 300_000);

afterAll(() => portal.close());

const { newPlan, assign, open, save, fill, rate } = reviewCalls(() => portal);
const officer = 'la@ashcombe';

const ask = (user: string, plan: Plan, more = {}) => portal.get(user, '/api/Pep/document', { ...plan, ...more });

const read = async (user: string, plan: Plan, more = {}) =>
  firstOf((await ask(user, plan, more)).body) as unknown as PlanDocument;

const sectionOf = ({ sections }: PlanDocument, slug: string) => {
  const found = sections.find((section) => section.slug === slug);
  if (!found) throw new Error(`There is no section ${slug}.`);
  return found;
};

const linesOf = (blocks: readonly PaperBlock[]): readonly PaperLine[] =>
  blocks.flatMap((block) => (block.kind === 'answers' ? block.lines : []));

const lineAt = (plan: PlanDocument, slug: string, pointer: string) =>
  linesOf(sectionOf(plan, slug).blocks).find((line) => line.pointer === pointer);

/** Every word that a document says, in its order. */
function wordsOf({ firstPage, sections }: PlanDocument): string[] {
  const cell = (answer: PaperLine['answer']) => (answer.kind === 'text' ? answer.text : '');
  const said = (block: PaperBlock): string[] => {
    if (block.kind === 'answers') return block.lines.flatMap(({ label, answer, note }) => [label, cell(answer), note]);
    if (block.kind === 'table') return [...block.columns.map(({ title }) => title), ...block.rows.flat().map(cell)];
    return [block.text];
  };
  const blocks = sections.flatMap(({ title, status, blocks: of }) => [title, status, ...of.flatMap(said)]);
  return [...firstPage.flatMap(said), ...blocks].filter((text) => text !== '');
}

const plain = (text: string) => text.replaceAll(/\s+/g, '');

/** The plan of the next term. */
async function nextPlan({ studentId }: Plan): Promise<Plan> {
  const made = await portal.post('super@ashcombe', '/api/support/createPep', {
    studentId,
    academicYearId: 17,
    schoolTermId: 2,
  });
  return { studentId, pepId: Number(made.body.id) };
}

describe('a plan as a document', () => {
  it('says what its PDF says, word for word and in the same order', async () => {
    const plan = await newPlan({ statusId: 2 });
    await fill(officer, plan);
    await rate(officer, plan, { slug: 'personal', ragRating: 2 });
    const words = wordsOf(await read(officer, plan));
    const { rawPayload } = await portal.app.inject({
      method: 'GET',
      url: `/api/PepPdf/pep/getFormAsPdf?pepId=${plan.pepId}`,
      headers: await portal.as(`${officer}.example`),
    });
    const printed = plain(wholeText(readPdf(rawPayload).tree));
    expect(words.length).toBeGreaterThan(500);
    let from = 0;
    for (const text of words) {
      const at = printed.indexOf(plain(text), from);
      expect(at, text).toBeGreaterThanOrEqual(from);
      from = at + plain(text).length;
    }
  });

  it('says where each question is, what the child says, and whether its reader may write', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    await save(officer, await open(officer, plan, 'my-views'), { going_well: 'Drumming' });
    const document = await read(officer, plan);
    expect(lineAt(document, 'my-views', '/going_well')).toMatchObject({
      answer: { kind: 'text', text: 'Drumming' },
      voice: 'What the child says',
    });
    expect(lineAt(document, 'my-views', '/voice_method')).not.toHaveProperty('voice');
    const writes = async (user: string) => sectionOf(await read(user, plan), 'my-views').isWritable;
    expect([await writes(officer), await writes('dt@ashcombe'), await writes('readonly@ashcombe')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(sectionOf(await read('dt@ashcombe', plan), 'quality').isWritable).toBe(false);
  });

  it('is for everyone who may open the plan, and of a plan in their sight alone', async () => {
    const plan = await newPlan({ statusId: 2 });
    expect((await ask('dt@brinmoor', plan)).status).toBe(404);
    expect((await ask('super@brinmoor', plan)).status).toBe(404);
    expect((await ask('sw@ashcombe', plan)).status).toBe(404);
    await assign(plan);
    for (const account of accounts) expect((await ask(`${account}@ashcombe`, plan)).status, account).toBe(200);
  });

  it('stands in the trail with its pupil', async () => {
    const plan = await newPlan({ statusId: 2 });
    await read(officer, plan);
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('action', '=', 'pep.document')
        .where('record', '=', `pep/${plan.pepId}`)
        .execute(),
    );
    expect(entries).toEqual([{ detail: expect.objectContaining({ pupil: plan.studentId }) as unknown }]);
  });
});

describe('what a reader may not see', () => {
  it('is not in the document, neither of this plan nor of the one before [D-101]', async () => {
    const before = await newPlan({ statusId: 2 });
    await assign(before);
    await save(officer, await open(officer, before, 'care'), { placement_address: '1 Hidden Lane' });
    const plan = await nextPlan(before);
    await save(officer, await open(officer, plan, 'care'), { placement_address: '2 Hidden Lane' });
    await portal.look((db) =>
      db.updateTable('pupil').set({ is_sensitive: true }).where('id', '=', plan.studentId).execute(),
    );
    for (const changes of [false, true]) {
      const seen = JSON.stringify(await read('dt@ashcombe', plan, { changes }));
      expect(seen).not.toMatch(/Hidden Lane|placement_address|Placement address/);
    }
    expect(lineAt(await read('sw@ashcombe', plan, { changes: true }), 'care', '/placement_address')).toMatchObject({
      answer: { text: '2 Hidden Lane' },
      former: { text: '1 Hidden Lane' },
    });
  });
});

describe('what has changed since the plan before', () => {
  it('is told where it is asked for, with what was answered then, and nothing of it where it is not', async () => {
    const before = await newPlan({ statusId: 2 });
    await save(officer, await open(officer, before, 'my-views'), { going_well: 'Drumming', like_help: 'Sums' });
    await save(officer, await open(officer, before, 'targets'), {
      targets: [target('a', 'english', { target: 'Read a book' }), target('b', 'maths')],
    });
    const plan = await nextPlan(before);
    await save(officer, await open(officer, plan, 'my-views'), { going_well: 'Drumming', future: 'A vet' });
    await save(officer, await open(officer, plan, 'targets'), {
      targets: [target('c', 'maths'), target('d', 'wellbeing')],
    });
    const told = await read(officer, plan, { changes: true });
    expect(told.formerTitle).toBe('Autumn term 2026/2027');
    expect(lineAt(told, 'my-views', '/going_well')).not.toHaveProperty('former');
    expect(lineAt(told, 'my-views', '/future')).toMatchObject({ former: { kind: 'none' } });
    expect(lineAt(told, 'my-views', '/like_help')).toMatchObject({
      answer: { kind: 'none' },
      former: { text: 'Sums' },
    });
    const rows = sectionOf(told, 'targets').blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []));
    expect(rows.filter(({ text }) => /^Target( \d)?$/.test(text)).map(({ text, change }) => [text, change])).toEqual([
      ['Target 1', undefined],
      ['Target 2', 'new'],
      ['Target', 'gone'],
    ]);
    const untold = await read(officer, plan);
    expect(untold.formerTitle).toBe('Autumn term 2026/2027');
    expect(JSON.stringify(untold.sections)).not.toMatch(/"former"|"change"|Sums/);
  });

  it('names no plan before the first', async () => {
    const first = await read(officer, await newPlan({ statusId: 2 }), { changes: true });
    expect(first.formerTitle).toBeNull();
    expect(first.sections.some(({ isCompared }) => isCompared)).toBe(false);
  });
});
