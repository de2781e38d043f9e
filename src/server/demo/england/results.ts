import { sql } from 'kysely';
import { isObject } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { termsUntil, type Land } from './land.ts';
import { room, type Area } from './size.ts';

/** Lookup grade-type: the judgement against age-related expectation, and the test at the end of Key Stage 2. */
const [judgement, scaledScore] = [11, 9];

/** Lookup grade-level: in the year, and Key Stage 2. */
const [inYear, keyStageTwo] = [9, 5];

const judged = ['Reading', 'Writing', 'Maths', 'Science'];

/** What is tested at the end of Year 6. */
const tested = ['Reading', 'Maths', 'Grammar, punctuation and spelling'];

/** Steps as often as they are given: children in care are behind more often than ahead; 6 is not assessed. */
const steps = [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 6];

/** Four judgements a term of three years for most who are taught, of the present term for two in three; the tests. */
export async function addResults(db: Db, land: Land, area: Area): Promise<void> {
  await addJudgements(db, land, area);
  await addTests(db, land, area);
}

async function addJudgements(db: Db, land: Land, area: Area): Promise<void> {
  const { dice, yearId, today } = land;
  const terms = termsUntil(today).map(
    ({ yearId: year, termId, ago }) =>
      sql`(${sql.lit(year)}, ${sql.lit(termId)}, ${sql.lit(ago)},
        least(${lastDayOf(year, termId)}::date, ${today}::date - 1))`,
  );
  const subjects = sql.join(judged.map((subject, index) => sql`(${sql.lit(index)}, ${sql.lit(subject)})`));
  const id = sql`drawn.id`;
  await sql`
    insert into assessment_result (id, authority_id, pupil_id, academic_year_id, school_term_id, grade_level_id,
      grade_type_id, subject, grade_id, grade, entered_date)
    select drawn.id, ${area.id}::int, pupil_id, year_id, term_id, ${inYear}::int, ${judgement}::int, subject, step,
      mark.label, entered
    from (
      select pupil.id * ${sql.lit(room.results)} + ago * ${sql.lit(judged.length)} + place as id,
        pupil.id as pupil_id, year_id, term_id, ago, subject, entered
      from pupil cross join (values ${sql.join(terms)}) term (year_id, term_id, ago, entered)
      cross join (values ${subjects}) subject (place, subject)
      where authority_id = ${area.id} and school_id is not null
        and year_group_id - (${sql.lit(yearId)} - year_id) between 3 and 13) drawn
    cross join lateral (select ${dice.pick(id, 121, steps)} as step) one
    join (values ${marksOf(land, judgement)}) mark (id, label) on mark.id = step
    where ${dice.below(id, 122, 100)} < case ago when 0 then 66 else 90 end
    order by drawn.id`.execute(db);
}

/** Scores of those who have left Year 6 in these three years. */
async function addTests(db: Db, { dice, yearId }: Land, area: Area): Promise<void> {
  const subjects = sql.join(tested.map((subject, index) => sql`(${sql.lit(index)}, ${sql.lit(subject)})`));
  const first = sql.lit(firstTest);
  const score = sql`(92 + ${dice.below(sql`drawn.id`, 123, 21)})::text`;
  const day = (back: number) => sql`(${sql.lit(back)}, ${lastDayOf(yearId - back, 3)}::date)`;
  await sql`
    insert into assessment_result (id, authority_id, pupil_id, academic_year_id, school_term_id, grade_level_id,
      grade_type_id, subject, grade, raw_grade, entered_date)
    select id, ${area.id}::int, pupil_id, ${yearId}::int - back, 3, ${keyStageTwo}::int, ${scaledScore}::int, subject,
      ${score}, ${score}, entered
    from (
      select pupil.id * ${sql.lit(room.results)} + ${first} + place as id, pupil.id as pupil_id, back, subject, entered
      from pupil join (values ${sql.join([1, 2, 3].map(day))}) year (back, entered) on year_group_id = 8 + back
      cross join (values ${subjects}) subject (place, subject)
      where authority_id = ${area.id} and school_id is not null) drawn
    order by id`.execute(db);
}

/** Ids of the tests begin behind those of the judgements. */
const firstTest = 40;

/** Results are entered in the last days of a term. */
const lastDayOf = (yearId: number, termId: number): string =>
  termId === 1 ? `${yearId + 2009}-12-15` : `${yearId + 2010}-${termId === 2 ? '03-20' : '07-10'}`;

function marksOf({ catalog }: Land, type: number) {
  const marks = catalog.lookup('grade-type').options?.find(({ value }) => value === type)?.data?.marks;
  const known = (Array.isArray(marks) ? marks : []).filter(isObject);
  return sql.join(known.map(({ id, mark }) => sql`(${sql.lit(Number(id))}, ${sql.lit(String(mark))})`));
}
