import { isObject, jsonEqual, type Json, type JsonObject } from '../../json.ts';
import { mergePatch } from '../resolve/mergePatch.ts';
import type { StagesDeclaration, When } from '../types.ts';
import { withLists } from './changeQuestion.ts';
import { valueOf, written } from './formText.ts';
import { put } from './place.ts';
import { shownStages, wayToStage, type StagesText } from './stagesText.ts';

/** When a stage counts: always, once something is typed in it, or before that too while a condition holds. */
export type Counting = 'always' | 'used' | When;

/** What a new list of forms takes over from the one before: all that was typed in a stage, some of it, or nothing. */
export type Carrying = 'all' | 'some' | 'none';

/** The text with other words for a stage; everybody's words leave no trace. */
export function renameStage({ path, base, text }: StagesText, slug: string, title: string): string {
  const words = title.trim();
  if (words === '') return text;
  const said = words === base.stages[slug]?.title ? undefined : words;
  return written(base, put(valueOf({ path, base, text }), wayToStage(base, slug, 'title'), said));
}

/** The text with a stage left out of what begins from now on, or there again. */
export function hideStage(stages: StagesText, slug: string, isHidden: boolean): string {
  const { base } = stages;
  const value = valueOf(stages);
  // What is hidden says nothing of whether it counts: the check takes the two for a contradiction.
  const free = isHidden ? withLists(withLists(value, slug, { require: false }), slug, { optional: false }) : value;
  return written(base, withLists(free, slug, { hide: isHidden }, Object.keys(base.stages)));
}

/** The text in which a stage is there while a condition holds; always with null. */
export function presentStage(stages: StagesText, slug: string, when: When | null): string {
  const { base } = stages;
  return written(base, withPart(base, valueOf(stages), { slug, part: 'present', to: when }));
}

/** When a stage counts, as it is declared. */
export function countingOf({ stages }: StagesDeclaration, slug: string): Counting {
  const { optional, when } = stages[slug] ?? {};
  return optional === true ? (when ?? 'used') : 'always';
}

/** The text in which a stage counts so; what everybody has leaves no trace. */
export function countStage(stages: StagesText, slug: string, counting: Counting): string {
  const { base } = stages;
  const free = ['require', 'optional'].reduce(
    (held, list) => withLists(held, slug, { [list]: false }),
    ['optional', 'when'].reduce((held, part) => put(held, wayToStage(base, slug, part), undefined), valueOf(stages)),
  );
  const when = typeof counting === 'object' ? counting : null;
  if (base.stages[slug] === undefined) {
    const isOptional = counting === 'always' ? undefined : true;
    const optional = put(free, wayToStage(base, slug, 'optional'), isOptional);
    return written(base, put(optional, wayToStage(base, slug, 'when'), when ?? undefined));
  }
  if (jsonEqual(countingOf(shownStages(base, free), slug), counting)) return written(base, free);
  const beside = Object.keys(base.stages);
  if (counting === 'always') return written(base, withLists(free, slug, { require: true }, beside));
  const isOptional = base.stages[slug].optional === true;
  const optional = isOptional ? free : withLists(free, slug, { optional: true }, beside);
  return written(base, withPart(base, optional, { slug, part: 'when', to: when }));
}

/** The text in which users of a type fill in a stage of one's own; everybody's keep who fills them in. */
export function ownStage(stages: StagesText, slug: string, owner: number): string {
  const { base, text } = stages;
  if (base.stages[slug] !== undefined) return text;
  return written(base, put(valueOf(stages), wayToStage(base, slug, 'owner'), owner));
}

/** What is taken over of a stage, as it is declared. */
export function carryingOf({ stages }: StagesDeclaration, slug: string): Carrying {
  const { rollForward } = stages[slug] ?? {};
  return rollForward === undefined ? 'none' : rollForward === true ? 'all' : 'some';
}

/** The text in which so much is taken over; some of it only where everybody's stages say what. */
export function carryStage(stages: StagesText, slug: string, carrying: Carrying): string {
  const { base, text } = stages;
  const isEverybodys = carryingOf(base, slug) === carrying;
  if (carrying === 'some' && !isEverybodys) return text;
  const none = carryingOf(base, slug) === 'none' ? undefined : null;
  const said = isEverybodys ? undefined : carrying === 'all' ? true : none;
  return written(base, put(valueOf(stages), wayToStage(base, slug, 'rollForward'), said));
}

interface Part {
  readonly slug: string;
  readonly part: 'present' | 'when' | 'ratings' | 'holdsCompleting';
  /** Null for nothing. */
  readonly to: object | null;
}

/** What an overlay says, with another part of a stage; what everybody has leaves no trace. */
export function withPart(base: StagesDeclaration, value: JsonObject, { slug, part, to }: Part): JsonObject {
  return put(value, wayToStage(base, slug, part), patchOf(base.stages[slug]?.[part], to));
}

/** The merge patch that makes one part of another, null for nothing; undefined where there is nothing to change. */
export const patchOf = (from: object | undefined, to: object | null): Json | undefined =>
  patchTo(from as Json | undefined, (to ?? undefined) as Json | undefined);

/** The merge patch that makes one value of another; undefined where there is nothing to change. */
function patchTo(from: Json | undefined, to: Json | undefined): Json | undefined {
  if (jsonEqual(from ?? null, to ?? null)) return undefined;
  if (to === undefined) return null;
  if (!isObject(from) || !isObject(to)) return to;
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const patch = Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const one = patchTo(from[name], to[name]);
      return one === undefined ? [] : [[name, one]];
    }),
  );
  return jsonEqual(mergePatch(from, patch), to) ? patch : to;
}
