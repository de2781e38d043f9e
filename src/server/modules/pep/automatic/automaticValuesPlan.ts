import { londonDate } from '../../../../contract/index.ts';
import { staff } from '../../../db/staff.ts';
import { ROW_ID, type JsonObject } from '../../../../engine/index.ts';
import { usualSchoolDays } from '../../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../../calendar/termDates.ts';
import { limitDays, limitFrom } from '../../../calendar/timeLimits.ts';
import { labelIn, said, type Area, type Records, type RecordValues } from './automaticValuesArea.ts';
import { openDates } from '../dates/datesOfPlan.ts';
import { isFirstPlanOf } from '../dates/firstPlan.ts';
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
 * Whether the plan was handed in within the authority's time limit: the first one from coming into care, any other by
 * its date of handing in. Not known while it is neither handed in nor late.
 */
async function isOnTime(records: Records, loaded: LoadedPep): Promise<'yes' | 'no' | undefined> {
  const { pep } = loaded;
  const first = await isFirstPlanOf(records.db, loaded);
  const limit = await (first ? limitOfFirst(records, loaded) : dateOfHandingIn(records, loaded));
  if (limit === null) return undefined;
  const done = pep.date_submitted ?? pep.date_completed;
  if (done !== null) return done <= limit ? 'yes' : 'no';
  return records.today > limit ? 'no' : undefined;
}

async function limitOfFirst({ db, settings }: Records, { pep, pupil }: LoadedPep): Promise<string | null> {
  const { pepTimeLimits: limits } = settings;
  const schoolDays = limits.countedIn === 'school' ? await readSchoolDays(db, pep.authority_id) : usualSchoolDays;
  return pupil.careStart && limitFrom(pupil.careStart, { days: limits.initial, counts: limitDays(limits, schoolDays) });
}

async function dateOfHandingIn({ db, declarations, settings }: Records, { pep }: LoadedPep): Promise<string | null> {
  const asked = { db, declarations, limits: settings.pepTimeLimits, authorityId: pep.authority_id };
  return (await openDates(asked)).dateOf('handedIn', pep);
}
