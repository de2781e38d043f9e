import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { pepStatus } from '../../../contract/index.ts';
import type { Released } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { loadRelease } from '../pep/read/releases.ts';
import { notRated } from '../pep/review/overallRating.ts';
import { declaredRates, type DeclaredRate } from './allotted.ts';

/** What one release says has to hold before the money of its plans is released (D-352). */
export interface ReleaseRule {
  readonly hash: string;
  readonly rule: Released;
}

/** What the releases of plans say of money: when it is released, and how much of it comes with a plan. */
export interface ReleaseFunding {
  readonly rules: readonly ReleaseRule[];
  readonly rates: readonly DeclaredRate[];
}

/**
 * Of all releases that plans are pinned to: each release is read once, however many plans have it. As in the plan
 * itself, one that asks for ratings says nothing of what is released where nobody rates.
 */
export async function releaseFunding({ db, viewer }: Pick<UnitCall, 'db' | 'viewer'>): Promise<ReleaseFunding> {
  const rules: ReleaseRule[] = [];
  const rates: DeclaredRate[] = [];
  for (const { release_hash: hash } of await db.selectFrom('pep').select('release_hash').distinct().execute()) {
    const { funding } = (await loadRelease(db, hash)).stages;
    rates.push(...declaredRates(hash, funding));
    const rule = funding?.released;
    if (rule === undefined) continue;
    const asksRating = rule.ratings !== undefined || rule.moderated === true;
    if (!asksRating || viewer.settings.hasPepRagRatingEnabled) rules.push({ hash, rule });
  }
  return { rules, rates };
}

/** The rules as a relation with the column `hash`. */
export const rulesRelation = (rules: readonly ReleaseRule[]): RawBuilder<unknown> => sql`unnest(
  ${rules.map(({ hash }) => hash)}::text[], ${rules.map(({ rule }) => rule.message)}::text[],
  ${rules.map(({ rule }) => rule.completed === true)}::boolean[],
  ${rules.map(({ rule }) => rule.moderated === true)}::boolean[],
  ${rules.map(({ rule }) => (rule.ratings === undefined ? null : `{${rule.ratings.join()}}`))}::text[]
) as rule (hash, message, asks_completed, asks_moderated, ratings)`;

/** Whether the money of a plan is released, on the relations `plan` and `rule`; null where its release says nothing. */
export const isReleased = sql<SqlBool>`(case when rule.hash is not null then
  (not rule.asks_completed or plan.status_id = ${sql.lit(pepStatus.completed)})
  and (rule.ratings is null or coalesce(plan.rag_rating_id, ${sql.lit(notRated)}) = any(rule.ratings::int[]))
  and (not rule.asks_moderated or coalesce((select bool_and(given.is_moderation) from (
    select distinct on (rating.stage_id) rating.is_moderation from pep_stage stage
    join pep_stage_rating rating on rating.authority_id = stage.authority_id and rating.stage_id = stage.id
    where stage.authority_id = plan.authority_id and stage.pep_id = plan.id and stage.is_present
    order by rating.stage_id, rating.id desc) given), false)) end)`;
