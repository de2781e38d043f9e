import { CatalogError } from '../errors.ts';
import { bundleMetas } from './check/checkSource.ts';
import { inspect } from './check/inspect.ts';
import { makeCatalog } from './resolve/makeCatalog.ts';
import type { Found } from './read/sources.ts';
import { readSources } from './read/sources.ts';
import type { Catalog, KnownNames, Problem, SourceFile } from './catalogTypes.ts';
import type { World } from './read/world.ts';

/**
 * All declarations, checked against the meta-schemas that are among the files (`meta/…`) and against
 * each other and the names that code registered, frozen. Throws a CatalogError with every problem at
 * once, each with file, line, JSON pointer and what was probably meant.
 */
export function loadCatalog(files: readonly SourceFile[], names: KnownNames): Catalog {
  const { problems, world } = inspectAll(files, names);
  if (problems.some((problem) => problem.severity === 'error')) throw new CatalogError(problems);
  return makeCatalog(world, problems);
}

/** Every problem of the declarations, warnings included, each mistake once, in the order of files and lines. */
export function checkCatalog(files: readonly SourceFile[], names: KnownNames): Problem[] {
  return inspectAll(files, names).problems;
}

function inspectAll(files: readonly SourceFile[], names: KnownNames): { problems: Problem[]; world: World } {
  const found: Found[] = [];
  const { sources, metas } = readSources(files, found);
  return inspect({ read: sources, kept: [], bundled: bundleMetas(metas), names, found, isWhole: true });
}
