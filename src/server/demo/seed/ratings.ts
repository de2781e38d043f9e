import { addDays, earlierOf } from '../../../contract/index.ts';
import { sql } from 'kysely';
import { overallRating, rulesOfSetting } from '../../modules/pep/review/overallRating.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { randomFrom, type Random } from './random.ts';
import { ratingSettingsOf } from './ratingSettings.ts';
import { lastSchoolDay, nextSchoolDay } from './schoolDays.ts';
import { staffId, type Staff } from './staff.ts';

export interface RatingsInput {
  readonly authorityId: number;
  readonly staff: Staff;
  readonly today: string;
}

interface SeededStage {
  readonly id: number;
  readonly slug: string;
  readonly pep_id: number;
  readonly status_id: number;
  readonly date_submitted: string | null;
  /** What the virtual school's own section says of the whole plan. */
  readonly overall: number | null;
}

interface GivenRating {
  readonly stage: SeededStage;
  readonly rating: number;
  readonly isModeration: boolean;
  /** The row that a moderation replaces. */
  readonly moderates?: number | null;
}

/**
 * Ratings of plans that were handed in: they add up to what the plan was found to be, some were moderated, and why
 * plans were sent back.
 */
export async function addRatings(db: Db, input: RatingsInput): Promise<void> {
  const random = randomFrom(input.authorityId * 104_729);
  const stages = await handedIn(db, input.authorityId);
  const first = stages.flatMap((stage): (GivenRating & { readonly final: number })[] => {
    if (stage.status_id === 6 && !random.chance(0.6)) return [];
    const final = ratingFor(input.authorityId, stage, random);
    const isModerated = stage.status_id === 5 && random.chance(0.06);
    return [{ stage, rating: isModerated ? final + 1 : final, isModeration: false, final }];
  });
  const ids = await store(db, input, first, random);
  const moderated = first.flatMap(({ stage, rating, final }, index): GivenRating[] =>
    rating === final ? [] : [{ stage, rating: final, isModeration: true, moderates: ids[index] ?? null }],
  );
  await store(db, input, moderated, random);
  const latest = [...first, ...moderated];
  await ratePlans(db, input, latest);
  await sendBack(db, input, latest);
}

/** Plans in status 4, 5 and 6; the virtual school looks at them once they come in. */
function handedIn(db: Db, authorityId: number): Promise<SeededStage[]> {
  const quality = sql<number | null>`(select (own.answers->>'qa_overall')::int from pep_stage own
    where own.pep_id = pep.id and own.authority_id = pep.authority_id and own.slug = 'quality')`;
  return db
    .selectFrom('pep_stage')
    .innerJoin('pep', (join) =>
      join.onRef('pep.authority_id', '=', 'pep_stage.authority_id').onRef('pep.id', '=', 'pep_stage.pep_id'),
    )
    .select(['pep_stage.id', 'slug', 'pep_id', 'status_id', 'date_submitted', quality.as('overall')])
    .where('pep.authority_id', '=', authorityId)
    .where('status_id', 'in', [4, 5, 6])
    .where('owner_type_id', 'not in', [2, 3])
    .orderBy('pep_stage.id')
    .execute();
}

/** Sections that a plan is sent back for, or that keep it from the best rating. */
const weakest = ['targets', 'my-views', 'meeting'];

function ratingFor(authorityId: number, { status_id, slug, overall }: SeededStage, random: Random): number {
  const isGold = ratingSettingsOf(authorityId).overallRating.rule === 'gold';
  if (status_id === 4) return weakest.slice(0, 2).includes(slug) ? (isGold ? 4 : 3) : random.pick([1, 1, 2]);
  if (status_id === 6) return random.pick([1, 1, 1, 2]);
  if (overall !== 2) return 1;
  return weakest.includes(slug) || random.chance(0.15) ? 2 : 1;
}

async function store(
  db: Db,
  { authorityId, staff, today }: RatingsInput,
  given: readonly GivenRating[],
  random: Random,
): Promise<number[]> {
  const { quickResponses } = ratingSettingsOf(authorityId);
  const rows = given.map(({ stage, rating, isModeration, moderates = null }) => {
    const yesterday = lastSchoolDay(addDays(today, -1));
    const day = earlierOf(nextSchoolDay(addDays(stage.date_submitted ?? addDays(today, -7), 1)), yesterday);
    return {
      authority_id: authorityId,
      stage_id: stage.id,
      rating,
      review: random.pick(quickResponses[rating] ?? ['Seen.']),
      is_moderation: isModeration,
      moderates,
      rated_by: staffId(staff, isModeration ? 'super' : random.pick(['la', 'officer2'])),
      rated_at: `${day}T${isModeration ? '15' : '14'}:00:00Z`,
    };
  });
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += 1000) {
    const stored = await db
      .insertInto('pep_stage_rating')
      .values(rows.slice(from, from + 1000))
      .returning('id')
      .execute();
    ids.push(...stored.map(({ id }) => id));
  }
  return ids;
}

async function ratePlans(db: Db, { authorityId }: RatingsInput, given: readonly GivenRating[]): Promise<void> {
  const byPlan = new Map<number, Map<string, number>>();
  for (const { stage, rating } of given) {
    const plan = byPlan.get(stage.pep_id) ?? new Map<string, number>();
    byPlan.set(stage.pep_id, plan.set(stage.slug, rating));
  }
  const rules = rulesOfSetting(ratingSettingsOf(authorityId).overallRating);
  const rated = [...byPlan].map(([id, ratings]) => ({
    id,
    rating: overallRating(
      rules,
      [...ratings].map(([slug, rating]) => ({ slug, rating })),
    ),
  }));
  await sql`update pep set rag_rating_id = t.rating
    from jsonb_to_recordset(${JSON.stringify(rated)}::jsonb) as t(id int, rating int) where pep.id = t.id`.execute(db);
}

const reason = 'Please say how each target will be measured, and add what the child said.';

async function sendBack(
  db: Db,
  { authorityId, staff, today }: RatingsInput,
  given: readonly GivenRating[],
): Promise<void> {
  const plans = await db
    .selectFrom('pep')
    .select('id')
    .where('authority_id', '=', authorityId)
    .where('status_id', '=', 4)
    .orderBy('id')
    .execute();
  const rows = plans.map(({ id }) => {
    const stages = given
      .filter(({ stage, rating }) => stage.pep_id === id && rating >= 3)
      .map(({ stage }) => stage.slug);
    return {
      authority_id: authorityId,
      pep_id: id,
      reason,
      stages: JSON.stringify([...new Set(stages)]),
      returned_by: staffId(staff, 'la'),
      returned_at: `${lastSchoolDay(addDays(today, -1))}T15:30:00Z`,
    };
  });
  if (rows.length > 0) await db.insertInto('pep_return').values(rows).execute();
}
