import type { Lookups } from '../../../engine/index.ts';

/**
 * Care statuses whose pupils are active: those that are monitored now (ORG-5, NAV-22). Everybody else, such as
 * who has left care without being followed further, counts as inactive.
 */
export function activeCareStatuses(declarations: Lookups): number[] {
  const options = declarations.lookup('care-status').options ?? [];
  return options.filter(({ data }) => data?.monitored === true).map(({ value }) => Number(value));
}
