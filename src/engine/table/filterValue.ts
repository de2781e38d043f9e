import { isDate } from '../format/moment.ts';
import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import type { Filter, FilterValue } from './types.ts';

/** What became of a filter's untrusted value: the value, null where it restricts nothing, or what is wrong with it. */
export type FilterReading = { readonly value: FilterValue | null } | { readonly problem: string };

const MOST_VALUES = 1000;

/** Longest text that a search or a `contains` filter takes. */
export const LONGEST_SEARCH = 200;

/**
 * Reads one filter's value from an untrusted source: its kind, its type, and that the lower bound is
 * not above the upper. Numbers may come as texts, as they do from an address.
 */
export function readFilter(filter: Filter, raw: Json): FilterReading {
  const given = isObject(raw) && Object.keys(raw).length === 1 ? raw[filter.kind] : undefined;
  if (given === undefined) return { problem: `The filter "${filter.field}" takes { "${filter.kind}": … }.` };
  if (filter.kind === 'in') return readIn(filter, given);
  if (filter.kind === 'between') return readBetween(filter, given);
  if (filter.kind === 'is') {
    return typeof given === 'boolean'
      ? { value: { is: given } }
      : { problem: `The filter "${filter.field}" takes true or false.` };
  }
  return readContains(filter, given);
}

/**
 * The sentence for a lower bound above the upper one, at the one that was changed last; the same in browser and server.
 */
export function boundsProblem(filter: Filter, end: 0 | 1 = 1): string {
  const said = filter.range?.crossed?.[end];
  if (said !== undefined) return said;
  return filter.valueType === 'date'
    ? `${filter.title}: the start must not be later than the end.`
    : `${filter.title}: the lowest must not be more than the highest.`;
}

function readIn(filter: Filter, given: Json): FilterReading {
  if (!Array.isArray(given) || given.length > MOST_VALUES) {
    return { problem: `The filter "${filter.field}" takes a list of at most ${MOST_VALUES} values.` };
  }
  if (filter.single && given.length > 1) return { problem: `The filter "${filter.field}" takes one value.` };
  const values = given.map((item) => readScalar(filter.valueType, item));
  const wrong = given.find((_, index) => values[index] === undefined);
  if (wrong !== undefined) return wrongType(filter, wrong);
  const found = values.filter((value) => value !== undefined);
  if (found.includes(allOf(filter) ?? NaN)) return { value: null };
  return { value: found.length === 0 ? null : { in: [...new Set(found)] } };
}

/** The choice of a filter that stands for every value, where there is one. */
export function allOf({ lookup }: Filter): string | number | undefined {
  return lookup?.options?.find(({ all }) => all)?.value;
}

function readBetween(filter: Filter, given: Json): FilterReading {
  if (!Array.isArray(given) || given.length !== 2) return { problem: `The filter "${filter.field}" takes two bounds.` };
  const bounds = given.map((bound) => (bound === null ? null : readScalar(filter.valueType, bound)));
  const wrong = given.find((_, index) => bounds[index] === undefined);
  if (wrong !== undefined) return wrongType(filter, wrong);
  const [low = null, high = null] = bounds;
  if (bounds.some((bound) => isOutside(filter, bound))) return { problem: outsideProblem(filter) };
  if (low !== null && high !== null && low > high) return { problem: boundsProblem(filter) };
  return { value: low === null && high === null ? null : { between: [low, high] } };
}

/** The sentence for a bound beyond the limits of its filter. */
export function outsideProblem({ title, range = {} }: Filter): string {
  const { least, most } = range;
  if (least === undefined) return `${title}: please enter at most ${most}.`;
  return most === undefined
    ? `${title}: please enter at least ${least}.`
    : `${title}: please enter ${least} to ${most}.`;
}

const isOutside = ({ range = {} }: Filter, bound: string | number | null | undefined): boolean =>
  typeof bound === 'number' && (bound < (range.least ?? -Infinity) || bound > (range.most ?? Infinity));

function readContains(filter: Filter, given: Json): FilterReading {
  if (typeof given !== 'string' || given.length > LONGEST_SEARCH) {
    return { problem: `The filter "${filter.field}" takes a text of at most ${LONGEST_SEARCH} characters.` };
  }
  const text = given.trim();
  return { value: text === '' ? null : { contains: text } };
}

function readScalar(type: Filter['valueType'], value: Json): string | number | undefined {
  if (type === 'number') {
    if (typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value)) return Number(value);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }
  if (typeof value !== 'string') return undefined;
  return type === 'date' && !isDate(value) ? undefined : value;
}

function wrongType(filter: Filter, value: Json): FilterReading {
  const wanted = { number: 'numbers', date: 'days as YYYY-MM-DD', string: 'texts' }[filter.valueType];
  return { problem: `The filter "${filter.field}" takes ${wanted}, not ${JSON.stringify(value)}.` };
}
