import { propertiesOf, requiredOf, schemasOf } from '../../form/schemaParts.ts';
import type { JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { conditionSaid, conditionSchema, type AnswerCondition } from './answerCondition.ts';
import type { FormText } from './formText.ts';
import { nameFor } from './newQuestion.ts';
import { ADDED, OVERLAY, put, SCHEMA, type Way } from './place.ts';

/** A condition on answers that a text says itself. */
export interface OwnCondition {
  /** Its place in the text. */
  readonly way: Way;
  readonly test: JsonSchema;
  readonly then: JsonSchema;
  /** It holds in the form itself, and nothing follows where it does not hold. */
  readonly isPlain: boolean;
}

/** The conditions on answers that a text says itself, in its order. */
export function ownConditions({ base }: Pick<FormText, 'base'>, value: JsonObject): readonly OwnCondition[] {
  const list = base === null ? 'allOf' : 'conditions';
  const holder = base === null ? value.schema : value.add;
  const said = isObject(holder) ? holder[list] : undefined;
  return Object.entries(Array.isArray(said) || isObject(said) ? said : {}).flatMap(([name, one]): OwnCondition[] => {
    if (!isObject(one) || !isObject(one.if)) return [];
    const then = isObject(one.then) ? one.then : {};
    return [
      {
        way: placeOf(base === null, name),
        test: one.if,
        then,
        isPlain: one.else === undefined && one.in === undefined,
      },
    ];
  });
}

const placeOf = (isOwnForm: boolean, name: string): Way =>
  isOwnForm ? [['schema'], ['allOf'], [name]] : [['add', OVERLAY], ['conditions', ADDED], [name]];

/** The condition under which a text asks a question of its own; undefined where it asks it always, or not. */
export const askingOf = (form: Pick<FormText, 'base'>, value: JsonObject, key: string): OwnCondition | undefined =>
  ownConditions(form, value).find(({ then, isPlain }) => isPlain && Object.hasOwn(propertiesOf(then), key));

/** The condition that requires a question and asks nothing. */
export const requiringOf = (form: Pick<FormText, 'base'>, value: JsonObject, key: string): OwnCondition | undefined =>
  ownConditions(form, value).find(
    ({ then, isPlain }) =>
      isPlain && Object.keys(then).length === 1 && requiredOf(then).length === 1 && requiredOf(then)[0] === key,
  );

/** What an own condition says, as far as it can be chosen from lists. */
export const saidOf = (condition: OwnCondition | undefined): AnswerCondition | null =>
  condition === undefined ? null : conditionSaid(condition.test);

/** The text with one condition more, under a name that words make. */
export function withCondition(
  { base }: Pick<FormText, 'base'>,
  value: JsonObject,
  { condition, then, words }: { condition: AnswerCondition; then: JsonObject; words: string },
): JsonObject {
  const added: JsonObject = { if: conditionSchema(condition), then };
  const [schema, add] = [value.schema, value.add].map((one) => (isObject(one) ? one : {}));
  if (base === null) return put(value, [['schema'], ['allOf', SCHEMA]], [...schemasOf(schema?.allOf), added]);
  const taken = isObject(add?.conditions) ? Object.keys(add.conditions) : [];
  return put(value, placeOf(false, nameFor(words, taken, 'condition')), added);
}

/** The text without what a condition says of a question; a condition from which nothing follows any more goes too. */
export function withoutThen(value: JsonObject, { way, test, then }: OwnCondition, key: string): JsonObject {
  const asks = Object.fromEntries(Object.entries(propertiesOf(then)).filter(([name]) => name !== key));
  const requires = requiredOf(then).filter((name) => name !== key);
  const left: JsonObject = {
    ...then,
    ...(requiredOf(then).length === 0 ? {} : { required: requires }),
    ...(then.properties === undefined ? {} : { properties: asks }),
  };
  const kept = Object.entries(left).filter(
    ([, part]) => (isObject(part) ? Object.keys(part) : [part].flat()).length > 0,
  );
  return put(value, way, kept.length === 0 ? undefined : { if: test, then: Object.fromEntries(kept) });
}

/** Key of the question that a condition at a place of a text is about; null where there is none. */
export function askedAt(form: Pick<FormText, 'base'>, value: JsonObject, segments: readonly string[]): string | null {
  const found = ownConditions(form, value).find(({ way }) => way.every(([name], index) => segments[index] === name));
  if (found === undefined) return null;
  return Object.keys(propertiesOf(found.then))[0] ?? requiredOf(found.then)[0] ?? null;
}
