import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashText } from '../../../../src/server/catalog/loadServerCatalog.ts';
import type { UnitCall } from '../../../../src/server/modules/handler.ts';
import type { StageRow } from '../../../../src/server/modules/pep/read/loadPep.ts';
import { hiddenFromSome, hiddenFromViewer } from '../../../../src/server/modules/pep/read/shownTo.ts';
import { checkPdf } from '../../../support/pdf/checkPdf.ts';
import { readPdf, wholeText } from '../../../support/pdf/readPdf.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, assign, open, save, fill, rate } = reviewCalls(() => portal);

const address = '1 Hidden Lane';
const calls = ['getFormAsPdf?', 'getFormAsPdf?blank=true&', 'getRedactedPepPdf?'] as const;

async function fileOf(user: string, call: (typeof calls)[number], { pepId }: Pick<Plan, 'pepId'>) {
  const { statusCode, rawPayload, headers } = await portal.app.inject({
    method: 'GET',
    url: `/api/PepPdf/pep/${call}pepId=${pepId}`,
    headers: await portal.as(`${user}.example`),
  });
  return { status: statusCode, bytes: rawPayload, headers };
}

async function printed(user: string, call: (typeof calls)[number], plan: Plan) {
  const { status, bytes } = await fileOf(user, call, plan);
  expect(status).toBe(200);
  expect(checkPdf(bytes)).toEqual([]);
  const { tree, pages } = readPdf(bytes);
  const edges = pages.flatMap(({ artifacts }) => artifacts);
  // What stands in the file beside its pages: title, bookmarks, metadata.
  const beside = bytes
    .toString('latin1')
    .replaceAll(/stream\r?\n.*?endstream/gs, (part) => (part.includes('xpacket') ? part : ''));
  return { text: wholeText(tree), edges, beside: beside.replaceAll('\0', '') };
}

const sensitive = ({ studentId }: Plan) =>
  portal.look((db) => db.updateTable('pupil').set({ is_sensitive: true }).where('id', '=', studentId).execute());

const pupilOf = ({ studentId }: Plan) =>
  portal.look((db) => db.selectFrom('pupil').selectAll().where('id', '=', studentId).executeTakeFirstOrThrow());

describe('a plan as a PDF', () => {
  it('is kept among the documents of the plan, without what some of their readers may not see [API-19, D-43]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), { longer_aim: 'To read for joy' });
    const kept = await portal.post('la@ashcombe', '/api/PepPdf/pep/saveFormAsPdf', { ...plan });
    expect([kept.status, kept.body.fileName]).toEqual([200, `PEP_${plan.pepId}.pdf`]);
    const { rawPayload } = await portal.app.inject({
      method: 'GET',
      url: `/api/PepDocuments/getUploadedPepDocument?fileReference=${String(kept.body.fileReference)}`,
      headers: await portal.as('super@ashcombe.example'),
    });
    expect(checkPdf(rawPayload)).toEqual([]);
    const text = wholeText(readPdf(rawPayload).tree);
    expect(text).toContain('To read for joy');
    expect(text).toContain('Answers that some readers of this plan may not see are left out of this copy.');
    const stored = await portal.look((db) =>
      db.selectFrom('pep_document').select('kind').where('pep_id', '=', plan.pepId).execute(),
    );
    expect(stored).toEqual([{ kind: 'form' }]);
    const denied = await portal.post('readonly@ashcombe', '/api/PepPdf/pep/saveFormAsPdf', { ...plan });
    expect(denied.status).toBe(403);
  });

  it('is handed over under its number, with every section and its answers [API-20, D-43]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'my-views'), { going_well: 'My first goal' });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), { longer_aim: 'To read for joy' });
    const { headers } = await fileOf('la@ashcombe', 'getFormAsPdf?', plan);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(`filename="PEP_${plan.pepId}.pdf"`);
    const { text, edges } = await printed('la@ashcombe', 'getFormAsPdf?', plan);
    expect(text).toContain('To read for joy');
    expect(text).toContain('My first goal');
    const { first_name, last_name } = await pupilOf(plan);
    expect(edges.filter((one) => one === `${first_name} ${last_name}`).length).toBeGreaterThan(5);
    const stages = await portal.look((db) =>
      db.selectFrom('pep_stage').select('title').where('pep_id', '=', plan.pepId).execute(),
    );
    for (const { title } of stages) expect(text).toContain(title);
  });

  it('says where values come from, who confirmed, and how a section was rated [API-20]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await fill('la@ashcombe', plan);
    await rate('la@ashcombe', plan, { slug: 'personal', ragRating: 2 });
    const { text } = await printed('la@ashcombe', 'getFormAsPdf?', plan);
    expect(text).toContain('Pupil record, 18/11/2026');
    expect(text).toMatch(/I confirm the school sections are complete\nYes\nConfirmed by \S+ \S+/);
    expect(text).toMatch(/For the social worker · Last saved .* · Rated \S+/);
  });

  it('has nothing of the answers where it is blank, and room for them [API-20]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), { longer_aim: 'To read for joy' });
    const { text } = await printed('la@ashcombe', 'getFormAsPdf?blank=true&', plan);
    expect(text).not.toContain('To read for joy');
    expect(text).toContain('Long-term aim this leads to');
  });

  it('is of a plan in the viewer’s sight alone [API-20]', async () => {
    const plan = await newPlan({ statusId: 2 });
    for (const call of calls) {
      expect((await fileOf('super@brinmoor', call, plan)).status).toBe(404);
    }
  });
});

describe('what a reader may not see', () => {
  it('is in no PDF by any road: the placement address of a sensitive child [D-101]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    await save('la@ashcombe', await open('la@ashcombe', plan, 'care'), { placement_address: address });
    await sensitive(plan);
    for (const call of calls) {
      const { text } = await printed('dt@ashcombe', call, plan);
      expect(text).not.toMatch(/Hidden Lane|Placement address/);
    }
    expect((await printed('sw@ashcombe', 'getFormAsPdf?', plan)).text).toContain(address);
  });

  it('is in no copy that is stored, whoever stores it and whoever opens it, by either call [D-101]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    await save('la@ashcombe', await open('la@ashcombe', plan, 'care'), {
      placement_address: address,
      carer_name: 'Polly Carer',
    });
    await sensitive(plan);
    expect((await printed('la@ashcombe', 'getFormAsPdf?', plan)).text).toContain(address);
    // The virtual school and the social worker see the address; the teacher, who does not, sees what they store.
    for (const storing of ['la@ashcombe', 'dt@ashcombe']) {
      const kept = await portal.post(storing, '/api/PepPdf/pep/saveFormAsPdf', { ...plan });
      expect([storing, kept.status]).toEqual([storing, 200]);
      for (const reading of ['dt@ashcombe', 'la@ashcombe', 'sw@ashcombe']) {
        const read = async (path: string) =>
          portal.app.inject({
            method: 'GET',
            url: `${path}?fileReference=${String(kept.body.fileReference)}`,
            headers: await portal.as(`${reading}.example`),
          });
        const { statusCode, rawPayload } = await read('/api/PepDocuments/getUploadedPepDocument');
        expect([reading, statusCode]).toEqual([reading, 200]);
        const text = wholeText(readPdf(rawPayload).tree);
        expect(text).toContain('Polly Carer');
        expect(text).not.toMatch(/Hidden Lane|Placement address/);
        expect(rawPayload.toString('latin1')).not.toContain('Hidden Lane');
        expect((await read('/api/Attachments/download')).statusCode).toBe(404);
      }
    }
  });
});

describe('a copy that everybody opens who reads documents of the plan', () => {
  it('leaves out what any of them may not see, though whoever stores it may [D-101]', () => {
    const viewer = { typeId: 2, settings: {} };
    const call = { viewer, today: '2026-11-18' } as unknown as UnitCall;
    const stage = { owner_type_id: 6, slug: 'care' } as StageRow;
    const facts = (isSensitive: boolean) => ({ pupil: { isSensitive }, pep: { statusId: 2 } });
    expect(hiddenFromViewer(call)(stage, facts(true))).toEqual([]);
    expect(hiddenFromSome(call)(stage, facts(true))).toEqual(['/placement_address']);
    expect(hiddenFromSome(call)(stage, facts(false))).toEqual([]);
  });
});

describe('a redacted plan', () => {
  it('names the child nowhere: not in text, edges, title, bookmarks or properties [D-43, D-101]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    const { first_name, last_name, upn, date_of_birth } = await pupilOf(plan);
    const wrote = 'She said that Aunt Polly helps';
    await save('la@ashcombe', await open('la@ashcombe', plan, 'my-views'), { going_well: wrote });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'care'), {
      placement_address: address,
      carer_name: 'Polly Carer',
      carer_phone: '01632 960000',
      carer_email: 'polly@carer.example',
      legal_status: 'C1',
    });
    const { text, edges, beside } = await printed('la@ashcombe', 'getRedactedPepPdf?', plan);
    const day = date_of_birth.split('-').reverse().join('/');
    const secrets = [first_name, last_name, upn ?? first_name, day, date_of_birth, 'Polly', '960000', address];
    for (const place of [text, edges.join('\n'), beside])
      expect(secrets.filter((secret) => place.includes(secret))).toEqual([]);
    expect(text).toMatch(/Main carer\n\[redacted\]/);
    expect(edges).toContain(`PEP ${plan.pepId}, redacted`);
    const { headers } = await fileOf('la@ashcombe', 'getRedactedPepPdf?', plan);
    expect(headers['content-disposition']).toContain(`PEP_${plan.pepId}_redacted.pdf`);
  });

  it('leaves out every text of a release from before anything was marked [D-101]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await save('la@ashcombe', await open('la@ashcombe', plan, 'targets'), { longer_aim: 'To live with Polly' });
    await portal.look(async (db) => {
      const { release_hash } = await db
        .selectFrom('pep')
        .select('release_hash')
        .where('id', '=', plan.pepId)
        .executeTakeFirstOrThrow();
      const release = await db
        .selectFrom('release')
        .selectAll()
        .where('hash', '=', release_hash)
        .where('authority_id', '=', 11)
        .executeTakeFirstOrThrow();
      expect(release.content).toContain('"ui:sensitive":true');
      const content = release.content.replaceAll(/,?"ui:sensitive":true/g, '').replaceAll('{,', '{');
      const hash = hashText(content);
      await db
        .insertInto('release')
        .values({ ...release, content, hash })
        .execute();
      await db.updateTable('pep').set({ release_hash: hash }).where('id', '=', plan.pepId).execute();
    });
    const { text } = await printed('la@ashcombe', 'getRedactedPepPdf?', plan);
    expect(text).not.toContain('Polly');
    expect(text).toMatch(/Long-term aim this leads to\n\[redacted\]/);
    const { last_name } = await pupilOf(plan);
    expect(text).not.toContain(last_name);
  });
});
