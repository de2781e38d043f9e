import type { JsonObject } from '../../engine/index.ts';

/** Like the engine's `isObject`; here because the signed-out bundle carries no engine. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
