import type { ReplyOf } from '../../../contract/index.ts';
import { academicYear, academicYearsUntil } from '../../calendar/academicYears.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';

type RateRow = ReplyOf<'authority.settings'>['contents'][number]['premiumRates'][number];

/** What an authority allots each child in care in a year, in pounds (calc.md 8), the newest year first. */
export async function premiumRateRows(db: Db): Promise<RateRow[]> {
  const found = await db
    .selectFrom('premium_rate')
    .select(['academic_year_id', 'pence'])
    .orderBy('academic_year_id', 'desc')
    .execute();
  return found.map(({ academic_year_id, pence }) => ({ academicYearId: academic_year_id, amount: pence / 100 }));
}

/** Keeps the list whole. A year that is not in it has no rate, so that nothing of it is told as granted. */
export async function savePremiumRates(call: UnitCall): Promise<ReplyOf<'authority.savePremiumRates'>> {
  const { db, viewer, body } = call;
  const rows = body.premiumRates as unknown as readonly RateRow[];
  refuseFaults(rows, call.today);
  const before = await premiumRateRows(db);
  await db.deleteFrom('premium_rate').where('authority_id', '=', viewer.authorityId).execute();
  if (rows.length > 0)
    await db
      .insertInto('premium_rate')
      .values(
        rows.map(({ academicYearId, amount }) => ({
          authority_id: viewer.authorityId,
          academic_year_id: academicYearId,
          pence: Math.round(amount * 100),
        })),
      )
      .execute();
  await audit(call, {
    action: 'authority.savePremiumRates',
    record: `authority/${viewer.authorityId}`,
    detail: { before: { premiumRates: told(before) }, after: { premiumRates: told(await premiumRateRows(db)) } },
  });
  return { success: true };
}

function refuseFaults(rows: readonly RateRow[], today: string): void {
  const known = new Set(academicYearsUntil(today).map(({ id }) => id));
  const errors: Record<string, string> = {};
  for (const [index, { academicYearId }] of rows.entries()) {
    const at = `/premiumRates/${index}/academicYearId`;
    if (!known.has(academicYearId)) errors[at] = 'There is no such academic year yet';
    else if (rows.slice(0, index).some((other) => other.academicYearId === academicYearId))
      errors[at] = 'Another line has this academic year';
  }
  if (Object.keys(errors).length > 0) throw new ServerError('INVALID', { errors });
}

const told = (rows: readonly RateRow[]): string =>
  rows.map(({ academicYearId, amount }) => `${academicYear(academicYearId).label}: £${amount.toFixed(2)}`).join(', ');
