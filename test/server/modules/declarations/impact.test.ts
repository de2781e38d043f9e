import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// What drafts of an authority's own forms would do to its running plans, counted beside what the database says.

type Impact = ReplyOf<'declarations.impact'>;

const care = 'forms/pep/care';
const ashcombe = 'super@ashcombe';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
  await portal.look(plantAnswers);
});

/** Answers of each kind, in running plans of a child without a plan for special needs; and a plan that is whole. */
async function plantAnswers(db: Db): Promise<void> {
  await sql`update pep_stage set answers = answers || '{"significant_events": "Moved house", "life_story": "A book"}',
      origins = origins || '{"/life_story": {"source": "former", "at": "2026-09-01T08:00:00Z"}}'
    where slug = 'care' and pep_id in (select pep.id from pep join pupil on pupil.id = pep.pupil_id
      where pep.authority_id = 11 and pep.status_id not in (5, 6, 7) and pep.deleted_at is null
        and pupil.sen_status_id <> 'E' order by pep.id desc limit 3)`.execute(db);
  await sql`update pep_stage set percent = 100, answered = required, answers = answers - 'team_manager'
    where pep_id = (select max(id) from pep where authority_id = 11 and status_id not in (5, 6, 7)
      and deleted_at is null)`.execute(db);
}

afterAll(() => portal.close());

const call = (name: string, body: JsonObject) => portal.post(ashcombe, `/api/declarations/${name}`, body);

async function draft(path: string, value: JsonObject): Promise<void> {
  const { revision } = (await portal.get(ashcombe, '/api/declarations/text', { path })).body;
  const saved = await call('save', { path, text: JSON.stringify(value, null, 2), revision: revision ?? 0 });
  expect(saved.status).toBe(200);
}

const meta = { $schema: '../../../../meta/overlay.json' };
const careDraft = {
  ...meta,
  base: { form: 'pep/care', version: 1 },
  hide: ['life_story', 'cg_auto_iro'],
  require: ['team_manager'],
  patch: {
    schema: { properties: { placement_stability: { $ref: null, type: 'string', enum: ['Settled'] } } },
    uiSchema: { significant_events: { 'ui:when': { 'pupil.senStatus': 'E' } } },
  },
};

async function impact(body: JsonObject = {}): Promise<Impact> {
  const { status, body: said } = await call('impact', body);
  expect(status).toBe(200);
  return said as unknown as Impact;
}

/** How many plans have an effect, whatever the origin of the answers. */
const plansWith = ({ effects }: Impact, kinds: readonly string[], question = ''): number =>
  effects
    .filter((effect) => kinds.includes(effect.kind) && effect.question === question)
    .reduce((sum, { plans }) => sum + plans, 0);

/** Running plans of Ashcombe whose section about care fulfils something, by their ids. */
async function plansWhere(condition: string): Promise<number[]> {
  const { rows } = await portal.look((db) =>
    sql<{ id: number }>`select pep.id from pep join pupil on pupil.id = pep.pupil_id and pupil.passed_on is null
      join pep_stage care on care.pep_id = pep.id and care.slug = 'care'
      where pep.authority_id = 11 and pep.status_id not in (5, 6, 7) and pep.deleted_at is null
        and (${sql.raw(condition)}) order by 1`.execute(db),
  );
  return rows.map(({ id }) => id);
}

const isSaid = (name: string) => `coalesce(trim(care.answers ->> '${name}'), '') <> ''`;
const fallsBelow = `care.percent = 100 and (not ${isSaid('team_manager')} or ${isSaid('placement_stability')})`;
const wasWhole = `not exists (select from pep_stage other
  where other.pep_id = pep.id and other.is_counted and other.percent < 100)`;

async function expectCounts(said: Impact): Promise<void> {
  const count = async (condition: string) => (await plansWhere(condition)).length;
  expect(said.running).toBe(await count('true'));
  const goes = ['question', 'carried'];
  expect(plansWith(said, goes, 'Life-story work and who leads it')).toBe(await count(isSaid('life_story')));
  expect(plansWith(said, ['automatic'], 'Independent reviewing officer')).toBe(await count(isSaid('cg_auto_iro')));
  expect(plansWith(said, ['option'], 'How stable is the placement?')).toBe(await count(isSaid('placement_stability')));
  expect(plansWith(said, ['required'], 'Team manager and telephone')).toBe(
    await count(`not ${isSaid('team_manager')}`),
  );
  expect(plansWith(said, ['hidden'], 'Events since the last PEP')).toBe(
    await count(`${isSaid('significant_events')} and pupil.sen_status_id <> 'E'`),
  );
  expect(plansWith(said, ['section'])).toBe(await count(fallsBelow));
  expect(plansWith(said, ['plan'])).toBe(await count(`${fallsBelow} and ${wasWhole}`));
}

describe('what drafts would do to running plans', () => {
  it('is nothing while there are none, and nothing is said of drafts with faults', async () => {
    expect(await impact()).toMatchObject({ words: [], running: 0, effects: [], next: null });
    await draft(care, { ...careDraft, require: ['team_manger'] });
    const refused = await call('impact', {});
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('Nobody can say what these drafts would do: there is a fault.');
    expect(refused.body.problems).toMatchObject([{ path: care, severity: 'error' }]);
  });

  it('is told in words, and counted: answers, options, what is required, and what falls below 100 %', async () => {
    await draft(care, careDraft);
    const said = await impact();
    expect(said.words).toMatchObject([{ path: care, title: 'My care', before: [] }]);
    expect(said.words[0]?.after).toContain('makes "Team manager and telephone" required');
    await expectCounts(said);
    const kinds = ['question', 'carried', 'automatic', 'option', 'hidden', 'required', 'section', 'plan'];
    for (const kind of kinds) expect([kind, said.effects.some((effect) => effect.kind === kind)]).toEqual([kind, true]);
  });

  it('names twenty plans of each at most, that are running, and of pupils of this authority alone', async () => {
    const [ended = 0, deleted = 0, passed = 0] = await plansWhere(isSaid('cg_auto_iro'));
    await portal.look(async (db) => {
      await db.updateTable('pep').set({ status_id: 5 }).where('id', '=', ended).execute();
      await db.updateTable('pep').set({ deleted_at: '2026-11-01T09:00:00Z' }).where('id', '=', deleted).execute();
      await sql`update pupil set passed_on = '2026-11-01'
        where id = (select pupil_id from pep where id = ${passed})`.execute(db);
    });
    const said = await impact();
    await expectCounts(said);
    const running = new Set(await plansWhere('true'));
    const named = said.effects.flatMap(({ examples }) => examples);
    expect(named.every(({ pepId }) => running.has(pepId))).toBe(true);
    for (const { plans, examples } of said.effects) expect(examples.length).toBe(Math.min(plans, 20));
    const [example] = named;
    const page = await portal.get(ashcombe, '/api/Pep/key-stages-1-4/form/care', {
      studentId: example?.studentId ?? 0,
      pepId: example?.pepId ?? 0,
    });
    expect(page.status).toBe(200);
    expect(page.text).toContain(example?.name);
  });

  it('goes on after a plan, without what was counted of all of them', async () => {
    const all = await plansWhere('true');
    const from = all[Math.floor(all.length / 2)] ?? 0;
    const { drafts } = await impact();
    expect((await call('impact', { from, drafts: 'others' })).status).toBe(409);
    const rest = await impact({ from, drafts });
    expect(rest).toMatchObject({ of: all.length, looked: all.filter((id) => id > from).length, next: null });
    expect(rest.effects.some(({ kind }) => kind === 'option' || kind === 'automatic')).toBe(false);
    expect(plansWith(rest, ['required'], 'Team manager and telephone')).toBe(
      (await plansWhere(`not ${isSaid('team_manager')} and pep.id > ${from}`)).length,
    );
  });

  it('names sections that go or come, and the reports that read a question that goes', async () => {
    const carer = { schema: { properties: { carer_name: { maxLength: 1 } } } };
    await draft(care, { ...careDraft, hide: ['placement_type'], patch: carer });
    await draft('forms/pep/pets', {
      $schema: '../../../../meta/form.json',
      version: 1,
      title: 'My pets',
      schema: {
        type: 'object',
        required: ['pets'],
        properties: { pets: { type: 'string', title: 'Pets', maxLength: 200 } },
      },
    });
    await draft('stages/pep/key-stages-1-4', {
      ...meta,
      base: { stages: 'pep/key-stages-1-4', version: 1 },
      hide: ['other-views'],
      patch: { stages: { pets: { form: 'pep/pets', title: 'My pets', owner: 1 } } },
    });
    const { readers, effects, words } = await impact();
    expect(readers).toEqual([{ table: 'Attendance analysis', question: 'Placement type' }]);
    expect(effects.find(({ kind, question }) => kind === 'invalid' && question === 'Main carer')?.plans).toBe(
      (await plansWhere("length(trim(care.answers ->> 'carer_name')) > 1")).length,
    );
    const plans = (await plansWhere(`pep.stages_id = 'pep/key-stages-1-4'`)).length;
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: 'section', path: 'forms/pep/pets', stage: 'My pets', plans }),
    );
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'stage', path: 'forms/pep/other-views' }));
    expect(words.map(({ path }) => path)).toEqual([care, 'forms/pep/pets', 'stages/pep/key-stages-1-4']);
  });

  it('leaves the plans as they are, and who looked stands in the trail', async () => {
    const held = () =>
      portal.look((db) =>
        sql`select md5(string_agg(s::text, '' order by s.id)) as stages, (select count(*) from release) as releases
          from pep_stage s`.execute(db),
      );
    const before = await held();
    await impact();
    expect((await held()).rows).toEqual(before.rows);
    const entries = await portal.look((db) =>
      db.selectFrom('audit').select(['detail']).where('action', '=', 'declarations.impact').execute(),
    );
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain('name');
  });
});

describe('a fault that a text makes in another', () => {
  it('is told by the title and the words of that one, without a key or a line', async () => {
    const stages = 'stages/pep/post-16';
    const eet = { optional: true, when: { 'stage.care.own_place': 'Home' } };
    await draft(stages, { ...meta, base: { stages: 'pep/post-16', version: 1 }, patch: { stages: { eet } } });
    const text = JSON.stringify({ ...meta, base: { form: 'pep/care', version: 1 }, require: ['team_manager'] });
    const { problems } = (await call('check', { path: care, text })).body as unknown as ReplyOf<'declarations.check'>;
    const words = expect.stringMatching(/^In “[A-Z][^”]+”: (?!.*stages\/)/) as string;
    expect(problems).toMatchObject([{ path: stages, words }]);
  });
});
