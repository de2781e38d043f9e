import { textsOf } from '../../form/schemaParts.ts';
import { jsonEqual, type JsonObject } from '../../json.ts';
import { ordered } from '../resolve/ordered.ts';
import type { StagesDeclaration } from '../types.ts';
import { withLists } from './changeQuestion.ts';
import { valueOf, written } from './formText.ts';
import { OVERLAY, put } from './place.ts';
import { shownStages, wayToStage, type StagesText } from './stagesText.ts';

/** A stage of one's own to be added. */
export interface NewStage {
  /** By which answers are stored; it never changes. */
  readonly slug: string;
  readonly title: string;
  /** Number of the user type that fills it in. */
  readonly owner: number;
  /** Id of its form. */
  readonly form: string;
  /** Slug of the stage that it comes behind; null for the first place. */
  readonly after: string | null;
}

/** The text with a stage one place further up (-1) or down (1); the same text at the end of the list. */
export function moveStage(stages: StagesText, slug: string, by: -1 | 1): string {
  const value = valueOf(stages);
  const before = slugsOf(stages.base, value);
  const other = before[before.indexOf(slug) + by];
  if (!before.includes(slug) || other === undefined) return stages.text;
  const swap = (names: readonly string[]) =>
    names.map((name) => (name === slug ? other : name === other ? slug : name));
  return written(stages.base, inOrder(stages.base, value, { before: value, wanted: swap(before), change: swap }));
}

/** The text with a stage more. */
export function addStage({ path, base, text }: StagesText, { slug, title, owner, form, after }: NewStage): string {
  const value = valueOf({ path, base, text });
  const added = put(value, wayToStage(base, slug), { form, title: title.trim(), owner });
  const behind = (names: readonly string[]) => {
    const at = after === null ? 0 : names.indexOf(after) + 1;
    return [...names.slice(0, at), slug, ...names.slice(at)];
  };
  const wanted = behind(slugsOf(base, value));
  return written(base, inOrder(base, added, { before: value, wanted, change: behind }));
}

/** The text without a stage of one's own; the same text where everybody has it, or another part of it speaks of it. */
export function takeOutStage(stages: StagesText, slug: string): string {
  const { base, text } = stages;
  const value = valueOf(stages);
  const before = slugsOf(base, value);
  if (base.stages[slug] !== undefined || !before.includes(slug)) return text;
  const lists = ['hide', 'require', 'optional'] as const;
  const free = lists.reduce(
    (held, list) => withLists(held, slug, { [list]: false }),
    put(value, wayToStage(base, slug), undefined),
  );
  if (JSON.stringify({ ...free, order: null }).includes(`"stage.${slug}.`)) return text;
  const out = (names: readonly string[]) => names.filter((name) => name !== slug);
  return written(base, inOrder(base, free, { before: value, wanted: out(before), change: out }));
}

const slugsOf = (base: StagesDeclaration, value: JsonObject): string[] => Object.keys(shownStages(base, value).stages);

interface Ordering {
  /** What the overlay said before. */
  readonly before: JsonObject;
  readonly wanted: readonly string[];
  /** What is done to the order that somebody wrote. */
  change(order: readonly string[]): readonly string[];
}

/**
 * An overlay with the order that makes this list, said as shortly as can be, so that a stage that everybody gains later
 * comes to its own place. An order that somebody wrote otherwise is kept where what is done to it makes the same list.
 */
function inOrder(base: StagesDeclaration, value: JsonObject, { before, wanted, change }: Ordering): JsonObject {
  const said = textsOf(before.order);
  const isOwnWords = said.length > 0 && !jsonEqual([...shortest(base, before, slugsOf(base, before))], [...said]);
  const kept = isOwnWords ? withOrder(value, change(said)) : null;
  if (kept !== null && jsonEqual(slugsOf(base, kept), [...wanted])) return kept;
  return withOrder(value, shortest(base, value, wanted));
}

/** The fewest names from the beginning and the end of a list beside which the others stand by themselves. */
function shortest(base: StagesDeclaration, value: JsonObject, wanted: readonly string[]): readonly string[] {
  const natural = slugsOf(base, withOrder(value, []));
  const lengths = wanted.flatMap((_, length) => Array.from({ length: length + 1 }, (_one, last) => [length, last]));
  const orders = lengths.map(([length = 0, last = 0]) => [
    ...wanted.slice(0, length - last),
    '*',
    ...wanted.slice(wanted.length - last),
  ]);
  const makes = (order: readonly string[]) =>
    jsonEqual(
      ordered(natural, order, (name) => name),
      [...wanted],
    );
  return orders.find(makes) ?? [...wanted, '*'];
}

function withOrder(value: JsonObject, order: readonly string[]): JsonObject {
  const isNone = order.every((name) => name === '*');
  return put(value, [['order', OVERLAY]], isNone ? undefined : [...order]);
}
