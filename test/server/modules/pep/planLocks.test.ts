import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pepCalls } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const { planOf, details, open, save } = pepCalls(() => portal);

/** The transaction that wrote a plan's row or locked it last; a lock is seen in the row like a change. */
async function lastTouched(pepId: number): Promise<string> {
  const found = await portal.look((db) =>
    sql<{ touched: string }>`select xmin::text || ' ' || xmax::text as touched from pep where id = ${pepId}`.execute(
      db,
    ),
  );
  return found.rows[0]?.touched ?? '';
}

it('a plan that is only looked at is not locked, so that nobody waits for a reader', async () => {
  const plan = await planOf('la@ashcombe', 2);
  // The first look brings it up to date with the records.
  const { pepStageId } = await open('la@ashcombe', plan, 'targets');
  const before = await lastTouched(plan.pepId);
  expect((await details('la@ashcombe', plan)).pepId).toBe(plan.pepId);
  expect((await open('readonly@ashcombe', plan, 'targets')).pepStageId).toBe(pepStageId);
  expect((await portal.get('la@ashcombe', '/api/Pep/stageHistory', { ...plan, stageId: pepStageId })).status).toBe(200);
  expect(await lastTouched(plan.pepId)).toBe(before);
});

it('a look at a plan whose records have changed brings it up to date, under a lock', async () => {
  const plan = await planOf('la@ashcombe', 2, 1);
  await open('la@ashcombe', plan, 'targets');
  const before = await lastTouched(plan.pepId);
  await portal.look((db) =>
    db.updateTable('pupil').set({ first_name: 'Renamed' }).where('id', '=', plan.studentId).execute(),
  );
  const stages = await portal.look((db) =>
    db.selectFrom('pep_stage').select('answers').where('pep_id', '=', plan.pepId).execute(),
  );
  await details('la@ashcombe', plan);
  const after = await portal.look((db) =>
    db.selectFrom('pep_stage').select('answers').where('pep_id', '=', plan.pepId).execute(),
  );
  expect(JSON.stringify(stages)).not.toContain('Renamed');
  expect(JSON.stringify(after)).toContain('Renamed');
  expect(await lastTouched(plan.pepId)).not.toBe(before);
});

it('a save locks the plan as before', async () => {
  const plan = await planOf('la@ashcombe', 2, 2);
  const stage = await open('la@ashcombe', plan, 'targets');
  const before = await lastTouched(plan.pepId);
  expect((await save('la@ashcombe', stage, { ...stage.formData, longer_aim: 'Once' })).status).toBe(200);
  expect(await lastTouched(plan.pepId)).not.toBe(before);
});
