import type { ReplyOf, StageRating } from '../../../../contract/index.ts';
import { staff } from '../../../db/staff.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { LoadedPep, StageRow } from '../read/loadPep.ts';
import { staffName } from '../read/staffName.ts';

/** The latest rating of each stage, by its id, and the stages that the viewer has rated. */
export interface PepRatings {
  readonly latest: ReadonlyMap<number, number>;
  readonly mine: ReadonlySet<number>;
}

/** Ratings of a plan's stages; a moderation is later than what it moderates, so it is the one that counts (D-38). */
export async function pepRatings({ db, viewer }: UnitCall, { stages }: LoadedPep): Promise<PepRatings> {
  if (!viewer.settings.hasPepRagRatingEnabled) return { latest: new Map(), mine: new Set() };
  const rows = await db
    .selectFrom('pep_stage_rating')
    .select(['stage_id', 'rating', 'rated_by'])
    .where(
      'stage_id',
      'in',
      stages.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return {
    latest: new Map(rows.map((row) => [row.stage_id, row.rating])),
    mine: new Set(rows.filter((row) => row.rated_by === viewer.userId).map((row) => row.stage_id)),
  };
}

/** What the latest rating of each stage says, by the stage's id: long texts, for who makes a reason of them. */
export async function latestReviews({ db, viewer }: UnitCall, { stages }: LoadedPep): Promise<Map<number, string>> {
  if (!viewer.settings.hasPepRagRatingEnabled) return new Map();
  const rows = await db
    .selectFrom('pep_stage_rating')
    .select(['stage_id', 'review'])
    .distinctOn('stage_id')
    .where(
      'stage_id',
      'in',
      stages.map(({ id }) => id),
    )
    .orderBy('stage_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ stage_id, review }) => [stage_id, review]));
}

/** Ratings of a stage, newest first (RAG-9). */
export async function stageRatings(call: UnitCall): Promise<ReplyOf<'pep.stageRatings'>> {
  const { query } = call;
  const stage = await visibleStage(call);
  const ratings = await ratingsOf(call, stage.id, Number(query.count ?? 100));
  await audit(call, {
    action: 'pep.stageRatings',
    record: `pep/${query.pepId}`,
    detail: { pupil: stage.pupil_id, stage: stage.slug },
  });
  return { contents: ratings };
}

/** The stage that the query names, in the viewer's scope; the pupil may be left unsaid (RAG-9). */
async function visibleStage(call: UnitCall): Promise<Pick<StageRow, 'id' | 'slug'> & { pupil_id: number }> {
  const { query } = call;
  const found = await call.db
    .selectFrom('pep_stage')
    .innerJoin('pep', (join) =>
      join.onRef('pep.authority_id', '=', 'pep_stage.authority_id').onRef('pep.id', '=', 'pep_stage.pep_id'),
    )
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'pep.authority_id').onRef('pupil.id', '=', 'pep.pupil_id'),
    )
    .select(['pep_stage.id', 'pep_stage.slug', 'pep.pupil_id'])
    .where('pep_stage.id', '=', Number(query.pepStageId))
    .where('pep.id', '=', Number(query.pepId))
    .where('pep.deleted_at', 'is', null)
    .$if(query.studentId !== undefined, (plans) => plans.where('pep.pupil_id', '=', Number(query.studentId)))
    .where(visiblePupils(call))
    .executeTakeFirst();
  if (!found) throw new ServerError('NOT_FOUND');
  return found;
}

async function ratingsOf({ db }: UnitCall, stageId: number, count: number): Promise<StageRating[]> {
  const rows = await db
    .selectFrom('pep_stage_rating as rating')
    .leftJoin(staff.as('rater'), 'rater.id', 'rating.rated_by')
    .leftJoin('pep_stage_rating as original', (join) =>
      join.onRef('original.authority_id', '=', 'rating.authority_id').onRef('original.id', '=', 'rating.moderates'),
    )
    .leftJoin(staff.as('first'), 'first.id', 'original.rated_by')
    .select([
      'rating.id',
      'rating.rating',
      'rating.review',
      'rating.rated_at',
      'rating.is_moderation',
      'rater.first_name',
      'rater.last_name',
    ])
    .select(['original.rating as first_rating', 'original.review as first_review', 'original.rated_at as first_at'])
    .select(['first.first_name as first_first_name', 'first.last_name as first_last_name'])
    .where('rating.stage_id', '=', stageId)
    .orderBy('rating.id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    rating: row.rating,
    review: row.review,
    ratingUsername: staffName(row),
    reviewDate: row.rated_at.toISOString(),
    isModeration: row.is_moderation,
    moderatedRating:
      row.first_rating === null || row.first_at === null
        ? null
        : {
            rating: row.first_rating,
            review: row.first_review ?? '',
            ratingUsername: staffName({ first_name: row.first_first_name, last_name: row.first_last_name }),
            reviewDate: row.first_at.toISOString(),
          },
  }));
}
