import type { ReplyOf } from '../../../../contract/index.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import { stageOf, type LoadedPep, type StageRow } from '../read/loadPep.ts';
import { overallRating, rulesOfSetting } from './overallRating.ts';
import { pepRatings } from './ratings.ts';
import { stageGroups } from './stageGroups.ts';
import { withheldRatings } from './withheldRatings.ts';

/** Rates a stage, or moderates its rating; ratings are added, never altered. The plan's own rating follows. */
export async function rateStage(call: UnitCall, loaded: LoadedPep): Promise<ReplyOf<'pep.rateStage'>> {
  const { db, viewer, body, services } = call;
  const { pep } = loaded;
  const stage = stageOf(loaded, { id: Number(body.stageId) });
  await checkGroup(call, loaded, stage);
  refuseWithheld(call, loaded, stage);
  const is_moderation = body.isModeration === true;
  const { id } = await db
    .insertInto('pep_stage_rating')
    .values({
      authority_id: viewer.authorityId,
      stage_id: stage.id,
      rating: Number(body.ragRating),
      review: String(body.review),
      is_moderation,
      moderates: is_moderation ? await originalRating(call, stage) : null,
      rated_by: viewer.userId,
      rated_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rag_rating_id = await ratingOfPlan(call, loaded);
  await db.updateTable('pep').set({ rag_rating_id }).where('id', '=', pep.id).execute();
  await audit(call, {
    action: 'pep.rateStage',
    record: `pep/${pep.id}`,
    detail: {
      pupil: pep.pupil_id,
      stage: stage.slug,
      isModeration: is_moderation,
      before: { ragRatingId: pep.rag_rating_id },
      after: { rating: body.ragRating, review: body.review, ragRatingId: rag_rating_id },
    },
  });
  return { success: true, id };
}

/** A rating waits for what its section has to hold first, also as a moderation. */
function refuseWithheld({ body }: UnitCall, loaded: LoadedPep, stage: StageRow): void {
  const found = withheldRatings(loaded).find(
    (one) => one.stageId === stage.id && one.rating === Number(body.ragRating),
  );
  if (found !== undefined)
    throw new ServerError('INVALID', { message: found.message, errors: { '/ragRating': found.message } });
}

async function checkGroup(call: UnitCall, loaded: LoadedPep, stage: StageRow): Promise<void> {
  const { stageGroupId } = call.body;
  if (stageGroupId === undefined) return;
  const groups = await stageGroups(call, loaded);
  if (groups.get(stage.slug) !== stageGroupId)
    throw new ServerError('INVALID', { message: 'The section and its group do not belong together.' });
}

/** What a moderation takes the place of: the latest rating that is not a moderation itself. */
async function originalRating({ db }: UnitCall, stage: StageRow): Promise<number> {
  const original = await db
    .selectFrom('pep_stage_rating')
    .select('id')
    .where('stage_id', '=', stage.id)
    .where('is_moderation', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!original)
    throw new ServerError('INVALID', { message: 'This section has no rating yet, so there is nothing to moderate.' });
  return original.id;
}

async function ratingOfPlan(call: UnitCall, loaded: LoadedPep): Promise<number> {
  const { latest } = await pepRatings(call, loaded);
  const rated = loaded.stages.flatMap(({ id, slug }) => {
    const rating = latest.get(id);
    return rating === undefined ? [] : [{ slug, rating }];
  });
  const rules = loaded.release.stages.overall ?? rulesOfSetting(call.viewer.settings.overallRating);
  return overallRating(rules, rated);
}
