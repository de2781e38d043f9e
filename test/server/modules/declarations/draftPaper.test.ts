import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { plantAnswers } from '../../../support/plantedCare.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { checkPdf } from '../../../support/pdf/checkPdf.ts';
import { readPdf, wholeText } from '../../../support/pdf/readPdf.ts';

// A text of a form, saved or not, on paper: with the answers of a plan, and blank.

const care = 'forms/pep/care';

let portal: PortalServer;
let plan: { readonly studentId: number; readonly pepId: number };

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await portal.look(plantAnswers);
});

afterAll(() => portal.close());

const withPets = JSON.stringify({
  $schema: '../../../../meta/overlay.json',
  base: { form: 'pep/care', version: 1 },
  hide: ['life_story'],
  patch: {
    schema: {
      properties: { carer_name: { title: 'The carer' }, pets: { type: 'string', title: 'Pets', maxLength: 80 } },
    },
  },
});

async function ask(body: JsonObject, user = 'super@ashcombe') {
  return portal.app.inject({
    method: 'POST',
    url: '/api/declarations/paper',
    headers: await portal.as(`${user}.example`),
    payload: { path: care, text: withPets, ...body },
  });
}

async function printed(body: JsonObject) {
  const { statusCode, rawPayload, headers } = await ask(body);
  expect(statusCode).toBe(200);
  expect(checkPdf(rawPayload)).toEqual([]);
  return { text: wholeText(readPdf(rawPayload).tree), named: String(headers['content-disposition']) };
}

const heldNow = () =>
  portal.look((db) =>
    sql`select (select md5(string_agg(s::text, '' order by s.id)) from pep_stage s) as stages,
      (select md5(string_agg(p::text, '' order by p.id)) from pep p) as plans,
      (select count(*) from declaration_draft) as drafts, (select count(*) from pep_document) as documents`.execute(db),
  );

const entries = () =>
  portal.look((db) =>
    db.selectFrom('audit').select(['record', 'detail']).where('action', '=', 'declarations.paper').execute(),
  );

describe('a draft of a form as a PDF', () => {
  it('has the questions of the unsaved text with the answers of a plan, which stays as it is', async () => {
    const held = await heldNow();
    const { text, named } = await printed({ ...plan, as: 3 });
    expect(text).toContain('A draft of this form. It is not published.');
    for (const said of ['The carer', 'Ada Quill', 'Pets', '4 Hidden Row']) expect(text).toContain(said);
    expect(text).not.toContain('A book of photographs');
    expect(named).toContain(`PEP_${plan.pepId}_draft.pdf`);
    expect((await heldNow()).rows).toEqual(held.rows);
    const told = await entries();
    expect(told.at(-1)).toMatchObject({
      record: `pep/${plan.pepId}`,
      detail: { pupil: plan.studentId, stage: 'care', declarationPath: care, copy: 'filled' },
    });
    expect(JSON.stringify(told)).not.toContain('Ada Quill');
  });

  it('shows readers of a type what they would be shown', async () => {
    expect((await printed({ ...plan, as: 1 })).text).not.toContain('Hidden Row');
  });

  it('is blank without a plan, in the situation that is said, and names nobody', async () => {
    const { text, named } = await printed({ facts: { pupil: { yearGroupId: 11 } } });
    for (const said of ['The carer', 'Pets', 'To be filled in by hand.']) expect(text).toContain(said);
    expect(text).not.toContain('Ada Quill');
    expect(text).not.toContain('Life-story work');
    expect(named).toContain('care_blank.pdf');
    expect((await entries()).at(-1)).toMatchObject({
      record: 'authority/11',
      detail: { declarationPath: care, copy: 'blank' },
    });
  });

  it('is refused with what is wrong in the text, and where', async () => {
    const faulty = JSON.stringify({ ...JSON.parse(withPets), require: ['life_stori'] });
    for (const of of [plan, {}]) {
      const { statusCode, json } = await ask({ ...of, text: faulty });
      expect(statusCode).toBe(400);
      expect(json<JsonObject>().message).toContain('This form cannot be drawn: there is a fault. In “My care”: ');
    }
    const half = await ask({ studentId: plan.studentId });
    expect(half.json<JsonObject>().message).toBe('Of a plan both its number and its pupil’s are said');
  });

  it('is for who answers for the forms, about plans that they see', async () => {
    for (const user of ['la@ashcombe', 'dt@ashcombe', 'sw@ashcombe', 'readonly@ashcombe'])
      for (const of of [plan, {}]) expect([user, (await ask(of, user)).statusCode]).toEqual([user, 403]);
    expect((await ask(plan, 'super@brinmoor')).statusCode).toBe(404);
    expect((await ask({ ...plan, studentId: plan.studentId + 1 })).statusCode).toBe(404);
  });
});
