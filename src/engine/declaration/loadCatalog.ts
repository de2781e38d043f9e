import { CatalogError } from '../errors.ts';
import type { JsonObject, JsonSchema } from '../json.ts';
import { checkForm } from './checkForm.ts';
import { bundleMeta, checkMeta } from './checkMeta.ts';
import { checkLookup, checkRecord, checkScreen, checkStages, pathShape } from './checkOthers.ts';
import { checkOverlay } from './checkOverlay.ts';
import { checkTable } from './checkTable.ts';
import { makeCatalog } from './makeCatalog.ts';
import type { Kind, Source } from './sources.ts';
import { readSources } from './sources.ts';
import type { Catalog, KnownNames, Problem, SourceFile } from './catalogTypes.ts';
import type { ScreenDeclaration, TableDeclaration } from './tableTypes.ts';
import type { FormDeclaration, Lookup, RecordSchema, StagesDeclaration } from './types.ts';
import type { Check, World } from './world.ts';
import { makeWorld } from './world.ts';

/**
 * All declarations, checked against the meta-schemas that are among the files (`meta/…`) and against
 * each other and the names that code registered, frozen. Throws a CatalogError with every problem at
 * once, each with file, line, JSON pointer and what was probably meant.
 */
export function loadCatalog(files: readonly SourceFile[], names: KnownNames): Catalog {
  const { problems, world } = inspect(files, names);
  if (problems.some((problem) => problem.severity === 'error')) throw new CatalogError(problems);
  return makeCatalog(world, problems);
}

/** Every problem of the declarations, warnings included, in the order of files and lines. */
export function checkCatalog(files: readonly SourceFile[], names: KnownNames): Problem[] {
  return inspect(files, names).problems;
}

function inspect(files: readonly SourceFile[], names: KnownNames): { problems: Problem[]; world: World } {
  const problems: Problem[] = [];
  const { sources, metas } = readSources(files, problems);
  const bundled = new Map<string, JsonSchema>();
  for (const [name, meta] of metas) bundled.set(name.replace(/\.json$/, ''), bundleMeta(meta, metas.get('common.json') ?? {}));
  const broken = new Set(sources.filter((source) => isBroken(source, bundled)));
  const world = makeWorld(sources, names, broken);
  for (const source of sources) if (!broken.has(source)) checkContent(world, source, bundled);
  checkScreenPaths(world);
  problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { problems, world };
}

/** Reports every breach of the meta-schema; true when the content's shape cannot be relied on. */
function isBroken(source: Source, metas: ReadonlyMap<string, JsonSchema>): boolean {
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

function checkContent(world: World, source: Source, metas: ReadonlyMap<string, JsonSchema>): void {
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

function checkScreenPaths(world: World): void {
  const seen = new Map<string, string>();
  for (const [id, source] of world.base.screen) {
    if (typeof source.value['path'] !== 'string') continue;
    const shape = pathShape(source.value['path']);
    const other = seen.get(shape);
    if (other !== undefined) source.report('/path', `the screen "${other}" has the same path`);
    else seen.set(shape, id);
  }
}
