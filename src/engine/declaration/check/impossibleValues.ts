import { choicesOf } from '../../form/schemaParts.ts';
import type { Json } from '../../json.ts';
import { jsonEqual } from '../../json.ts';
import type { ResolvedForm } from '../catalogTypes.ts';
import type { Condition } from './conditionList.ts';
import type { Fragment } from '../read/fragments.ts';
import { itemFragments, memberFragments, rootFragment, spread } from '../read/fragments.ts';
import { notAmong } from '../read/suggest.ts';
import { fragmentsAt } from './waysTo.ts';

/** A value that a condition waits for, but that no one can choose. */
export interface ImpossibleValue {
  readonly condition: Condition;
  readonly pointer: string;
  readonly message: string;
  /** The question that is read, and the value that it does not offer. */
  readonly name: string;
  readonly value: Json;
}

/** Values in a condition that are none of the choices of the question it reads, each with the nearest that is. */
export function impossibleValues(form: ResolvedForm, condition: Condition): ImpossibleValue[] {
  if (condition.isAlternative) return [];
  const read = memberFragments(spread(rootFragment(condition.test, condition.pointer)));
  return [...read].flatMap(([name, fragments]) => {
    const all = fragments.flatMap(spread);
    const wrong = (parts: readonly Fragment[], choices: readonly Json[]): ImpossibleValue[] =>
      parts
        .flatMap((part) => wrongIn(part, choices))
        .map(({ value, pointer }) => ({ condition, pointer, message: sentence(name, value, choices), name, value }));
    const ofItems = itemFragments(all).flatMap(spread);
    const [choices, itemChoices] = [choicesAt(form, condition.path, name), itemChoicesAt(form, condition.path, name)];
    return [...(choices ? wrong(all, choices) : []), ...(itemChoices ? wrong(ofItems, itemChoices) : [])];
  });
}

function wrongIn({ schema, pointer }: Fragment, choices: readonly Json[]): { value: Json; pointer: string }[] {
  return valuesIn(schema, pointer).filter(({ value }) => !choices.some((choice) => jsonEqual(choice, value)));
}

/** What a question offers wherever it is declared; undefined where it takes other answers too. */
export function choicesAt(form: ResolvedForm, path: readonly string[], name: string): readonly Json[] | undefined {
  const declared = (fragmentsAt(form.schema, path).get(name) ?? []).filter(({ tests }) => !tests);
  const lists = declared.map(({ schema }) => choicesOf(schema));
  return lists.length === 0 || lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
}

/** What a list of choices offers wherever it is declared; undefined where it takes other items too, or is none. */
function itemChoicesAt(form: ResolvedForm, path: readonly string[], name: string): readonly Json[] | undefined {
  const declared = (fragmentsAt(form.schema, path).get(name) ?? []).filter(({ tests }) => !tests);
  const lists = itemFragments(declared)
    .filter(({ tests }) => !tests)
    .map(({ schema }) => choicesOf(schema));
  return lists.length === 0 || lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
}

/** What is said of a value that a question does not offer. */
export function sentence(name: string, value: Json, choices: readonly Json[]): string {
  return notAmong(value, { of: `answer to "${name}"`, choices });
}

function valuesIn(schema: { readonly [keyword: string]: Json }, pointer: string): { value: Json; pointer: string }[] {
  const one = schema.const === undefined ? [] : [{ value: schema.const, pointer: `${pointer}/const` }];
  const several = Array.isArray(schema.enum)
    ? schema.enum.map((value, index) => ({ value, pointer: `${pointer}/enum/${index}` }))
    : [];
  return [...one, ...several];
}
