import type { Lookups } from '../../../engine/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { turnYear } from './yearTurn.ts';

/** Does the turns of an authority's years that were approved and whose 1 September has come, each once. */
export async function turnYears(
  db: Db,
  { authorityId, today, ...on }: { authorityId: number; today: string; declarations: Lookups; now: Date },
): Promise<void> {
  const due = await db
    .selectFrom('year_turn')
    .select('academic_year_id')
    .where('authority_id', '=', authorityId)
    .where('state', '=', 'approved')
    .where('academic_year_id', '<=', academicYearId(today))
    .orderBy('academic_year_id')
    .forUpdate()
    .execute();
  for (const { academic_year_id: year } of due) {
    const pupils = await turnYear(db, { authorityId, year }, on);
    const sides = { before: { yearTurn: 'approved' }, after: { yearTurn: 'done' } };
    const detail = JSON.stringify({ ...sides, count: pupils.length, pupils });
    await db
      .insertInto('audit')
      .values({ authority_id: authorityId, user_id: null, action: 'years.turn', record: `year/${year}`, detail })
      .execute();
  }
}
