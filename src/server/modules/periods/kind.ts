import type { Json, JsonObject } from '../../../engine/index.ts';
import type { Call, UnitCall } from '../handler.ts';
import type { FoundPupil } from '../students/findPupil.ts';

/** What of a pupil decides which periods they can have, and follows from them. */
export type PupilOfPeriods = Pick<
  FoundPupil,
  | 'id'
  | 'authority_id'
  | 'date_of_birth'
  | 'care_status_id'
  | 'care_status_start'
  | 'care_start'
  | 'care_end'
  | 'sen_status_id'
>;

/** What holds of a pupil from a day on. */
export interface Period {
  /** Below 0 for one that is not stored yet. */
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly start: string;
  /** By question; null where nothing is recorded. */
  readonly says: JsonObject;
}

/** A pupil's periods before a change and after it, oldest first. */
export interface Periods {
  readonly before: readonly Period[];
  readonly after: readonly Period[];
}

/** What adding a period leaves behind. */
export interface Added {
  readonly after: readonly Period[];
  /** Last day of the period that it ends. */
  readonly formerEnd?: string;
}

/** Columns of the pupil that follow from periods. */
export type Following = Partial<Omit<PupilOfPeriods, 'id' | 'authority_id' | 'date_of_birth'>>;

/** A kind of periods; nothing of it asks the database but `complete`. */
export interface PeriodKind {
  readonly table: 'care_status_change' | 'placement' | 'sen_period';
  /** Its columns by question. */
  readonly columns: { readonly [question: string]: string };
  /** What a pupil always has one of, by its name: the only period cannot be removed. Null where there may be none. */
  readonly always: string | null;
  /** What a period is called in a sentence, with what it says. */
  nameOf(declarations: Call['declarations'], says: JsonObject): string;
  /** Adds a period, and ends the one before where it holds until then. */
  add(periods: readonly Period[], period: Period): Added;
  /** Refuses a period that cannot be, or not beside the others. */
  check(
    call: Pick<Call, 'today' | 'declarations'>,
    pupil: PupilOfPeriods,
    period: Period,
    all: readonly Period[],
  ): void;
  /** The columns of the pupil's record that follow. */
  readonly follows: readonly (keyof Following)[];
  /** What of the pupil's record follows. */
  follow(call: Pick<Call, 'declarations'>, pupil: PupilOfPeriods, periods: Periods): Following;
  /** What a pupil's record says where no period is stored yet; its id is 0. */
  first?(pupil: PupilOfPeriods): Period | null;
  /** Stores that of pupils. */
  complete?(call: UnitCall, pupilIds: readonly number[]): Promise<void>;
}

/** What a period says, by question: `startDate` too. */
export const answersOf = ({ start, says }: Period): { readonly [question: string]: Json } => ({
  startDate: start,
  ...says,
});

/** What of a pupil's record follows from periods of a kind, as it is now. */
export const followedIn = ({ follows }: PeriodKind, pupil: PupilOfPeriods): { [column: string]: Json } =>
  Object.fromEntries(follows.map((column) => [column, pupil[column]]));

/** In the order in which they hold. */
export const inOrder = (periods: readonly Period[]): Period[] =>
  periods.toSorted((one, other) => one.start.localeCompare(other.start) || one.id - other.id);
