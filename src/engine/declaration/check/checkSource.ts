import { pointerOf, segmentsOf, valueAt, withValueAt } from '../../form/pointers.ts';
import type { JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { checkExamples } from './checkExamples.ts';
import { checkForm } from './checkForm.ts';
import type { MetaFault } from './checkMeta.ts';
import { bundleMeta, checkMeta } from './checkMeta.ts';
import { checkLookup, checkRecord, checkScreen, checkStages } from './checkOthers.ts';
import { checkOverlay } from './checkOverlay.ts';
import { checkTable } from './checkTable.ts';
import { SHARED_METAS, type Kind, type ReadFiles, type Report, type Source } from '../read/sources.ts';
import type { ScreenDeclaration } from '../screenTypes.ts';
import type { TableDeclaration } from '../tableTypes.ts';
import type { FormDeclaration, Lookup, RecordSchema, StagesDeclaration } from '../types.ts';
import type { Check, World } from '../read/world.ts';

const bundles = new WeakMap<JsonObject, { readonly shared: readonly JsonObject[]; readonly whole: JsonSchema }>();

/** A meta-schema made whole once for the same shared parts, so that what it says of a declaration can be kept. */
function bundleOnce(meta: JsonObject, shared: readonly JsonObject[]): JsonSchema {
  const before = bundles.get(meta);
  const isSame = before?.shared.length === shared.length && before.shared.every((part, at) => part === shared[at]);
  if (before !== undefined && isSame) return before.whole;
  const whole = bundleMeta(meta, shared);
  bundles.set(meta, { shared, whole });
  return whole;
}

/** The meta-schemas by kind, each made whole; null where one of its files could not be read. */
export function bundleMetas(metas: ReadFiles['metas']): Map<string, JsonSchema | null> {
  const isShared = (name: string) => name.startsWith(SHARED_METAS);
  const shared = [...metas].flatMap(([name, meta]) => (isShared(name) ? [meta] : []));
  const readable = shared.filter((meta) => meta !== null);
  const whole = (meta: JsonObject | null): JsonSchema | null =>
    meta === null || readable.length < shared.length ? null : bundleOnce(meta, readable);
  return new Map(
    [...metas].flatMap(([name, meta]) => (isShared(name) ? [] : [[name.replace(/\.json$/, ''), whole(meta)]])),
  );
}

/**
 * Reports every breach of the meta-schema. The source it gives has the words that are misspelt as they were probably
 * meant, so that nothing is told that only follows from them; its voice still names them as they are written.
 */
export function shaped(
  source: Source,
  metas: ReadonlyMap<string, JsonSchema | null>,
): { source: Source; isBroken: boolean } {
  const kind = source.isOverlay ? 'overlay' : source.kind;
  const meta = metas.get(kind);
  if (!source.isRead || meta === null) return { source, isBroken: true };
  if (meta === undefined) {
    source.report('', `there is no meta/${kind}.json to check it against`);
    return { source, isBroken: true };
  }
  const expected = `${'../'.repeat(source.path.split('/').length - 1)}meta/${kind}.json`;
  const named = source.value.$schema;
  if (named !== undefined && named !== expected) source.report('/$schema', `has to be "${expected}"`);
  let meant = source;
  for (;;) {
    const faults = checkMeta(meta, meant.value).filter((fault) => fault.pointer !== '/$schema');
    const slips = faults.filter(isSlip);
    for (const fault of slips.length > 0 ? slips : faults) meant.report(fault.pointer, fault.message);
    if (slips.length === 0)
      return { source: meant, isBroken: faults.some(({ keyword }) => keyword !== 'additionalProperties') };
    meant = asMeant(meant, slips);
  }
}

type NameSlip = MetaFault & { readonly meant: string };

const isSlip = (fault: MetaFault): fault is NameSlip => fault.meant !== undefined;

/** The source with names as they were meant; of two that mean the same the first. */
function asMeant(source: Source, slips: readonly NameSlip[]): Source {
  const renamed = new Map<string, string>();
  const value = slips.reduce<JsonObject>((whole, { pointer, meant }) => {
    const segments = segmentsOf(pointer);
    const holder = segments.slice(0, -1);
    const members = valueAt(whole, holder);
    const name = segments.at(-1) ?? '';
    const now = pointerOf([...holder, meant]);
    if (!isObject(members)) return whole;
    const isTaken = Object.hasOwn(members, meant);
    if (!isTaken) renamed.set(now, pointer);
    // A second one for the same word goes: it would be found again for ever.
    const kept = Object.entries(members).flatMap(([key, inner]) =>
      key !== name ? [[key, inner]] : isTaken ? [] : [[meant, inner]],
    );
    return withValueAt(whole, holder, Object.fromEntries(kept) as JsonObject) as JsonObject;
  }, source.value);
  const written = (pointer: string): string => {
    const now = [...renamed.keys()].find((one) => pointer === one || pointer.startsWith(`${one}/`));
    return now === undefined ? pointer : (renamed.get(now) ?? '') + pointer.slice(now.length);
  };
  return { ...source, value, report: (pointer, message, more) => source.report(written(pointer), message, more) };
}

/** Reports everything that a declaration of sound shape names wrongly. */
export function checkContent(world: World, source: Source, metas: ReadonlyMap<string, JsonSchema | null>): void {
  if (source.isOverlay) return checkOverlay(world, source, metas.get(source.kind) ?? undefined);
  if (source.tenant !== null && world.base[source.kind].has(source.id)) source.report('', standsTwice(source));
  CHECKS[source.kind]({ world, tenant: source.tenant, report: source.report }, source.value);
}

function standsTwice({ kind, id }: Source): string {
  const there = `there is a ${kind} "${id}" for all tenants`;
  return kind === 'lookup'
    ? `${there}, and what it offers is theirs to say; a list of a tenant's own needs another name`
    : `${there}; to lie on it this has to be an overlay with a base`;
}

const CHECKS: { readonly [K in Kind]: (check: Check, value: JsonObject) => void } = {
  record: (check, value) => checkRecord(check, value as unknown as RecordSchema),
  lookup: (check, value) => checkLookup(check, value as unknown as Lookup),
  form: (check, value) => checkWholeForm(check, value as unknown as FormDeclaration),
  stages: (check, value) => checkStages(check, value as unknown as StagesDeclaration),
  table: (check, value) => checkTable(check, value as unknown as TableDeclaration),
  screen: (check, value) => checkScreen(check, value as unknown as ScreenDeclaration),
};

/** What is wrong in a form, and only where nothing is: what its examples say otherwise. */
function checkWholeForm(check: Check, form: FormDeclaration): void {
  let isSound = true;
  const report: Report = (...told) => {
    isSound = false;
    check.report(...told);
  };
  checkForm({ ...check, report }, form);
  if (isSound) checkExamples(check, { form, named: form, examples: form.examples ?? [] });
}
