import type { Declared, Lookups, Json, RecordValue } from '../../../../engine/index.ts';
import { settingsUnlessSaid, type AuthoritySettings } from '../../../db/authoritySettings.ts';
import type { Db } from '../../../db/unitOfWork.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep } from '../read/loadPep.ts';

/** Where the records are read, and as of which day. */
export interface Records {
  readonly db: Db;
  readonly declarations: Declared;
  readonly today: string;
  readonly now: Date;
  readonly settings: AuthoritySettings;
}

/**
 * What the records say by field name. An empty value is known to be none: it takes back what the records
 * said before, never what somebody typed. A name that is not there is not known.
 */
export type RecordValues = { readonly [name: string]: RecordValue };

/** What is asked of the records: for which plan, and what its targets agree, which a save may just have changed. */
export interface Question {
  readonly loaded: LoadedPep;
  readonly agreedPence: number | null;
}

/** A part of the records that fills some fields; read only where a form has one of them. */
export interface Area {
  readonly names: readonly string[];
  read(records: Records, question: Question): Promise<RecordValues>;
}

export const recordsOf = ({ db, declarations, today, viewer, services }: UnitCall): Records => ({
  db,
  declarations,
  today,
  now: services.now(),
  settings: viewer.settings,
});

/** The records of an authority that has settled nothing of its own, before the day's sessions begin. */
export const recordsBy = (db: Db, declarations: Declared, today: string): Records => ({
  db,
  declarations,
  today,
  now: new Date(`${today}T06:00:00Z`),
  settings: settingsUnlessSaid,
});

/** Values with the words for where they stand. */
export function said(from: string, values: { readonly [name: string]: Json | undefined }): RecordValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, RecordValue][] =>
      value === undefined ? [] : [[name, { value, from }]],
    ),
  );
}

/** The label of a lookup's value. */
export function labelIn(declarations: Lookups, lookup: string, value: number | string | null): string | null {
  return declarations.lookup(lookup).options?.find((option) => option.value === value)?.label ?? null;
}
