import type { Json, Lookups } from '../../../engine/index.ts';
import type { Call } from '../handler.ts';
import { day, refuse } from '../students/refuse.ts';
import type { Period, PeriodKind, PupilOfPeriods } from './kind.ts';

/** What a value of a lookup reads as. */
export const labelOf = (declarations: Lookups, lookup: string, value: Json | undefined): string =>
  declarations.lookup(lookup).options?.find((option) => option.value === value)?.label ?? String(value);

/** Refuses a first day before the birth or to come: nothing would change the pupil's record on the day. */
export function checkDays({ today }: Pick<Call, 'today'>, pupil: PupilOfPeriods, { start }: Period): void {
  if (start < pupil.date_of_birth) throw refuse('startDate', `The child was born on ${day(pupil.date_of_birth)}.`);
  if (start > today) throw refuse('startDate', 'What begins in the future is recorded when it begins.');
}

/** Refuses a second period from the same day on, and names the first. */
export function checkOwnDay(
  { declarations }: Pick<Call, 'declarations'>,
  kind: PeriodKind,
  { period, all }: { readonly period: Period; readonly all: readonly Period[] },
): void {
  const other = all.find(({ id, start }) => id !== period.id && start === period.start);
  if (other === undefined) return;
  const name = kind.nameOf(declarations, other.says);
  throw refuse(
    'startDate',
    `${name} is recorded from ${day(period.start)} already. Please correct or remove it first.`,
  );
}
