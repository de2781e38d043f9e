import type { JsonObject, JsonSchema } from '../json.ts';
import { checkForm } from './checkForm.ts';
import { bundleMeta, checkMeta } from './checkMeta.ts';
import { checkLookup, checkRecord, checkScreen, checkStages } from './checkOthers.ts';
import { checkOverlay } from './checkOverlay.ts';
import { checkTable } from './checkTable.ts';
import type { Kind, Source } from './sources.ts';
import type { ScreenDeclaration, TableDeclaration } from './tableTypes.ts';
import type { FormDeclaration, Lookup, RecordSchema, StagesDeclaration } from './types.ts';
import type { Check, World } from './world.ts';

/** The meta-schemas by kind, each made whole. */
export function bundleMetas(metas: ReadonlyMap<string, JsonObject>): Map<string, JsonSchema> {
  return new Map([...metas].map(([name, meta]) => [name.replace(/\.json$/, ''), bundleMeta(meta, metas.get('common.json') ?? {})]));
}

/** Reports every breach of the meta-schema; true when the content's shape cannot be relied on. */
export function isBroken(source: Source, metas: ReadonlyMap<string, JsonSchema>): boolean {
  const kind = source.isOverlay ? 'overlay' : source.kind;
  const meta = metas.get(kind);
  if (meta === undefined) {
    source.report('', `there is no meta/${kind}.json to check it against`);
    return true;
  }
  const expected = `${'../'.repeat(source.path.split('/').length - 1)}meta/${kind}.json`;
  const named = source.value['$schema'];
  if (named !== undefined && named !== expected) source.report('/$schema', `has to be "${expected}"`);
  const faults = checkMeta(meta, source.value).filter((fault) => fault.pointer !== '/$schema');
  for (const fault of faults) source.report(fault.pointer, fault.message);
  return faults.some((fault) => fault.keyword !== 'additionalProperties');
}

/** Reports everything that a declaration of sound shape names wrongly. */
export function checkContent(world: World, source: Source, metas: ReadonlyMap<string, JsonSchema>): void {
  if (source.isOverlay) return checkOverlay(world, source, metas.get(source.kind));
  if (source.tenant !== null && world.base[source.kind].has(source.id)) {
    source.report('', `there is a ${source.kind} "${source.id}" for all tenants; to lie on it this has to be an overlay with a base`);
  }
  CHECKS[source.kind]({ world, tenant: source.tenant, report: source.report }, source.value);
}

const CHECKS: { readonly [K in Kind]: (check: Check, value: JsonObject) => void } = {
  record: (check, value) => checkRecord(check, value as unknown as RecordSchema),
  lookup: (check, value) => checkLookup(check, value as unknown as Lookup),
  form: (check, value) => checkForm(check, value as unknown as FormDeclaration),
  stages: (check, value) => checkStages(check, value as unknown as StagesDeclaration),
  table: (check, value) => checkTable(check, value as unknown as TableDeclaration),
  screen: (check, value) => checkScreen(check, value as unknown as ScreenDeclaration),
};
