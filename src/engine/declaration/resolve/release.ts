import { EngineError } from '../../errors.ts';
import type { Json } from '../../json.ts';
import { isObject } from '../../json.ts';
import { notOfPlans } from '../read/notOfPlans.ts';
import { deepFreeze } from './resolve.ts';
import type { Declarations, Release, ResolvedForm, ResolvedStages } from '../catalogTypes.ts';
import type { StageDeclaration } from '../types.ts';

/** How a release is named: a function from text to a hexadecimal hash; the engine has none of its own. */
export type Hash = (text: string) => string;

/**
 * One stages declaration with all its forms as they hold for a tenant now, as immutable text under
 * its hash. Throws `STALE_OVERLAY` while an overlay in it waits for review, `BAD_RELEASE` where one brings what no plan
 * can keep, `UNKNOWN_DECLARATION`.
 */
export function makeRelease(declarations: Declarations, stagesId: string, hash: Hash): Release {
  refuseStale(declarations, [`stages/${stagesId}`]);
  const stages = declarations.stages(stagesId);
  const ids = Object.values(stages.stages).map((stage) => stage.form);
  refuseStale(
    declarations,
    ids.map((id) => `forms/${id}`),
  );
  const forms = Object.fromEntries(
    Object.entries(stages.stages).map(([slug, stage]) => [slug, declarations.form(stage.form)]),
  );
  const faults = Object.values(forms).flatMap(({ id, schema }) => notOfPlans(schema).map((fault) => `${id} ${fault}`));
  if (faults.length > 0) throw new EngineError('BAD_RELEASE', faults.join('\n'), faults);
  const text = JSON.stringify({ stages, forms });
  return deepFreeze({ hash: hash(text), text, stages, forms });
}

/**
 * The release that work begun on a former one goes on with: all of the next, and those stages of the former that the
 * next has no longer. One in `idle` is optional from now on, and counts once somebody types in it.
 */
export function joinReleases(next: Release, former: Release, idle: readonly string[], hash: Hash): Release {
  const gone = Object.entries(former.stages.stages).filter(([slug]) => !Object.hasOwn(next.stages.stages, slug));
  if (gone.length === 0) return next;
  const kept = gone.map(([slug, stage]): [string, StageDeclaration] => {
    const { when: _when, ...always } = stage;
    return [slug, idle.includes(slug) ? { ...always, optional: true } : stage];
  });
  const stages = { ...next.stages, stages: { ...next.stages.stages, ...Object.fromEntries(kept) } };
  const forms = { ...next.forms, ...Object.fromEntries(gone.map(([slug]) => [slug, former.forms[slug]])) };
  return parseRelease(JSON.stringify({ stages, forms }), hash);
}

/** A release from its stored text. Throws `BAD_RELEASE` when the text is not one. */
export function parseRelease(text: string, hash: Hash): Release {
  const value = readJson(text);
  const { stages, forms } = isObject(value) ? value : {};
  const slugs = isObject(stages) && isObject(stages.stages) ? Object.keys(stages.stages) : undefined;
  const whole =
    slugs !== undefined &&
    isObject(forms) &&
    slugs.every((slug) => isObject(forms[slug]) && isObject(forms[slug].schema));
  if (!whole) throw new EngineError('BAD_RELEASE', 'The text is not a release: it lacks stages or one of their forms.');
  return deepFreeze({
    hash: hash(text),
    text,
    stages: stages as unknown as ResolvedStages,
    forms: forms as unknown as { [slug: string]: ResolvedForm },
  });
}

function readJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new EngineError('BAD_RELEASE', 'The text is not a release: it is not JSON.');
  }
}

function refuseStale({ tenant, warnings }: Declarations, places: readonly string[]): void {
  const files = new Set(places.map((place) => `overlays/${tenant}/${place}.json`));
  const stale = warnings.filter((warning) => files.has(warning.file));
  if (stale.length === 0) return;
  const sentences = stale.map((warning) => `${warning.file}: ${warning.message}`);
  throw new EngineError('STALE_OVERLAY', sentences.join('\n'), sentences);
}
