import { propertiesOf, schemasOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import type { FormDeclaration, Threshold } from '../types.ts';

/** Limits of a number, by which a condition reads it. */
const LIMITS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

/** A number that conditions test a question by, as it is and as a tenant has it. */
interface Move {
  readonly field: string;
  readonly from: number;
  readonly to: number;
}

/**
 * A form whose conditions test by a tenant's own numbers. The form itself holds everybody's, so that it is a plain
 * JSON Schema to whoever reads it; names that it does not have change nothing here.
 */
export function withThresholds(
  form: FormDeclaration,
  own: { readonly [name: string]: number } | undefined,
): FormDeclaration {
  const { thresholds = {} } = form;
  const moves = Object.entries(own ?? {}).flatMap(([name, to]): Move[] => {
    const held = Object.hasOwn(thresholds, name) ? thresholds[name] : undefined;
    return held === undefined || held.value === to ? [] : [{ field: held.field, from: held.value, to }];
  });
  if (moves.length === 0) return form;
  const moved = Object.entries(thresholds).map(([name, held]) => [name, { ...held, value: own?.[name] ?? held.value }]);
  return {
    ...form,
    schema: moveLimits(form.schema, moves, false) as JsonObject,
    thresholds: Object.fromEntries(moved) as FormDeclaration['thresholds'] & object,
  };
}

/** The conditions of a form that test a question by a number, each with `if` and what follows from it. */
export function testedBy({ schema }: FormDeclaration, { field, value }: Threshold): JsonObject[] {
  // Any other number would do: what is looked for is whether it would be put in.
  const moves = [{ field, from: value, to: value + 1 }];
  const within = (json: Json): JsonObject[] => {
    if (Array.isArray(json)) return json.flatMap(within);
    if (!isObject(json)) return [];
    const held = json.if ?? null;
    return [...(jsonEqual(moveLimits(held, moves, true), held) ? [] : [json]), ...Object.values(json).flatMap(within)];
  };
  return within(schema);
}

/** The questions that are asked, or asked otherwise, by what a number decides. */
export function askedBy(form: FormDeclaration, threshold: Threshold): string[] {
  return testedBy(form, threshold).flatMap((condition) =>
    schemasOf([condition.then ?? null, condition.else ?? null]).flatMap((branch) => Object.keys(propertiesOf(branch))),
  );
}

/** Only what tests is changed: the question's own limits say which numbers can be given at all. */
function moveLimits(json: Json, moves: readonly Move[], isTest: boolean): Json {
  if (Array.isArray(json)) return json.map((item) => moveLimits(item, moves, isTest));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([keyword, value]): [string, Json] => {
      if (keyword !== 'properties' || !isObject(value))
        return [keyword, moveLimits(value, moves, isTest || keyword === 'if')];
      const members = Object.entries(value).map(([name, schema]): [string, Json] => {
        const own = isTest ? moves.filter(({ field }) => field === name) : [];
        return [name, own.length > 0 && isObject(schema) ? limited(schema, own) : moveLimits(schema, moves, isTest)];
      });
      return [keyword, Object.fromEntries(members)];
    }),
  );
}

const limited = (schema: JsonObject, moves: readonly Move[]): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      const move = LIMITS.includes(keyword) ? moves.find(({ from }) => from === value) : undefined;
      return [keyword, move === undefined ? value : move.to];
    }),
  );
