import type { Generated } from 'kysely';
import type { DateText, JsonColumn, Optional } from './columns.ts';

/** Term dates of an academic year: the authority's, or those of a school that has its own. */
export interface TermDatesTable {
  authority_id: number;
  id: Generated<number>;
  academic_year_id: number;
  school_id: Optional<number>;
  terms: JsonColumn<readonly { readonly first: DateText; readonly last: DateText }[]>;
}

/** A single day in term without school. */
export interface ClosureDayTable {
  authority_id: number;
  term_dates_id: number;
  closed_on: DateText;
}

/** Days of school. */
export interface TermDatesTables {
  term_dates: TermDatesTable;
  closure_day: ClosureDayTable;
}
