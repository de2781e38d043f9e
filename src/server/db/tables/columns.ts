import type { ColumnType } from 'kysely';

// How columns are read, added and changed, where that differs.

/** A calendar date, `YYYY-MM-DD`; the driver hands dates over as the text they are. */
export type DateText = string;
/** A column that is null where nothing is said. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** A column that the database fills where nothing is said. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** jsonb: written as text, read parsed. */
export type JsonColumn<T> = ColumnType<T, string, string>;
/** A moment; it may be written as text too. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** A moment that is null where nothing is said. */
export type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A moment that the database fills where nothing is said. */
export type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
