import type { JsonObject, Lookups } from '../../engine/index.ts';

const statuses = (declarations: Lookups) => declarations.lookup('care-status').options ?? [];

const idsOf = (declarations: Lookups, holds: (data: JsonObject) => boolean): number[] =>
  statuses(declarations).flatMap(({ value, data }) => (data && holds(data) ? [Number(value)] : []));

/** Whether a care status means that the authority looks after the child. */
export function isInCare(declarations: Lookups, careStatusId: number): boolean {
  return statuses(declarations).find(({ value }) => value === careStatusId)?.data?.inCare === true;
}

/** Care statuses of children whom an authority looks after. */
export function inCareStatuses(declarations: Lookups): number[] {
  return idsOf(declarations, ({ inCare }) => inCare === true);
}

/**
 * Care statuses whose pupils are active: those that are monitored now (ORG-5, NAV-22). Everybody else, such as
 * who has left care without being followed further, counts as inactive.
 */
export function activeCareStatuses(declarations: Lookups): number[] {
  return idsOf(declarations, ({ monitored }) => monitored === true);
}

/** Care statuses of children in care, and of others whom the virtual school follows. */
export function followedCareStatuses(declarations: Lookups): number[] {
  return idsOf(declarations, ({ inCare, monitored }) => inCare === true || monitored === true);
}

/** What a care status becomes when the child is passed to another authority; itself where nobody follows them. */
export function statusWhenPassed(declarations: Lookups, careStatusId: number): number {
  const passed = statuses(declarations).find(({ value }) => value === careStatusId)?.data?.passed;
  return typeof passed === 'number' ? passed : careStatusId;
}

/** What each care status of a child in care becomes when the child is eighteen, as pairs of ids. */
export function statusesAtEighteen(declarations: Lookups): [number, number][] {
  return statuses(declarations).flatMap(({ value, data }) =>
    typeof data?.at18 === 'number' ? [[Number(value), data.at18] as [number, number]] : [],
  );
}
