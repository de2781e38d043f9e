import type { JsonSchema } from '../../json.ts';
import type { KnownNames, Problem } from '../catalogTypes.ts';
import { pathShape } from './checkOthers.ts';
import { checkContent, shaped } from './checkSource.ts';
import { tellLost } from './lostNames.ts';
import { oneEach } from './oneEach.ts';
import type { Found, Source } from '../read/sources.ts';
import type { World } from '../read/world.ts';
import { makeWorld } from '../read/world.ts';

interface Inspected {
  /** To be checked. */
  readonly read: readonly Source[];
  /** What stands beside them and passed its check. */
  readonly kept: readonly Source[];
  readonly bundled: ReadonlyMap<string, JsonSchema | null>;
  readonly names: KnownNames;
  /** Where the voices of the sources go; holds what reading them told. */
  readonly found: Found[];
  /** Everything that there is, so that two of them can be told to be in each other's way. */
  readonly isWhole: boolean;
}

/** Checks sources among others: shape first, then content, and what lies on others only where those are sound. */
export function inspect({ read, kept, bundled, names, found, isWhole }: Inspected): {
  readonly world: World;
  readonly problems: Problem[];
} {
  const ofShape = read.map((source) => shaped(source, bundled));
  const broken = new Set(ofShape.flatMap(({ source, isBroken }) => (isBroken ? [source] : [])));
  const sources = ofShape.map(({ source }) => source);
  const world = makeWorld([...kept, ...sources], names, broken);
  const check = (these: readonly Source[], among: World): void => {
    for (const source of these) if (!broken.has(source)) checkContent(among, source, bundled);
  };
  check(
    sources.filter(({ isOverlay }) => !isOverlay),
    world,
  );
  // What is wrong with a base is told there, and not again of each that lies on it.
  check(
    sources.filter(({ isOverlay }) => isOverlay),
    { ...world, faulty: faultyIn(found) },
  );
  tellLost(world, found);
  if (isWhole) checkScreens(world);
  return { world, problems: oneEach(found) };
}

/** No two screens stand at one path, and one at most is the home. */
function checkScreens({ base }: World): void {
  const seen = new Map<string, string>();
  let home: string | undefined;
  for (const [id, source] of base.screen) {
    if (source.value.home === true && home !== undefined)
      source.report('/home', `the screen "${home}" is the home already; "/" leads to one`);
    else if (source.value.home === true) home = id;
    if (typeof source.value.path !== 'string') continue;
    const shape = pathShape(source.value.path);
    const other = seen.get(shape);
    if (other !== undefined) source.report('/path', `the screen "${other}" has the same path`);
    else seen.set(shape, id);
  }
}

/** Files with an error. */
export function faultyIn(problems: readonly Problem[]): Set<string> {
  return new Set(problems.flatMap(({ file, severity }) => (severity === 'error' ? [file] : [])));
}
