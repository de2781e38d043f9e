import { factConditions } from '../form/factSets.ts';
import { pointerOf } from '../form/pointers.ts';
import { constantsIn } from './checkFacts.ts';
import type { KnownNames, Overlay, Problem, ResolvedForm, ResolvedStages, SourceFile } from './catalogTypes.ts';
import { choicesAt, sentence } from './impossibleValues.ts';
import type { Unreachable } from './reachable.ts';
import { unreachable } from './reachable.ts';
import { resolve } from './resolve.ts';
import type { Kind, Source } from './sources.ts';
import { readSources } from './sources.ts';
import { unknownName } from './suggest.ts';
import type { When } from './types.ts';
import { fragmentsAt } from './waysTo.ts';
import type { World } from './world.ts';
import { makeWorld } from './world.ts';

/**
 * What nobody can reach in any form, as everybody has it and as each tenant has it: every condition is
 * tried true and false and every form filled to 100 % (too slow for a start of the product, so a check
 * of its own). Expects files that passed `checkCatalog`; overlays that wait for review are left out.
 */
export function checkReachable(files: readonly SourceFile[], names: KnownNames): Problem[] {
  const problems: Problem[] = [];
  const { sources } = readSources(files, problems);
  const world = makeWorld(sources, names, new Set());
  const ofBase = new Map(sources.filter(({ tenant }) => tenant === null).map((source) => [source, findingsOf(world, source)]));
  for (const [source, found] of ofBase) for (const { pointer, message, severity } of found) source.report(pointer, message, severity);
  for (const source of sources) {
    if (source.tenant === null || isStale(world, source)) continue;
    const base = world.base[source.kind].get(source.id);
    const known = new Set((base === undefined ? [] : (ofBase.get(base) ?? [])).map(({ message }) => message));
    for (const { pointer, message, severity } of findingsOf(world, source)) {
      if (!known.has(message)) source.report(source.isOverlay ? `/patch${pointer}` : pointer, message, severity);
    }
  }
  return problems.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

function findingsOf(world: World, source: Source): Unreachable[] {
  if (source.kind === 'form') return unreachable(resolved(world, source.kind, source) as ResolvedForm);
  return source.kind === 'stages' ? stageFindings(world, source) : [];
}

function resolved(world: World, kind: Kind, { id, tenant }: Pick<Source, 'id' | 'tenant'>): object {
  return { ...resolve(world, new Set(), { kind, id, tenant }), id };
}

function isStale(world: World, source: Source): boolean {
  const version = world.base[source.kind].get(source.id)?.value['version'];
  const written = source.isOverlay ? (source.value as unknown as Overlay).base.version : undefined;
  return typeof version === 'number' && written !== undefined && written < version;
}

/** Conditions on another stage's answers that name no stage, no question of it, or no answer that it offers. */
function stageFindings(world: World, source: Source): Unreachable[] {
  const stages = resolved(world, 'stages', source) as ResolvedStages;
  const forms = new Map(Object.entries(stages.stages).map(([slug, { form }]) => [slug, resolved(world, 'form', { id: form, tenant: source.tenant }) as ResolvedForm]));
  const ofStages = Object.entries(stages.stages).flatMap(([slug, { when }]) =>
    when === undefined ? [] : whenFindings(forms, when).map(({ pointer, message }) => ({ pointer: `/stages${pointerOf([slug])}/when${pointer}`, message })),
  );
  const ofForms = [...forms].flatMap(([slug, form]) =>
    factConditions(form).flatMap(({ pointer, when }) =>
      whenFindings(forms, when).map(({ message }) => ({ pointer: `/stages${pointerOf([slug])}/form`, message: `${message} (in ${form.id} ${pointer})` })),
    ),
  );
  return [...ofStages, ...ofForms];
}

function whenFindings(forms: ReadonlyMap<string, ResolvedForm>, when: When): Unreachable[] {
  return Object.entries(when).flatMap(([path, expected]) => {
    const [root, slug = '', name = ''] = path.split('.');
    if (root !== 'stage') return [];
    const pointer = pointerOf([path]);
    const form = forms.get(slug);
    if (form === undefined) return [{ pointer, message: unknownName('stage', slug, forms.keys()) }];
    const questions = [...fragmentsAt(form.schema, [])].filter(([, fragments]) => fragments.some(({ tests }) => !tests)).map(([question]) => question);
    if (!questions.includes(name)) return [{ pointer, message: `${unknownName('question', name, questions)} in the stage "${slug}"` }];
    const choices = choicesAt(form, [], name);
    const wrong = choices === undefined ? [] : constantsIn(expected, '').map(({ value }) => value).filter((value) => value !== null && !choices.includes(value));
    return wrong.map((value) => ({ pointer, message: sentence(name, value, choices ?? []) }));
  });
}
