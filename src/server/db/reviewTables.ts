import type { ColumnType, Generated } from 'kysely';
import type { DomainTables } from './domainTables.ts';

export interface StageGroupTable {
  id: Generated<number>;
  authority_id: number;
  stages_id: string;
  slug: string;
}

export interface PepStageRatingTable {
  id: Generated<number>;
  authority_id: number;
  stage_id: number;
  /** 1 to 5 (RAG-6). */
  rating: number;
  review: string;
  is_moderation: boolean;
  /** The rating that a moderation took the place of. */
  moderates: number | null;
  rated_by: number;
  rated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface PepReturnTable {
  authority_id: number;
  pep_id: number;
  reason: string;
  /** Slugs. */
  stages: ColumnType<string[], string, string>;
  returned_by: number;
  returned_at: ColumnType<Date, Date | string, Date | string>;
}

/** The domain with what reviewing plans adds; all belong to one authority. */
export interface ReviewTables extends DomainTables {
  /** A stage of an authority's set of forms, the same for every plan of that set (C-31). */
  stage_group: StageGroupTable;
  pep_stage_rating: PepStageRatingTable;
  /** Why and where a plan was sent back; a row while it has not been submitted again. */
  pep_return: PepReturnTable;
}
