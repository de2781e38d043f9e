import { CatalogError } from '../errors.ts';
import { pathShape } from './checkOthers.ts';
import { bundleMetas, checkContent, isBroken } from './checkSource.ts';
import { makeCatalog } from './makeCatalog.ts';
import { readSources } from './sources.ts';
import type { Catalog, KnownNames, Problem, SourceFile } from './catalogTypes.ts';
import type { World } from './world.ts';
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
  const bundled = bundleMetas(metas);
  const broken = new Set(sources.filter((source) => isBroken(source, bundled)));
  const world = makeWorld(sources, names, broken);
  for (const source of sources) if (!broken.has(source)) checkContent(world, source, bundled);
  checkScreenPaths(world);
  problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
  return { problems, world };
}

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
