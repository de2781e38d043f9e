import type { ColumnType } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
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

/** A text that was saved as a draft; it outlives the draft. */
export interface DeclarationDraftSaveTable {
  authority_id: number;
  path: string;
  /** That the draft had by it. */
  revision: number;
  text: string;
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

/** What a user's look through running plans has counted of one state of the drafts. */
export interface DeclarationLookTable {
  authority_id: number;
  user_id: number;
  /** Name of the publication that the drafts would make. */
  hash: string;
  /** Where the next share goes on; null where all plans have been looked at. */
  next: number | null;
  running: number;
  effects: ColumnType<readonly CountedEffect[], string, string>;
  looked_at: Timestamp;
}

/** Something that moving plans would do to them, and to how many; by its titles, with no pupil. */
export type CountedEffect = Omit<ReplyOf<'declarations.impact'>['effects'][number], 'examples'>;

/** What was counted before a publication. */
export type KeptLook = NonNullable<ReplyOf<'declarations.told'>['look']>;

/** What a publication says beside the one before it, in words. */
export type KeptWords = NonNullable<ReplyOf<'declarations.told'>['words']>;

export interface PublicationTable {
  authority_id: number;
  number: number;
  hash: string;
  base_hash: string;
  /** Path and text of everybody's declarations that its own lie on, as JSON; null of publications from before D-388. */
  base_texts: ColumnType<string | null, string | null | undefined, never>;
  /** Path and text of each declaration, as JSON. */
  content: string;
  note: string;
  proposed_by: number | null;
  /** Null of what the files of the product said, which is publication 1. */
  published_by: number | null;
  published_at: Timestamp;
  /** What it changed, as whoever published it could read; null of publications from before D-411. */
  words: ColumnType<KeptWords | null, string | null | undefined, never>;
  /** What was counted of running plans before it; null where nobody looked. */
  look: ColumnType<KeptLook | null, string | null | undefined, never>;
  /** How far running plans have followed it, and gone back; null where they keep what they have. */
  moving: ColumnType<Moving | null, string | null | undefined, string>;
}

/** How far the plans of an authority are moved one way: in the order of their numbers, each in a transaction. */
export interface MoveRun {
  /** Number of the plan that was looked at last. */
  readonly last: number;
  readonly moved: number;
  /** Plans that keep their release, by why. */
  readonly kept: { readonly [reason in KeptReason]?: number };
  /** No plan is left; until it is said, the server goes on with it. */
  readonly over?: true;
  /** Only those that were set aside are gone through. */
  readonly again?: true;
}

/**
 * Why a plan was set aside, and can be tried again: its answers cannot be settled on the other forms, these wait for a
 * review of what an update has changed, or the attempt ended in an error of ours.
 */
export type AsideReason = 'unsettled' | 'review' | 'failed';

/** Why a plan keeps its release: it was set aside, it is finished, or was moved on since. */
export type KeptReason = AsideReason | 'finished' | 'movedOn';

/** Which way plans go: with a publication, or back. */
export type Way = 'to' | 'back';

/** That a move has set a plan aside. */
export interface NotMoved {
  readonly publication: number;
  readonly way: Way;
  readonly reason: AsideReason;
}

/** Of a publication: its plans on their way to it, and back. */
export interface Moving {
  readonly to: MoveRun;
  readonly back: MoveRun | null;
}

/** Drafts and publications of an authority's own declarations. */
export interface DeclarationsTables {
  declaration_draft: DeclarationDraftTable;
  declaration_draft_save: DeclarationDraftSaveTable;
  declaration_look: DeclarationLookTable;
  declaration_proposal: DeclarationProposalTable;
  publication: PublicationTable;
}
