import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFacts } from '../../../../src/contract/index.ts';
import { isObject } from '../../../../src/engine/index.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
const { planOf, details, open, save } = pepCalls(() => portal);
const user = 'la@ashcombe';

beforeAll(async () => {
  portal = await makePortalServer();
}, 300_000);

afterAll(() => portal.close());

const phases = [
  ['early-years', 15],
  ['key-stages-1-4', 15],
  ['post-16', 16],
] as const;

const seeded = () =>
  portal.look((db) =>
    db
      .selectFrom('pep')
      .innerJoin('pep_stage', 'pep_stage.pep_id', 'pep.id')
      .select([
        'pep.id',
        'pep.pupil_id',
        'phase',
        'status_id',
        'pep.academic_year_id',
        'slug',
        'percent',
        'is_counted',
        'owner_type_id',
      ])
      .where('pep.authority_id', '=', 11)
      .execute(),
  );

describe.each(phases)('the demonstration data of %s', (phase, stages) => {
  it('has plans of this term and earlier completed ones, in which everything is answered', async () => {
    const rows = (await seeded()).filter((row) => row.phase === phase);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(stages);
    expect(rows.some((row) => row.academic_year_id === 17 && row.status_id < 5)).toBe(true);
    expect(rows.some((row) => row.academic_year_id < 17 && row.status_id === 5)).toBe(true);
    const open5 = rows.filter((row) => [3, 5, 6].includes(row.status_id) && row.is_counted && row.percent < 100);
    expect(open5.map(({ slug }) => slug)).toEqual([]);
    expect(
      rows.filter((row) => row.status_id === 5 && row.slug === 'quality').every(({ percent }) => percent === 100),
    ).toBe(true);
  });

  it('opens stage by stage as it was stored, and takes a save in each [PFORM-8]', async () => {
    const plan = await planOf(user, 2, 0, phase);
    const shown = await details(user, plan);
    expect(shown.formSlug).toBe(phase);
    expect(shown.stages).toHaveLength(stages);
    for (const { formSlug } of shown.stages) {
      const stage = await open(user, plan, formSlug, phase);
      expect(
        Object.values(stage.origins).every(({ source, from }) => source === 'typed' || typeof from === 'string'),
        formSlug,
      ).toBe(true);
      const { status, body } = await save(user, stage, stage.formData);
      expect([formSlug, status, body.formData]).toEqual([formSlug, 200, stage.formData]);
      expect(body.percentageCompleted).toBe(stage.percentageCompleted);
    }
  });

  it('is what a plan is made of for a pupil of that age [D-31] [D-34]', async () => {
    const pupil = await planOf(user, 2, 0, phase);
    const made = await portal.post('super@ashcombe', '/api/support/createPep', {
      studentId: pupil.studentId,
      academicYearId: 18,
      schoolTermId: 1,
    });
    expect(made.status).toBe(200);
    const plan: Plan = { studentId: pupil.studentId, pepId: Number(made.body.id) };
    const shown = await details(user, plan);
    expect([shown.formSlug, shown.stages.length, shown.statusId]).toEqual([phase, stages, 1]);
    const personal = await open(user, plan, 'personal', phase);
    expect(personal.formData.cg_auto_name).toBe(shown.studentName);
  });
});

describe('facts of the pupil', () => {
  const facts = async (dateOfBirth: string, schoolTermId: number) => {
    const plan = await planOf(user, 2, 0, 'early-years');
    await portal.look(async (db) => {
      await db.updateTable('pupil').set({ date_of_birth: dateOfBirth }).where('id', '=', plan.studentId).execute();
      await db.updateTable('pep').set({ school_term_id: schoolTermId }).where('id', '=', plan.pepId).execute();
      // Untouched, so that the condition alone decides whether it counts.
      await db
        .updateTable('pep_stage')
        .set({ answers: '{}', parked: '{}', origins: '{}' })
        .where('pep_id', '=', plan.pepId)
        .where('slug', '=', 'starting-school')
        .execute();
    });
    const { facts: all, pep } = await open(user, plan, 'starting-school', 'early-years');
    return {
      ...(all.pupil as { isSchoolStartDue: boolean }),
      counted: pep.stages.find(({ formSlug }) => formSlug === 'starting-school')?.isCounted,
    };
  };

  it.each([
    // Three in autumn: due from spring on. A plan of the very term of the birthday is too early.
    ['2023-10-01', 1, false],
    ['2023-10-01', 2, true],
    ['2024-02-29', 2, false],
    ['2024-02-29', 3, true],
    ['2020-05-01', 1, true],
  ])('born on %s, term %s of 2026/2027: thinking of school is due is %s', async (born, term, due) => {
    expect(await facts(born, term)).toMatchObject({ isSchoolStartDue: due, counted: due });
  });

  it('are, with the plan’s own, all that its forms can go by', async () => {
    const plan = await planOf(user, 2, 0, 'early-years');
    const { stage: _answers, ...all } = (await open(user, plan, 'starting-school', 'early-years')).facts;
    const paths = Object.entries(all).flatMap(([root, known]) =>
      isObject(known) ? Object.keys(known).map((name) => `${root}.${name}`) : [root],
    );
    expect(paths.toSorted()).toEqual(planFacts.toSorted());
  });

  it('say where the pupil is educated: otherwise than at school counts before a recorded school', async () => {
    const plan = await planOf(user, 2, 0, 'early-years');
    const recorded = (school_id: number | null, educated_otherwise: string | null) =>
      portal.look(async (db) => {
        const pupil = db.updateTable('pupil').where('id', '=', plan.studentId);
        const before = await db.selectFrom('pupil').select('school_id').where('id', '=', plan.studentId).execute();
        await pupil.set({ school_id, educated_otherwise }).execute();
        return before[0]?.school_id ?? null;
      });
    const education = async () =>
      ((await open(user, plan, 'personal', 'early-years')).facts.pupil as { education: string }).education;
    expect(await education()).toBe('school');
    const school = await recorded(null, null);
    expect(await education()).toBe('none');
    await recorded(null, 'EHE');
    expect(await education()).toBe('otherwise');
    await recorded(school, 'S61');
    expect(await education()).toBe('otherwise');
    await recorded(school, null);
    expect(await education()).toBe('school');
  });

  it('are frozen with the plan, but for safety', async () => {
    const done = (await seeded()).find(({ phase, status_id: status }) => phase === 'early-years' && status === 5);
    if (!done) throw new Error('There is no completed plan.');
    const plan = { studentId: done.pupil_id, pepId: done.id };
    const before = (await open(user, plan, 'personal', 'early-years')).facts.pupil;
    await portal.look((db) =>
      db
        .updateTable('pupil')
        .set({ date_of_birth: '2026-01-01', sen_status_id: 'E', care_status_id: 9, is_sensitive: true })
        .where('id', '=', plan.studentId)
        .execute(),
    );
    expect((await open(user, plan, 'personal', 'early-years')).facts.pupil).toEqual({
      ...(before as object),
      isSensitive: true,
    });
  });
});

it('pins one release for all plans of a phase, and reads it once', async () => {
  const hashes = await portal.look((db) =>
    db.selectFrom('pep').select(['release_hash', 'stages_id']).distinct().where('authority_id', '=', 11).execute(),
  );
  expect(hashes.map(({ stages_id: id }) => id).sort()).toEqual([
    'pep/early-years',
    'pep/key-stages-1-4',
    'pep/post-16',
  ]);
});
