import { createContext } from 'react';
import type { EnquirySummary } from '../../../contract/index.ts';

/** What was asked on the answers of a plan, for the page of one of its sections. */
export interface Enquiries {
  /** Of the whole plan, oldest first. */
  readonly all: readonly EnquirySummary[];
  /** Of the section that is open. */
  readonly own: readonly EnquirySummary[];
  readonly mayAsk: boolean;
  /** Shows what was asked on an answer; on null, of the whole section. */
  open(pointer: string | null): void;
}

/** Null where nothing can be asked: outside of a section's page. */
export const EnquiriesContext = createContext<Enquiries | null>(null);

/** Those on one answer; of a list, with those in its rows. */
export const enquiriesAt = (own: readonly EnquirySummary[], pointer: string, isWhole: boolean) =>
  own.filter((each) => each.pointer === pointer || (isWhole && each.pointer.startsWith(`${pointer}/`)));

/** Those that nobody has resolved. */
export const openAmong = (enquiries: readonly EnquirySummary[]) => enquiries.filter(({ isResolved }) => !isResolved);
