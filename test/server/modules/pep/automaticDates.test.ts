import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitFrom } from '../../../../src/server/calendar/timeLimits.ts';
import { isWorkingDay } from '../../../../src/server/calendar/workingDays.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { openPlans } from './openPlans.ts';

let portal: PortalServer;
const { open, planOf, save } = pepCalls(() => portal);
const { openPlan, update } = openPlans(() => portal);
const user = 'la@ashcombe';

beforeAll(async () => {
  portal = await makePortalServer();
}, 300_000);

afterAll(() => portal.close());

describe('dates that follow from the answers', () => {
  it('say on which day each side first confirmed, and go with the confirmation', async () => {
    const { plan } = await openPlan(({ phase }) => phase === 'key-stages-1-4');
    const stage = await open(user, plan, 'agree');
    await save(user, stage, { ...stage.formData, dt_confirm: false });
    const empty = await open(user, plan, 'agree');
    const ticked = await save(user, empty, { ...empty.formData, dt_confirm: true });
    expect(ticked.body.formData.cg_auto_dt_date).toBe('2026-11-18');
    expect(ticked.body.origins['/cg_auto_dt_date']).toMatchObject({
      source: 'records',
      from: 'Confirmation on this page',
    });
    // As if that had been a week ago.
    const stored = JSON.stringify({ ...ticked.body.formData, cg_auto_dt_date: '2026-11-11' });
    await portal.look((db) =>
      db.updateTable('pep_stage').set({ answers: stored }).where('id', '=', stage.pepStageId).execute(),
    );
    const later = await open(user, plan, 'agree');
    expect(later.formData.cg_auto_dt_date).toBe('2026-11-11');
    const unticked = await save(user, later, { ...later.formData, dt_confirm: false });
    expect(unticked.body.formData).not.toHaveProperty('cg_auto_dt_date');
    const again = await save(user, await open(user, plan, 'agree'), { ...unticked.body.formData, dt_confirm: true });
    expect(again.body.formData.cg_auto_dt_date).toBe('2026-11-18');
  });

  it('are nobody’s to bring about in another’s name: a confirmation stays as it was, and says whose it is', async () => {
    const teacher = 'dt@ashcombe';
    const plan = await planOf(teacher, 2);
    const stage = await open(user, plan, 'agree');
    const { body } = await save(user, stage, { ...stage.formData, dt_confirm: true, sw_confirm: false });
    expect(body.formData).not.toHaveProperty('cg_auto_sw_date');
    const theirs = await open(teacher, plan, 'agree');
    expect(theirs.fieldLocks).toContainEqual({ pointer: '/sw_confirm', reason: 'For the social worker to confirm' });
    const ticked = await save(teacher, theirs, { ...theirs.formData, sw_confirm: true, child_summary: 'You did well' });
    expect(ticked.body.formData).toMatchObject({ dt_confirm: true, sw_confirm: false, child_summary: 'You did well' });
    expect(ticked.body.formData).not.toHaveProperty('cg_auto_sw_date');
    const { sw_confirm: left, ...rest } = ticked.body.formData;
    const without = await save(teacher, await open(teacher, plan, 'agree'), rest);
    expect([left, without.body.formData.sw_confirm]).toEqual([false, false]);
  });

  it('count the weekdays of this year without education, employment or training', async () => {
    const { plan } = await openPlan(({ phase }) => phase === 'post-16');
    const stage = await open(user, plan, 'eet', 'post-16');
    const { body } = await save(user, stage, {
      ...stage.formData,
      eet_status: 'seeking-eet',
      status_since: '2026-11-09',
    });
    expect(body.formData.days_neet).toBe(8);
    const typed = await save(user, await open(user, plan, 'eet', 'post-16'), { ...body.formData, days_neet: 1 });
    expect(typed.body.formData.days_neet).toBe(8);
    const wild = await save(user, await open(user, plan, 'eet', 'post-16'), {
      ...typed.body.formData,
      status_since: '2026-99-99',
    });
    expect(wild.status).toBe(200);
  });
});

const inWorkingDays = (date: string, days: number) => limitFrom(date, { days, counts: isWorkingDay });

describe('the time limit', () => {
  it('counts working days without bank holidays', () => {
    expect([inWorkingDays('2025-12-17', 10), inWorkingDays('2025-12-17', 20), inWorkingDays('2026-03-18', 5)]).toEqual([
      '2026-01-05',
      '2026-01-19',
      '2026-03-25',
    ]);
    // Easter, a Boxing Day on a Sunday, and a day off that was granted.
    expect([inWorkingDays('2026-04-02', 1), inWorkingDays('2026-12-24', 1), inWorkingDays('2022-06-01', 1)]).toEqual([
      '2026-04-07',
      '2026-12-29',
      '2022-06-06',
    ]);
  });

  /** The child has long been in care, and no plan was recorded here before. */
  async function makeOnlyPlan({ studentId, pepId }: Plan): Promise<void> {
    await update('pupil', studentId, { care_start: '2020-01-06' });
    await portal.look((db) =>
      db
        .updateTable('pep')
        .set({ deleted_at: '2026-01-01T00:00:00Z' })
        .where('pupil_id', '=', studentId)
        .where('id', '<>', pepId)
        .execute(),
    );
  }

  it.each([
    ['2026-11-10', 'no', false],
    ['2026-11-11', undefined, false],
    ['2026-11-11', undefined, true],
  ])('of a meeting on %s says %s while nothing is handed in; the only plan here: %s', async (day, expected, isOnly) => {
    const { plan } = await openPlan(({ phase }) => phase === 'key-stages-1-4');
    await portal.look((db) =>
      db
        .updateTable('pep_stage')
        .set({ answers: '{}', origins: '{}' })
        .where('pep_id', '=', plan.pepId)
        .where('slug', '=', 'quality')
        .execute(),
    );
    await update('pep', plan.pepId, { meeting_at: `${day}T10:00` });
    if (isOnly) await makeOnlyPlan(plan);
    expect((await open(user, plan, 'quality')).formData.cg_auto_on_time).toBe(expected);
    expect((await open(user, plan, 'meeting')).formData.cg_auto_meeting_date).toBe(`${day}T10:00`);
  });
});
