import { sql, type RawBuilder } from 'kysely';
import { findFormat, type Json } from '../../../../engine/index.ts';
import { academicYear } from '../../../calendar/academicYears.ts';
import type { UnitCall } from '../../handler.ts';
import type { FoundPupil } from '../../students/findPupil.ts';
import type { ItemKindId } from '../kinds.ts';

/** A line by the headings of its kind. */
export type Line = readonly string[];

/** Something that is held on a pupil. */
export interface Item {
  readonly kind: ItemKindId;
  readonly title: string;
  /** `YYYY-MM-DD`; null for what is of no day. */
  readonly date: string | null;
  readonly lines: Iterable<Line> | AsyncIterable<Line>;
  /** Of a stored file. */
  readonly attachmentId?: string;
}

/** What items are made with. */
export interface Making {
  readonly call: UnitCall;
  readonly pupil: FoundPupil;
  readonly requestId: number;
  /** Names of the authority's staff, by id. */
  readonly people: ReadonlyMap<number, string>;
}

/** Who it was; somebody of another authority, who supports this one, has no name here. */
export const personOf = ({ people }: Making, id: number | null): string =>
  id === null ? '' : (people.get(id) ?? 'Support staff');

/** Ids of the pupil's record and of those that became a part of it, as an array of SQL. */
export const recordIds = ({ pupil: { id } }: Pick<Making, 'pupil'>): RawBuilder<unknown> =>
  sql`array(select ${id}::int union select merged_id from pupil_merge where pupil_id = ${id})`;

/** The label of a lookup's value; the value itself where the lookup has it no longer. */
export function labelOf({ call }: Making, lookup: string, value: string | number | null): string {
  if (value === null || value === '') return '';
  const found = call.declarations.lookup(lookup).options?.find((option) => option.value === value);
  return found?.label ?? String(value);
}

const formatted = (format: string) => (value: Json) => findFormat(format).toText(value, { options: {} });
const toDay = formatted('date');
const toMoment = formatted('dateTime');

export const dayText = (day: string | null): string => toDay(day);
export const momentText = (at: Date | string | null): string => toMoment(at instanceof Date ? at.toISOString() : at);
export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');
export const yearText = (id: number): string => academicYear(id).label;
/** The day of a moment, for the contents. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Rows by what they have in common, in their order. */
export function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => number): [number, Row[]][] {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups];
}
