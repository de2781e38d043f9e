import type { ColumnType, Generated } from 'kysely';
import type { NullableTimestamp, Optional } from './columns.ts';

/** A question that somebody asks on an answer of a plan. A request sees those on answers that its user is shown. */
export interface EnquiryTable {
  id: Generated<number>;
  authority_id: number;
  stage_id: number;
  /** The place of the answer; rows by their ids. */
  pointer: string;
  /** What is asked there, in the form's words. */
  title: string;
  /** Types of users whom the answer is shown to, and those of them to whom it is of a sensitive child. */
  shown_to: number[];
  shown_when_sensitive: number[];
  asked_by: number;
  asked_of: number;
  asked_at: ColumnType<Date, Date | string, never>;
  text: string;
  resolved_by: Optional<number>;
  resolved_at: NullableTimestamp;
}

/** What somebody replied to such a question. */
export interface EnquiryReplyTable {
  id: Generated<number>;
  authority_id: number;
  stage_id: number;
  enquiry_id: number;
  written_by: number;
  written_at: ColumnType<Date, Date | string, never>;
  text: string;
}

/** Questions on answers of plans. */
export interface EnquiriesTables {
  enquiry: EnquiryTable;
  enquiry_reply: EnquiryReplyTable;
}
