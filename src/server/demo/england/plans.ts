import { addDays, earlierOf, isSchoolWeekday } from '../../../contract/index.ts';
import { sql } from 'kysely';
import { easterSunday } from '../../calendar/academicYears.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { fillings } from './documents.ts';
import { termsUntil, type Land, type Term } from './land.ts';
import { room, termsOfPlans, type Area } from './size.ts';
import { groupsOf, oneOf } from './staff.ts';

/** Where the plans of the current term stand; nearly all earlier ones are completed. */
const currentStatuses = [2, 1, 6, 2, 3, 4, 6, 5, 1, 2];

/** One child in so many had a plan taken out of use and begun again in each year. */
const supersededOnce = 83;

/** A day in the middle of the term, before today. */
function writtenIn({ yearId, termId }: Term, today: string): string {
  const year = yearId + 2009;
  const middle =
    termId === 1 ? `${year}-11-17` : termId === 2 ? `${year + 1}-03-02` : addDays(easterSunday(year + 1), 60);
  return schoolDay(earlierOf(middle, addDays(today, -9)));
}

const schoolDay = (date: string): string => (isSchoolWeekday(date) ? date : schoolDay(addDays(date, -1)));

/**
 * Every child's plans of three years, copies of the authority's documents, with their stages; `england_pep` for this
 * transaction.
 */
export async function addPlans(db: Db, land: Land, area: Area): Promise<void> {
  await draftPlans(db, land, area);
  const meeting = sql`(written - 3)::text || 'T' || lpad((9 + id % 7)::text, 2, '0') || ':' || (array['00', '15', '30', '45'])[1 + id % 4]`;
  const coming = sql`(${land.today}::date + 4 + id % 20)::text || 'T' || lpad((9 + id % 7)::text, 2, '0') || ':30'`;
  await sql`
    insert into pep (id, authority_id, pupil_id, academic_year_id, school_term_id, status_id, stages_id, release_hash, phase, year_group_id, key_stage_id,
      school_id, frozen_facts, meeting_at, next_meeting_at, date_submitted, date_completed, requested_pence, agreed_pence, created_at)
    select id, ${area.id}::int, pupil_id, year_id, term_id, draft.status_id, 'pep/' || draft.phase, plan.release, draft.phase, year_group, key_stage,
      school_id, case when draft.status_id = 5 then plan.facts else 'null' end,
      case when draft.status_id > 2 then ${meeting} when id % 20 < 13 then ${coming} end,
      case when draft.status_id = 5 then (written + 112)::text || 'T10:00' end,
      case when draft.status_id in (4, 5, 6, 7) then written end, case when draft.status_id = 5 then least(written + 7, ${land.today}::date) end,
      plan.requested, plan.agreed, (written - 5)::timestamptz + interval '8 hours'
    from england_pep draft join england_plan plan on plan.phase = draft.phase and plan.status = draft.filling and plan.variant = draft.variant
    order by id`.execute(db);
  await addStages(db, area);
}

async function draftPlans(db: Db, land: Land, area: Area): Promise<void> {
  const { dice } = land;
  const terms = termsUntil(land.today).map(
    (term) =>
      sql`(${sql.lit(term.yearId)}, ${sql.lit(term.termId)}, ${sql.lit(term.ago)}, ${sql.lit(writtenIn(term, land.today))}::date)`,
  );
  const years = sql.join(
    (land.catalog.lookup('year-group').options ?? []).map(
      ({ value, data }) =>
        sql`(${sql.lit(Number(value))}, ${sql.lit(String(data?.phase))}, ${sql.lit(typeof data?.keyStageId === 'number' ? data.keyStageId : null)}::int)`,
    ),
  );
  const nth = sql`pupil.id * ${sql.lit(room.plans)} + ${sql.lit(termsOfPlans)} - ago`;
  const drawn = dice.pick(nth, 51, currentStatuses);
  await sql`
    create temporary table england_pep on commit drop as
    with term (year_id, term_id, ago, written) as (values ${sql.join(terms)}), year (year_group, phase, key_stage) as (values ${years}),
    planned as (
      select ${nth} as id, pupil.id as pupil_id, pupil.school_id, term.year_id, term.term_id, term.ago, term.written, year.year_group, year.phase, year.key_stage,
        ${oneOf(land, groupsOf(area).teachers, { row: nth, salt: 52 })} as saved_by,
        case when ago > 0 then 5 when sen_status_id <> 'N' and ${drawn} between 3 and 6 then 2 else ${drawn} end as status_id
      from pupil cross join term
      join year on year.year_group = case when pupil.year_group_id > 15 then pupil.year_group_id
        else greatest(1, pupil.year_group_id - (${sql.lit(land.yearId)} - term.year_id)) end
      where pupil.authority_id = ${sql.lit(area.id)}),
    -- The room after a child's nine plans: those taken out of use, in the summers.
    replaced as (
      select id - id % ${sql.lit(room.plans)} + ${sql.lit(termsOfPlans + 1)} + ago / 3, pupil_id, school_id, year_id, term_id, ago, written,
        year_group, phase, key_stage, saved_by, 7
      from planned where term_id = 3 and ${dice.below(sql`id`, 53, supersededOnce)} = 0)
    select *, case when status_id = 7 then 5 when status_id in (3, 4, 6) then 3 else status_id end as filling,
      case when status_id = 1 then 0 else id % ${sql.lit(fillings[3].variants)} end as variant
    from (select * from planned union all select * from replaced) every`.execute(db);
  await sql`analyze england_pep`.execute(db);
}

/** Stages, and the revision that each plan that may still be written in stands at. */
async function addStages(db: Db, area: Area): Promise<void> {
  await sql`
    insert into pep_stage (id, authority_id, pep_id, slug, ordinal, title, owner_type_id, is_optional, is_counted, answers, parked, origins,
      revision, required, answered, percent, last_saved_at, last_saved_by, activity)
    select draft.id * ${sql.lit(room.stages)} + ordinal, ${area.id}::int, draft.id, slug, ordinal, title, owner, optional, counted, answers, parked, origins,
      begun, required, answered, percent, case begun when 1 then written::timestamptz + make_interval(hours => 10, mins => ordinal) end,
      case begun when 1 then saved_by end, case begun when 1 then 'manually' else '' end
    from (select *, case when filling > 1 then 1 else 0 end as begun from england_pep) draft
    join england_stage stage on stage.phase = draft.phase and stage.status = draft.filling and stage.variant = draft.variant
    order by draft.id, ordinal`.execute(db);
  await sql`
    insert into pep_stage_revision (authority_id, stage_id, revision, save_id, answers, parked, origins, outcome, activity, saved_by, saved_at)
    select ${area.id}::int, stage.id, stage.revision, case stage.revision when 0 then 'created' else 'england' end, stage.answers, stage.parked, stage.origins,
      '{}', stage.activity, stage.last_saved_by, coalesce(stage.last_saved_at, draft.written::timestamptz)
    from england_pep draft join pep_stage stage on stage.authority_id = ${area.id} and stage.pep_id = draft.id
    where draft.status_id not in (5, 7)`.execute(db);
}
