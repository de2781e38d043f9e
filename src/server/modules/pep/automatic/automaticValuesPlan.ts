import { londonDate } from '../../../../contract/index.ts';
import { staff } from '../../../db/staff.ts';
import { sql } from 'kysely';
import { ROW_ID, type JsonObject } from '../../../../engine/index.ts';
import { usualSchoolDays } from '../../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import { limitDays, limitFrom } from '../../../calendar/timeLimits.ts';
import { isWorkingDay } from '../../../calendar/workingDays.ts';
import { labelIn, said, type Area, type Records, type RecordValues } from './automaticValuesArea.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { shownDate } from '../read/recordFacts.ts';
import { staffName } from '../read/staffName.ts';

/** What the plan's own row, its ratings and its meeting say. */
export const planArea: Area = {
  names: ['cg_auto_meeting_date', 'cg_auto_stage_rags', 'cg_auto_qa_by', 'cg_auto_on_time'],
  async read(records, { loaded }) {
    return {
      ...said('Meeting of this PEP', { cg_auto_meeting_date: loaded.pep.meeting_at }),
      ...(records.settings.hasPepRagRatingEnabled ? await ratingValues(records, loaded) : {}),
      ...said('Dates of this PEP', { cg_auto_on_time: await isOnTime(records, loaded) }),
    };
  },
};

/** The rating of each stage that has one: the latest, a moderated one before the original. */
async function ratingValues(
  { db, declarations, settings }: Records,
  { pep, stages }: LoadedPep,
): Promise<RecordValues> {
  const found = await db
    .selectFrom('pep_stage_rating as rating')
    .leftJoin(staff.as('person'), 'person.id', 'rating.rated_by')
    .distinctOn('rating.stage_id')
    .select(['rating.stage_id', 'rating.rating', 'rating.rated_at', 'person.first_name', 'person.last_name'])
    .where(
      'rating.stage_id',
      'in',
      stages.map(({ id }) => id),
    )
    .where('rating.authority_id', '=', pep.authority_id)
    .orderBy('rating.stage_id')
    .orderBy('rating.rated_at', 'desc')
    .orderBy('rating.id', 'desc')
    .execute();
  const last = found.toSorted((a, b) => Number(a.rated_at) - Number(b.rated_at)).at(-1);
  return said('Ratings', {
    cg_auto_stage_rags: stages.flatMap((stage): JsonObject[] => {
      const one = found.find((row) => row.stage_id === stage.id);
      if (!one) return [];
      const rating =
        settings.ratings[String(one.rating)]?.label ?? labelIn(declarations, 'rag-rating', one.rating) ?? '';
      return [
        {
          [ROW_ID]: `rating-${stage.slug}`,
          stage: stage.title,
          rating,
          by: staffName(one),
          on: londonDate(one.rated_at),
        },
      ];
    }),
    cg_auto_qa_by: last ? `${staffName(last)}, ${shownDate(londonDate(last.rated_at))}` : undefined,
  });
}

/**
 * Whether the plan was handed in within the authority's time limit: the first one from coming into care,
 * any other from its meeting. Not known while it is neither handed in nor late.
 */
async function isOnTime(records: Records, { pep, pupil }: LoadedPep): Promise<'yes' | 'no' | undefined> {
  const { pepTimeLimits: limits } = records.settings;
  const first = pupil.careStart !== null && !(await hasEarlier(records, pep));
  const from = first ? pupil.careStart : (pep.meeting_at?.slice(0, 10) ?? null);
  if (from === null) return undefined;
  const schoolDays =
    limits.countedIn === 'school' ? await readSchoolDays(records.db, pep.authority_id) : usualSchoolDays;
  const limit = limitFrom(
    from,
    first
      ? { days: limits.initial, counts: limitDays(limits, schoolDays) }
      : { days: limits.afterMeeting, counts: isWorkingDay },
  );
  const done = pep.date_submitted ?? pep.date_completed;
  if (done !== null) return done <= limit ? 'yes' : 'no';
  return records.today > limit ? 'no' : undefined;
}

async function hasEarlier({ db }: Records, pep: LoadedPep['pep']): Promise<boolean> {
  const earlier = await db
    .selectFrom('pep')
    .select('id')
    .where('pupil_id', '=', pep.pupil_id)
    .where('status_id', '<>', 7)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(academic_year_id, school_term_id, id) < (${pep.academic_year_id}, ${pep.school_term_id}, ${pep.id})`,
    )
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
