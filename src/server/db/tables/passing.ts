import type { Generated } from 'kysely';
import type { DateText, Defaulted, NullableTimestamp, Optional, Timestamp } from './columns.ts';

/** An offer of a pupil to another authority, as one of the two has it. */
export interface PassingTable {
  authority_id: number;
  /** The same in both authorities. */
  id: Generated<number>;
  /** Whether this authority offers the pupil, rather than being offered them. */
  is_offer: boolean;
  other_id: number;
  other_name: string;
  /** Of whoever is offered them only when it has accepted. */
  pupil_id: Optional<number>;
  /** Who the child is, for whoever is offered them, while the offer is open. */
  first_name: Optional<string>;
  last_name: Optional<string>;
  date_of_birth: Optional<DateText>;
  upn: Optional<string>;
  /** From which day on the other authority looks after the pupil. */
  starts_on: DateText;
  note: string;
  /** What the record brings back to whoever passed it on before; null where it does not go back. */
  brings: Optional<string>;
  state: 'open' | 'accepted' | 'declined' | 'withdrawn';
  offered_by: number;
  offered_by_name: string;
  offered_at: Timestamp;
  decided_by: Optional<number>;
  decided_by_name: Optional<string>;
  decided_at: NullableTimestamp;
  /** Why it was declined. */
  reason: Defaulted<string>;
}

/** Somebody of another authority who wrote in a record that has come from there. */
export interface FormerStaffTable {
  authority_id: number;
  user_id: number;
  first_name: string;
  last_name: string;
  authority_name: string;
}

/** Passing pupils to other authorities. */
export interface PassingTables {
  passing: PassingTable;
  former_staff: FormerStaffTable;
}
