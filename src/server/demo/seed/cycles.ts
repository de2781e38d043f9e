import { addDays } from '../../../contract/index.ts';
import { sql } from 'kysely';
import { easterSunday, schoolTermId } from '../../calendar/academicYears.ts';
import type { Db } from '../../db/unitOfWork.ts';

/** The one authority of the demonstration data that counts its plans in cycles (PEP-30, D-32). */
export const usesPepCycles = (authorityId: number) => authorityId === 12;

/** Three cycles of the academic year, and the one of its term for every plan. */
export async function addCycles(
  db: Db,
  { authorityId, yearId }: { authorityId: number; yearId: number },
): Promise<void> {
  if (!usesPepCycles(authorityId)) return;
  const year = yearId + 2009;
  const easter = easterSunday(year + 1);
  const spans = [
    [`${year}-09-01`, `${year}-12-31`],
    [`${year + 1}-01-01`, easter],
    [addDays(easter, 1), `${year + 1}-08-31`],
  ] as const;
  for (const [index, [start, end]] of spans.entries()) {
    const row = {
      authority_id: authorityId,
      number: index + 1,
      name: `Cycle ${index + 1}`,
      start_date: start,
      end_date: end,
    };
    const { id } = await db.insertInto('pep_cycle').values(row).returning('id').executeTakeFirstOrThrow();
    await db
      .updateTable('pep')
      .set({ pep_cycle_id: id })
      .where('authority_id', '=', authorityId)
      .where(sql<boolean>`school_term_id = ${schoolTermId(start)}`)
      .execute();
  }
}
