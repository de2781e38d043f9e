import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import type { UiOptions } from './uiOptions.ts';

/**
 * Whether a choice is offered on every one of some days (`YYYY-MM-DD`): neither taken out of its lookup
 * (`ui:enumDisabled`) nor one that does not hold then (`ui:enumDates`). A day that is not known rules nothing out.
 */
export function isOffered(value: Json, { enumDisabled, enumDates }: UiOptions, days: readonly Json[]): boolean {
  if (Array.isArray(enumDisabled) && enumDisabled.includes(value)) return false;
  const bounds = isObject(enumDates) ? enumDates[String(value)] : null;
  return days.every((day) => holdsOn(bounds, day));
}

/** Whether a day lies between two others, either of which may be open. */
function holdsOn(bounds: Json | undefined, day: Json): boolean {
  if (!Array.isArray(bounds) || typeof day !== 'string') return true;
  const [from = null, to = null] = bounds;
  return (from === null || day >= String(from)) && (to === null || day <= String(to));
}
