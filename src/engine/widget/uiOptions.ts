import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';

/** Words of a field's UI schema without their `ui:`, those under `ui:options` among them. */
export type UiOptions = { readonly [name: string]: Json | undefined };

const optionsCache = new WeakMap<JsonObject, UiOptions>();

/** The UI words of one field; the same object for the same UI schema. */
export function uiOptionsOf(uiSchema: unknown): UiOptions {
  if (!isObject(uiSchema)) return {};
  const known = optionsCache.get(uiSchema);
  if (known) return known;
  const inner = uiSchema['ui:options'];
  const own = Object.entries(uiSchema)
    .filter(([key]) => key.startsWith('ui:') && key !== 'ui:options')
    .map(([key, value]) => [key.slice(3), value] as const);
  const options = { ...(isObject(inner) ? inner : {}), ...Object.fromEntries(own) };
  optionsCache.set(uiSchema, options);
  return options;
}
