import { sql } from 'kysely';
import type { PepRow } from '../read/loadPep.ts';
import { planRate } from '../read/planRate.ts';
import { said, type Area, type Records } from './automaticValuesArea.ts';

/** In what plans' agreed money is counted against an amount that goes by this fact; in their year by any other. */
const periods: { readonly [factPath: string]: { readonly word: string; readonly column: keyof PepRow } } = {
  'pep.schoolTermId': { word: 'term', column: 'school_term_id' },
  'pep.cycle': { word: 'cycle', column: 'pep_cycle_id' },
};

/**
 * The amount that comes with this plan, or else the allocation of its year, and what all plans of the same period have
 * agreed, this one included (calc.md 8, D-351).
 */
export const premiumArea: Area = {
  names: ['cg_auto_pp_allocation', 'cg_auto_pp_spent'],
  async read(records, { loaded, agreedPence }) {
    const { pep } = loaded;
    const rate = planRate(loaded);
    const { word, column } = periods[rate?.path ?? ''] ?? { word: 'year', column: 'academic_year_id' };
    const allocated = rate?.pence ?? (await rateOfYear(records, pep));
    const others = await agreedBeside(records, pep, column);
    const declared = `Amount for ${word === 'year' ? 'this plan' : `a ${word}`}`;
    return {
      ...said(rate === undefined ? 'Pupil premium rates' : declared, {
        cg_auto_pp_allocation: allocated === undefined ? undefined : allocated / 100,
      }),
      ...said(`PEPs of this ${word}`, { cg_auto_pp_spent: (others + (agreedPence ?? 0)) / 100 }),
    };
  },
};

async function rateOfYear({ db }: Records, pep: PepRow): Promise<number | undefined> {
  const found = await db
    .selectFrom('premium_rate')
    .select('pence')
    .where('authority_id', '=', pep.authority_id)
    .where('academic_year_id', '=', pep.academic_year_id)
    .executeTakeFirst();
  return found?.pence;
}

/** Pence that the pupil's other plans of a period have agreed. */
async function agreedBeside({ db }: Records, pep: PepRow, column: keyof PepRow): Promise<number> {
  const { pence } = await db
    .selectFrom('pep')
    .select(sql<number>`coalesce(sum(agreed_pence), 0)::int`.as('pence'))
    .where('pupil_id', '=', pep.pupil_id)
    .where('academic_year_id', '=', pep.academic_year_id)
    .where(sql<boolean>`${sql.ref(column)} = ${pep[column]}`)
    .where('id', '<>', pep.id)
    .where('status_id', '<>', 7)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return pence;
}
