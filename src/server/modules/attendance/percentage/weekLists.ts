import { sql } from 'kysely';
import { addDays, earlierOf, mondayOf, type ReplyOf } from '../../../../contract/index.ts';
import { academicYearId } from '../../../calendar/academicYears.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import { audit } from '../../audit.ts';
import { Reply, type ListHandler, type UnitCall } from '../../handler.ts';
import { listHandler, readListRequest, type ListDefinition } from '../../lists/listHandler.ts';
import { countOf, text, value } from '../../lists/source.ts';
import { noteList } from '../../notes/noteSource.ts';
import { findPupil, type FoundPupil } from '../../students/findPupil.ts';
import { weekFields, weeksInSight, weekSource, type AskedWeeks } from './weekSource.ts';
import { asksOf, figuresOf, mondaysOf, weeksOf } from './yearWeeks.ts';

/** What a week refuses, by the rules of the call that saves it. */
const rules: ListDefinition['rules'] = {
  operations: ['attendance.savePercentage'],
  facts: ({ weekStartDate, isRegistered, isPercentageRegister }, { today }) => ({
    row: { isRegistered: isRegistered ?? null, isFuture: String(weekStartDate) > today },
    pupil: { isPercentageRegister: isPercentageRegister ?? null },
  }),
};

/** A pupil's weeks, newest first, with the figures of the year beside them (API-59). */
export const weeksOfPupil: ListHandler = {
  list: async (call) => {
    const pupil = await findPupil(call, Number(call.query.studentId));
    const { query } = readListRequest(call, 'students.weeks');
    const years = await yearsOf(call, pupil);
    const chosen = query.filters.academicYearId;
    const asked = chosen && 'in' in chosen ? years.filter((id) => chosen.in.includes(id)) : years;
    const mondays = asked.flatMap((id) => mondaysOf(id, call.today));
    const source = weekSource(await asksOf(call.db, { ...ofPupil(pupil), mondays }));
    const listed = await listHandler({
      operation: 'students.weeks',
      source,
      rules,
      also: () => [sql`pupil.id = ${pupil.id}`],
    }).list(call);
    if (listed instanceof Reply) return listed;
    const figures = figuresOf(await weeksOf(call.db, { ...ofPupil(pupil), mondays }), call.today);
    return { ...listed, page: { ...listed.page, summary: { ...figures }, extras: { academicYearsIds: years } } };
  },
};

/** The figures of one academic year alone (D-98). */
export async function readYear(call: UnitCall): Promise<ReplyOf<'attendance.percentageYear'>> {
  const pupil = await findPupil(call, Number(call.query.studentId));
  const yearId = Number(call.query.academicYearId);
  const weeks = await weeksOf(call.db, { ...ofPupil(pupil), mondays: mondaysOf(yearId, call.today) });
  await audit(call, {
    action: 'attendance.percentageYear',
    record: `pupil/${pupil.id}`,
    detail: { academicYearId: yearId },
  });
  return { academicYearId: yearId, ...figuresOf(weeks, call.today) };
}

const ofPupil = (pupil: FoundPupil) => ({ authorityId: pupil.authority_id, pupilId: pupil.id });

/** Academic years in which the pupil has weeks, the newest first. */
async function yearsOf({ db, today }: UnitCall, pupil: FoundPupil): Promise<number[]> {
  const rolls = await db
    .selectFrom('registration')
    .select(['start_date', 'end_date'])
    .where('pupil_id', '=', pupil.id)
    .execute();
  const entered = await db
    .selectFrom('attendance_week')
    .select('week_start')
    .where('pupil_id', '=', pupil.id)
    .execute();
  const onRoll = pupil.is_percentage_register ? rolls : [];
  const years = onRoll.flatMap(({ start_date: start, end_date: end }) => {
    const [first, last] = [start, earlierOf(end ?? today, addDays(mondayOf(today), 4))].map(yearOfWeek);
    return first === undefined || last === undefined || start > today
      ? []
      : Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  });
  return [...new Set([...years, ...entered.map(({ week_start: week }) => yearOfWeek(week))])].toSorted((a, b) => b - a);
}

const yearOfWeek = (date: string) => academicYearId(addDays(mondayOf(date), 4));

/** One week of all pupils in sight who are on a percentage register, the week before beside it (D-23). */
export const weekOfAll: ListHandler = {
  list: async (call) => {
    const monday = mondayOf(String(call.query.weekStartDate ?? call.today));
    const days = await readSchoolDays(call.db, call.viewer.authorityId);
    return listHandler({
      operation: 'attendance.percentageRegister',
      source: registerSource({ mondays: [monday], days }),
      rules,
      also: () => [sql`pupil.is_percentage_register`],
    }).list(call);
  },
};

const hasNoFigure = sql`(not week.is_not_required and entry.percent_hundredths is null)`;

const registerSource = (asked: AskedWeeks): ListDefinition['source'] => ({
  base: (call) => weeksInSight(call, asked),
  id: sql`pupil.id`,
  fields: {
    ...weekFields,
    studentName: text(sql`(pupil.last_name || ', ' || pupil.first_name)`),
    yearGroup: value(sql`pupil.year_group_id`),
    hasNoFigure: value(hasNoFigure),
    percentageBefore: value(sql`(
      select (before.percent_hundredths / 100.0)::float8 from attendance_week before
      where before.authority_id = pupil.authority_id and before.pupil_id = pupil.id
        and before.week_start = asked.week_start - 7 and not before.is_not_required)`),
  },
  summary: { withoutFigure: countOf(hasNoFigure), pupilsListed: countOf() },
});

/** The pupil's notes of type Attendance (C-53). */
export const notesOfAttendance = listHandler(noteList('attendance.percentageNotes', 5));
