import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';

/**
 * JSON Merge Patch (RFC 7396): objects merge, null removes, everything else (lists too) replaces.
 * Neither argument is changed; names keep their order, new ones come last.
 */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: JsonObject = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
}
