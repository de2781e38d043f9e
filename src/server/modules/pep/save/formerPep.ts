import { sql } from 'kysely';
import type { Lookups, JsonObject } from '../../../../engine/index.ts';
import type { Db } from '../../../db/unitOfWork.ts';
import { labelIn } from '../automatic/automaticValuesArea.ts';
import type { PepRow } from '../read/loadPep.ts';

/** The pupil's plan before another one, by year and term; superseded ones are none. */
export interface FormerPep {
  /** For example “Autumn term 2025/2026”. */
  readonly title: string;
  /** Shown answers by slug of the stages asked for. */
  readonly answers: ReadonlyMap<string, JsonObject>;
}

/** The plan before, with the answers of all its stages or of one. */
export async function formerPep(db: Db, declarations: Lookups, pep: PepRow, slug?: string): Promise<FormerPep | null> {
  const rows = await db
    .with('former', (all) =>
      all
        .selectFrom('pep')
        .select(['id', 'authority_id', 'academic_year_id', 'school_term_id'])
        .where('pupil_id', '=', pep.pupil_id)
        .where('status_id', '<>', 7)
        .where('deleted_at', 'is', null)
        .where(
          sql<boolean>`(academic_year_id, school_term_id, id) < (${pep.academic_year_id}, ${pep.school_term_id}, ${pep.id})`,
        )
        .orderBy('academic_year_id', 'desc')
        .orderBy('school_term_id', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .selectFrom('former')
    .leftJoin('pep_stage as stage', (join) => {
      const ofPlan = join
        .onRef('stage.authority_id', '=', 'former.authority_id')
        .onRef('stage.pep_id', '=', 'former.id');
      return slug === undefined ? ofPlan : ofPlan.on('stage.slug', '=', slug);
    })
    .select(['academic_year_id', 'school_term_id', 'stage.slug', 'stage.answers'])
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    title: termTitle(declarations, first),
    answers: new Map(
      rows.flatMap((row): [string, JsonObject][] =>
        row.slug === null || row.answers === null ? [] : [[row.slug, row.answers]],
      ),
    ),
  };
}

/** For example “Autumn term 2025/2026”. */
export function termTitle(declarations: Lookups, pep: { academic_year_id: number; school_term_id: number }): string {
  const year = pep.academic_year_id + 2009;
  return `${labelIn(declarations, 'school-term', pep.school_term_id) ?? ''} term ${year}/${year + 1}`.trim();
}
