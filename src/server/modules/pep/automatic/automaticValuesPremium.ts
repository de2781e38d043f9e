import { sql } from 'kysely';
import { said, type Area } from './automaticValuesArea.ts';

/** Allocation of the year, and what all plans of the year have agreed, this one included (calc.md 8). */
export const premiumArea: Area = {
  names: ['cg_auto_pp_allocation', 'cg_auto_pp_spent'],
  async read({ db }, { loaded: { pep }, agreedPence }) {
    const found = await db
      .selectNoFrom((all) => [
        all
          .selectFrom('premium_rate')
          .select('pence')
          .where('authority_id', '=', pep.authority_id)
          .where('academic_year_id', '=', pep.academic_year_id)
          .as('allocated'),
        all
          .selectFrom('pep')
          .select(sql<number>`coalesce(sum(agreed_pence), 0)::int`.as('pence'))
          .where('pupil_id', '=', pep.pupil_id)
          .where('academic_year_id', '=', pep.academic_year_id)
          .where('id', '<>', pep.id)
          .where('status_id', '<>', 7)
          .where('deleted_at', 'is', null)
          .as('agreed'),
      ])
      .executeTakeFirstOrThrow();
    return {
      ...said('Pupil premium rates', {
        cg_auto_pp_allocation: found.allocated === null ? undefined : found.allocated / 100,
      }),
      ...said('PEPs of this year', { cg_auto_pp_spent: ((found.agreed ?? 0) + (agreedPence ?? 0)) / 100 }),
    };
  },
};
