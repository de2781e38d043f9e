import { factConditions } from '../../form/conditionReads.ts';
import { pointerOf } from '../../form/pointers.ts';
import type { JsonObject } from '../../json.ts';
import { constantsIn } from './checkFacts.ts';
import { faultyIn } from './inspect.ts';
import { isSound } from '../read/madeOf.ts';
import { oneEach } from './oneEach.ts';
import type { KnownNames, Overlay, Problem, ResolvedForm, ResolvedStages, SourceFile } from '../catalogTypes.ts';
import { choicesAt, sentence } from './impossibleValues.ts';
import { overlayPlace } from '../resolve/overlayPlace.ts';
import type { Unreachable } from './reachable.ts';
import { unreachable } from './reachable.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Found, Kind, Source } from '../read/sources.ts';
import { readSources } from '../read/sources.ts';
import { unknownName } from '../read/suggest.ts';
import type { StageDeclaration, When } from '../types.ts';
import { fragmentsAt } from './waysTo.ts';
import type { World } from '../read/world.ts';
import { makeWorld } from '../read/world.ts';

/**
 * What nobody can reach in any form, as everybody has it and as each tenant has it: every condition is
 * tried true and false and every form filled to 100 % (too slow for a start of the product, so a check
 * of its own). `checked` is what `checkCatalog` said of the same files: what is made of a file with an error cannot be
 * filled in and is left out, as are overlays that wait for review. With `tenant` only its own is tried.
 */
export function checkReachable(
  files: readonly SourceFile[],
  names: KnownNames,
  checked: readonly Problem[] = [],
  tenant?: string,
): Problem[] {
  const found: Found[] = [];
  const { sources } = readSources(files, found);
  // How they read is told by the other check.
  found.length = 0;
  const world = makeWorld(sources, names, new Set());
  const faulty = faultyIn(checked);
  const sound = sources.filter((source) => isSound(world, source, faulty));
  const ofBase = new Map<Source, Unreachable[]>();
  const foundIn = (base: Source): Unreachable[] => {
    const own = ofBase.get(base) ?? (sound.includes(base) ? findingsOf(world, base) : []);
    ofBase.set(base, own);
    return own;
  };
  const bases = tenant === undefined ? sound.filter((source) => source.tenant === null) : [];
  for (const source of bases) tell(source, foundIn(source));
  for (const source of sound) {
    const isLeft = source.tenant === null || (tenant !== undefined && source.tenant !== tenant);
    if (isLeft || isStale(world, source)) continue;
    const base = world.base[source.kind].get(source.id);
    const known = new Set((base === undefined ? [] : foundIn(base)).map(({ message }) => message));
    const own = findingsOf(world, source)
      .filter(({ message }) => !known.has(message))
      .map((found) => ({ ...found, pointer: placeOf(world, source, found) }));
    // What stands at no place of the overlay's follows from what does.
    const placed = own.filter(({ pointer }) => pointer !== '/base');
    tell(source, placed.length > 0 ? placed : own);
  }
  return oneEach(found);
}

/** What is said in the same words of several conditions is the same contradiction. */
function tell({ report }: Source, findings: readonly Unreachable[]): void {
  for (const { pointer, message, severity, missing = { kind: 'way', name: message } } of findings) {
    report(pointer, message, { missing, ...(severity && { severity }) });
  }
}

function placeOf(world: World, source: Source, { pointer, message }: Unreachable): string {
  if (!source.isOverlay) return pointer;
  const result = resolved(world, source.kind, source) as JsonObject;
  return overlayPlace(source.value as unknown as Overlay, result, pointer, message);
}

function findingsOf(world: World, source: Source): Unreachable[] {
  if (source.kind === 'form') return unreachable(resolved(world, source.kind, source) as ResolvedForm);
  return source.kind === 'stages' ? stageFindings(world, source) : [];
}

function resolved(world: World, kind: Kind, { id, tenant }: Pick<Source, 'id' | 'tenant'>): object {
  return { ...resolve(world, new Set(), { kind, id, tenant }), id };
}

function isStale(world: World, source: Source): boolean {
  const version = world.base[source.kind].get(source.id)?.value.version;
  const written = source.isOverlay ? (source.value as unknown as Overlay).base.version : undefined;
  return typeof version === 'number' && written !== undefined && written < version;
}

interface StageCondition {
  readonly at: string;
  readonly when: When;
  /** Stage of whose answers it may not speak; none where what is saved is what is asked about. */
  readonly own: string;
}

function conditionsIn({ present = {}, when = {}, ratings = {} }: StageDeclaration, slug: string): StageCondition[] {
  return [
    { at: '/present', when: present, own: slug },
    { at: '/when', when, own: slug },
    ...Object.entries(ratings).map(([rating, condition]) => ({
      at: `/ratings${pointerOf([rating])}/when`,
      when: condition.when,
      own: '',
    })),
  ];
}

/** Conditions on another stage's answers that name no stage, no question of it, or no answer that it offers. */
function stageFindings(world: World, source: Source): Unreachable[] {
  const stages = resolved(world, 'stages', source) as ResolvedStages;
  const forms = new Map(
    Object.entries(stages.stages).map(([slug, { form }]) => [
      slug,
      resolved(world, 'form', { id: form, tenant: source.tenant }) as ResolvedForm,
    ]),
  );
  const ofStages = Object.entries(stages.stages).flatMap(([slug, stage]) =>
    conditionsIn(stage, slug).flatMap(({ at, when, own }) =>
      whenFindings({ forms, own }, when).map((found) => ({
        ...found,
        pointer: `/stages${pointerOf([slug])}${at}${found.pointer}`,
      })),
    ),
  );
  const ofForms = [...forms].flatMap(([slug, form]) =>
    factConditions(form).flatMap(({ pointer, when }) =>
      whenFindings({ forms, own: slug }, when).map((found) => ({
        ...found,
        pointer: `/stages${pointerOf([slug])}/form`,
        message: `${found.message} (in ${form.id} ${pointer})`,
      })),
    ),
  );
  return [...ofStages, ...ofForms];
}

function ownAnswer(path: string): string {
  return (
    `"${path}" is an answer of this same stage, and would be read only once it is saved and opened anew; ` +
    'use if/then in the schema of its form'
  );
}

interface Stages {
  readonly forms: ReadonlyMap<string, ResolvedForm>;
  /** The stage that the condition stands in. */
  readonly own: string;
}

function whenFindings({ forms, own }: Stages, when: When): Unreachable[] {
  return Object.entries(when).flatMap(([path, expected]) => {
    const [root, slug = '', name = ''] = path.split('.');
    if (root !== 'stage') return [];
    const pointer = pointerOf([path]);
    // A fact is what is saved: a condition on the answers of its own form would lag behind them.
    if (slug === own) return [{ pointer, message: ownAnswer(path) }];
    const form = forms.get(slug);
    if (form === undefined) return [{ pointer, message: unknownName('stage', slug, [...forms.keys()]) }];
    const questions = [...fragmentsAt(form.schema, [])]
      .filter(([, fragments]) => fragments.some(({ tests }) => !tests))
      .map(([question]) => question);
    const missing = { kind: 'question', name, home: `forms/${form.id}.json` };
    if (!questions.includes(name))
      return [{ pointer, message: `in the stage "${slug}": ${unknownName('question', name, questions)}`, missing }];
    const choices = choicesAt(form, [], name);
    const wrong =
      choices === undefined
        ? []
        : constantsIn(expected, '')
            .map(({ value }) => value)
            .filter((value) => value !== null && !choices.includes(value));
    return wrong.map((value) => ({ pointer, message: sentence(name, value, choices ?? []) }));
  });
}
