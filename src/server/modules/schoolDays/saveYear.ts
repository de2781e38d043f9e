import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { Period } from '../../calendar/usualWeeks.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { readClosures, shownDate, termText } from './dateTexts.ts';

const refuse = (field: string, sentence: string) => new ServerError('INVALID', { errors: { [field]: sentence } });

/** Keeps the term dates of a year whole: what stood there before stays in the trail. */
export async function saveYear(call: UnitCall): Promise<ReplyOf<'schoolDays.save'>> {
  const { db, viewer, body } = call;
  const yearId = Number(body.academicYearId);
  const schoolId = typeof body.schoolId === 'number' ? body.schoolId : null;
  const terms = readTerms(call, yearId);
  const closures = readClosures(String(body.closures ?? ''));
  if (closures?.every((day) => academicYearId(day) === yearId) !== true)
    throw refuse('closures', 'Please write weekdays of the year, each on its line, such as 20/03/2026');
  if (schoolId !== null) await requireOwnSchool(call, schoolId);
  await alone(call);
  const before = await keptBefore(call, yearId, schoolId);
  if (before) await db.deleteFrom('term_dates').where('id', '=', before.id).execute();
  const { id } = await db
    .insertInto('term_dates')
    .values({
      authority_id: viewer.authorityId,
      academic_year_id: yearId,
      school_id: schoolId,
      terms: JSON.stringify(terms),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (closures.length > 0)
    await db
      .insertInto('closure_day')
      .values(closures.map((day) => ({ authority_id: viewer.authorityId, term_dates_id: id, closed_on: day })))
      .execute();
  await audit(call, {
    action: 'schoolDays.save',
    record: `year/${yearId}`,
    detail: {
      before: before && told(schoolId, before.terms, before.closures),
      after: told(schoolId, terms, closures),
    },
  });
  return { success: true, id };
}

/** Takes a school's own dates of a year away; what they were stays in the trail. */
export async function followAuthority(call: UnitCall): Promise<ReplyOf<'schoolDays.follow'>> {
  const [yearId, schoolId] = [Number(call.body.academicYearId), Number(call.body.schoolId)];
  await alone(call);
  const before = await keptBefore(call, yearId, schoolId);
  if (before === null) throw new ServerError('NOT_FOUND');
  await call.db.deleteFrom('term_dates').where('id', '=', before.id).execute();
  await audit(call, {
    action: 'schoolDays.follow',
    record: `year/${yearId}`,
    detail: { before: told(schoolId, before.terms, before.closures), after: null },
  });
  return { success: true, id: before.id };
}

/** Two who change the dates of an authority at once do so one after the other. */
async function alone({ db, viewer }: UnitCall): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('term dates'), ${viewer.authorityId})`.execute(db);
}

/** What the trail says of the dates of a year. */
const told = (schoolId: number | null, terms: readonly Period[], closures: readonly string[]) => ({
  school_id: schoolId,
  terms: termText(terms),
  closures: closures.map(shownDate).join(', '),
});

/** Each half ends after it began, the next begins after it, all within the year. */
function readTerms({ body }: UnitCall, yearId: number): Period[] {
  const terms = [1, 2, 3, 4, 5, 6].map((half) => ({
    first: String(body[`first${half}`]),
    last: String(body[`last${half}`]),
  }));
  terms.forEach(({ first, last }, index) => {
    if (academicYearId(first) !== yearId) throw refuse(`first${index + 1}`, 'This day is not in the academic year');
    if (academicYearId(last) !== yearId) throw refuse(`last${index + 1}`, 'This day is not in the academic year');
    if (last < first) throw refuse(`last${index + 1}`, 'The last day is before the first');
    if (first <= (terms[index - 1]?.last ?? '')) throw refuse(`first${index + 1}`, 'This day is before the last break');
  });
  return terms;
}

async function requireOwnSchool({ db, viewer }: UnitCall, schoolId: number): Promise<void> {
  const own = await db
    .selectFrom('authority_school')
    .select('school_id')
    .where('authority_id', '=', viewer.authorityId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  if (!own) throw refuse('schoolId', 'Please choose a school of the authority');
}

async function keptBefore({ db, viewer }: UnitCall, yearId: number, schoolId: number | null) {
  const kept = await db
    .selectFrom('term_dates')
    .select(['id', 'terms'])
    .where('authority_id', '=', viewer.authorityId)
    .where('academic_year_id', '=', yearId)
    .where('school_id', 'is not distinct from', schoolId)
    .executeTakeFirst();
  if (!kept) return null;
  const closures = await db
    .selectFrom('closure_day')
    .select('closed_on')
    .where('term_dates_id', '=', kept.id)
    .orderBy('closed_on')
    .execute();
  return { ...kept, closures: closures.map(({ closed_on: day }) => day) };
}
