import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { plantAnswers } from '../../../support/plantedCare.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// A text of a form, saved or not, on the answers of a real plan.

const care = 'forms/pep/care';
const head = 'super@ashcombe';

let portal: PortalServer;
let plan: { readonly studentId: number; readonly pepId: number };

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await portal.look(plantAnswers);
});

afterAll(() => portal.close());

const overlay = (more: JsonObject) =>
  JSON.stringify(
    { $schema: '../../../../meta/overlay.json', base: { form: 'pep/care', version: 1 }, ...more },
    null,
    2,
  );

const ask = (body: JsonObject, user = head) =>
  portal.post(user, '/api/declarations/preview', { ...plan, path: care, text: '', ...body });

async function drawn(body: JsonObject): Promise<ReplyOf<'declarations.preview'>> {
  const { status, body: said } = await ask(body);
  expect(status).toBe(200);
  return said as unknown as ReplyOf<'declarations.preview'>;
}

const heldNow = () =>
  portal.look((db) =>
    sql`select (select md5(string_agg(s::text, '' order by s.id)) from pep_stage s) as stages,
      (select md5(string_agg(p::text, '' order by p.id)) from pep p) as plans,
      (select count(*) from release) as releases, (select count(*) from declaration_draft) as drafts,
      (select count(*) from pep_stage_revision) as revisions`.execute(db),
  );

const namesOf = ({ form }: ReplyOf<'declarations.preview'>) => Object.keys(form.schema.properties ?? {});

describe('a draft of a form on a plan', () => {
  it('draws what the page of the section draws, where the text changes nothing', async () => {
    const page = await portal.get(head, '/api/Pep/key-stages-1-4/form/care', plan);
    const [stage] = page.body.contents as JsonObject[];
    const said = await drawn({ as: 3 });
    const names = [
      'form',
      'formData',
      'parked',
      'origins',
      'facts',
      'fieldLocks',
      'attachments',
      'studentName',
    ] as const;
    for (const name of names) expect([name, said[name]]).toEqual([name, stage?.[name]]);
    expect(said).toMatchObject({ title: 'My care', denied: null, setAside: [] });
  });

  it('asks what the unsaved text asks, keeps the answers that have a place, and names the others', async () => {
    const held = await heldNow();
    const text = overlay({
      hide: ['life_story'],
      patch: {
        schema: {
          properties: { carer_name: { title: 'The carer' }, pets: { type: 'string', title: 'Pets', maxLength: 80 } },
        },
      },
    });
    const said = await drawn({ text });
    expect(namesOf(said)).toContain('pets');
    expect(namesOf(said)).not.toContain('life_story');
    expect(said.formData).toMatchObject({ carer_name: 'Ada Quill' });
    expect(said.formData).not.toHaveProperty('life_story');
    expect(said.setAside).toEqual([{ title: 'Life-story work and who leads it', text: 'A book of photographs' }]);
    expect((await heldNow()).rows).toEqual(held.rows);
    const entries = await portal.look((db) =>
      db.selectFrom('audit').select(['record', 'detail']).where('action', '=', 'declarations.preview').execute(),
    );
    expect(entries.at(-1)).toMatchObject({
      record: `pep/${plan.pepId}`,
      detail: { pupil: plan.studentId, stage: 'care', declarationPath: care },
    });
    expect(JSON.stringify(entries)).not.toContain('photographs');
  });

  it('shows users of a type what they would be shown, and nothing that they would not', async () => {
    const whole = await drawn({ as: 3 });
    expect(whole.formData).toMatchObject({ placement_address: '4 Hidden Row' });
    const school = await ask({ as: 1, text: overlay({ hide: ['placement_address'] }) });
    expect(school.status).toBe(200);
    expect(school.text).not.toContain('Hidden Row');
    const open = await ask({ as: 1 });
    expect(open.text).not.toContain('Hidden Row');
    expect(open.body.fieldLocks).toContainEqual(expect.objectContaining({ pointer: '/placement_address', hide: true }));
    const aside = await drawn({ as: 6, text: overlay({ hide: ['placement_address'] }) });
    expect(aside.setAside).toContainEqual(expect.objectContaining({ text: '4 Hidden Row' }));
    expect((await drawn({ as: 4 })).denied).toBe('PEP Read Only');
  });

  it('says what is wrong in a text that cannot be drawn, and where', async () => {
    const refused = await ask({ text: overlay({ require: ['life_stori'] }) });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain(
      'This form cannot be drawn: there is a fault. In “My care”: unknown question',
    );
    expect(refused.body.message).toContain('did you mean "Life-story work and who leads it"?');
    expect(refused.body.problems).toMatchObject([{ path: care, pointer: '/require/0', severity: 'error' }]);
    const broken = await ask({ text: '{ "base": ' });
    expect([broken.status, String(broken.body.message)]).toEqual([400, expect.stringContaining('cannot be drawn')]);
    const elsewhere = await ask({ path: 'forms/pep/early-years/setting' });
    expect(elsewhere).toMatchObject({ status: 400, body: { message: 'No section of this plan has this form' } });
  });

  it('leaves out another draft that has faults', async () => {
    const path = 'forms/pep/health';
    const saved = await portal.post(head, '/api/declarations/save', { path, text: '{', revision: 0 });
    expect(saved.status).toBe(200);
    expect(namesOf(await drawn({}))).toContain('life_story');
    await portal.post(head, '/api/declarations/discard', { path });
  });

  it('is for who answers for the forms, about plans that they see', async () => {
    for (const user of ['la@ashcombe', 'dt@ashcombe', 'sw@ashcombe', 'readonly@ashcombe'])
      expect([user, (await ask({ text: '{' }, user)).status]).toEqual([user, 403]);
    expect((await ask({ text: '{' }, 'super@brinmoor')).status).toBe(404);
    expect((await ask({}, 'super@brinmoor')).status).toBe(404);
    expect((await ask({ studentId: plan.studentId + 1 })).status).toBe(404);
  });
});
