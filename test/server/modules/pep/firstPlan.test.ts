import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFirstPlan, isFirstPlanOf } from '../../../../src/server/modules/pep/dates/firstPlan.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

describe('a child’s first plan', () => {
  it('is the same one where many plans are looked at as where one is', async () => {
    const told = await portal.look(async (db) => {
      // In care for long, since the last day that is too early, since the first that is not, and not at all.
      await sql`update pupil set care_start = (array['2019-05-01', '2026-07-31', '2026-08-01', null])[1 + id % 4]::date
        where authority_id = 11`.execute(db);
      // Half of them have no plan from before that counts.
      await sql`update pep set deleted_at = '2026-01-01T00:00:00Z'
        where authority_id = 11 and academic_year_id < 17 and (pupil_id / 4) % 2 = 0`.execute(db);
      const plans = await db
        .selectFrom('pep')
        .innerJoin('pupil', (join) =>
          join.onRef('pupil.id', '=', 'pep.pupil_id').onRef('pupil.authority_id', '=', 'pep.authority_id'),
        )
        .selectAll('pep')
        .select(['pupil.care_start', isFirstPlan.as('is_first')])
        .where('pep.authority_id', '=', 11)
        .where('pep.academic_year_id', '=', 17)
        .where('pep.deleted_at', 'is', null)
        .orderBy('pep.id')
        .execute();
      const found = [];
      for (const { care_start: careStart, is_first: many, ...pep } of plans)
        found.push({
          careStart,
          many: many === true,
          one: await isFirstPlanOf(db, { pep, pupil: { careStart } }),
        });
      return found;
    });
    expect(told.filter(({ many, one }) => many !== one)).toEqual([]);
    expect(new Set(told.filter(({ one }) => one).map(({ careStart }) => careStart))).toEqual(new Set(['2026-08-01']));
    expect(told.some(({ careStart, one }) => careStart === '2026-08-01' && !one)).toBe(true);
  });
});
