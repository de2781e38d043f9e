import type { Timestamp } from './columns.ts';

export interface DeclarationDraftTable {
  authority_id: number;
  /** Below the authority's folder, without `.json`. */
  path: string;
  /** Empty: taken out of the next publication. */
  text: string;
  revision: number;
  /** How many the check found in it when it was saved; null where it was not checked. */
  faults: number | null;
  saved_by: number | null;
  saved_at: Timestamp;
}

export interface DeclarationProposalTable {
  authority_id: number;
  /** Name of the publication that the drafts would make. */
  hash: string;
  note: string;
  proposed_by: number;
  proposed_at: Timestamp;
}

export interface PublicationTable {
  authority_id: number;
  number: number;
  hash: string;
  base_hash: string;
  /** Path and text of each declaration, as JSON. */
  content: string;
  note: string;
  proposed_by: number | null;
  /** Null of what the files of the product said, which is publication 1. */
  published_by: number | null;
  published_at: Timestamp;
}

/** Drafts and publications of an authority's own declarations. */
export interface DeclarationsTables {
  declaration_draft: DeclarationDraftTable;
  declaration_proposal: DeclarationProposalTable;
  publication: PublicationTable;
}
