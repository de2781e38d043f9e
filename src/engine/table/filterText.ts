import type { LookupOption } from '../declaration/types.ts';
import type { Filter, FilterValue } from './types.ts';

/** What a choice is called that its list does not, or no longer, hold: its id would say nothing to anybody. */
export const NOT_LISTED = 'not in the list';

/**
 * What a set filter says, in words: `Shelf: Poetry, History`, `Published: from 01/01/2025`. `options`
 * are those of a lookup that is data; a value that is not among them is said to be so, never shown as an id.
 */
export function filterText(filter: Filter, value: FilterValue, options: readonly LookupOption[] = []): string {
  return `${filter.title}: ${valueText(filter, value, options)}`;
}

/** What a choice is called in a filter. */
export const filterName = (option: LookupOption | undefined): string | undefined =>
  option?.filterLabel ?? option?.label;

function valueText(filter: Filter, value: FilterValue, options: readonly LookupOption[]): string {
  if ('is' in value) return value.is ? 'Yes' : 'No';
  if ('contains' in value) return `“${value.contains}”`;
  if ('in' in value) {
    const all = [...(filter.lookup?.options ?? []), ...options];
    return value.in
      .map(
        (item) =>
          filterName(all.find((option) => option.value === item)) ??
          (filter.lookup === undefined ? String(item) : NOT_LISTED),
      )
      .join(', ');
  }
  const [low = null, high = null] = value.between.map((bound) =>
    bound === null ? null : filter.format.toText(bound, { options: {} }),
  );
  if (low !== null && high !== null) return low === high ? low : `${low} to ${high}`;
  return low !== null ? `from ${low}` : `to ${high ?? ''}`;
}
