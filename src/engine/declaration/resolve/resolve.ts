import { EngineError } from '../../errors.ts';
import type { Json, JsonObject } from '../../json.ts';
import { applyOverlay } from './applyOverlay.ts';
import { inlineLookups } from './inlineLookups.ts';
import { withSensitiveWords } from './overlaySensitive.ts';
import type { Kind, Source } from '../read/sources.ts';
import { FOLDER_OF } from '../read/sources.ts';
import { unknownName } from '../read/suggest.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { FormDeclaration, Lookup } from '../types.ts';
import type { World } from '../read/world.ts';
import { idsOf } from '../read/world.ts';

/**
 * A declaration as it holds for a tenant: its own, or everybody's with its overlay, choices put in.
 * Throws an EngineError: `UNKNOWN_DECLARATION`, or `STALE_OVERLAY` where an overlay no longer fits.
 */
export function resolve(
  world: World,
  unusable: ReadonlySet<Source>,
  wanted: { kind: Kind; id: string; tenant: string | null },
): JsonObject {
  const { kind, id, tenant } = wanted;
  const laid = tenant === null ? undefined : world.tenants.get(tenant)?.[kind].get(id);
  const source = laid !== undefined && !laid.isOverlay ? laid : world.base[kind].get(id);
  if (source === undefined)
    throw new EngineError(
      'UNKNOWN_DECLARATION',
      unknownName(kind, id, { names: idsOf(world, kind, tenant), where: `schemas/${FOLDER_OF[kind]}` }),
    );
  if (laid !== undefined && unusable.has(laid)) {
    throw new EngineError('STALE_OVERLAY', `${laid.path} no longer fits its base and has to be reviewed.`);
  }
  // Examples and names of numbers are for those who write a form: whoever answers it needs none.
  const { $schema: _, examples: _examples, ...value } = source.value;
  const { thresholds: _thresholds, ...whole } =
    laid?.isOverlay === true ? applyOverlay(kind, value, laid.value as unknown as Overlay) : value;
  if (kind !== 'form') return whole;
  const isOwn = laid !== undefined && !laid.isOverlay;
  // With its choices put in: until then nothing tells them from what people write.
  const form = withChoices(world, whole, tenant);
  return laid === undefined ? form : withSensitiveWords(isOwn ? null : value, form);
}

function withChoices(world: World, form: JsonObject, tenant: string | null): JsonObject {
  const lookupOf = (id: string): Lookup =>
    resolve(world, new Set(), { kind: 'lookup', id, tenant }) as unknown as Lookup;
  return inlineLookups(form as unknown as FormDeclaration, lookupOf) as unknown as JsonObject;
}

/** Freezes a JSON value with all that is in it, and returns it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value as { [name: string]: Json })) deepFreeze(inner);
  }
  return value;
}
