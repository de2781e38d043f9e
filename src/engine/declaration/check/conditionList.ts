import { discriminators } from '../../form/discriminators.ts';
import { pointerOf } from '../../form/pointers.ts';
import { choicesOf, isChoiceList, isGroup, propertiesOf, schemasOf, textsOf } from '../../form/schemaParts.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';

/** Something that has to hold, or not, of an object of the answers. */
export interface Wanted {
  readonly test: JsonSchema;
  readonly holds: boolean;
  /** Where that object is: names, `*` for the rows of a list; empty for the form itself. */
  readonly path: readonly string[];
}

/** What a condition brings while it holds, or while it does not: its schema and where it stands. */
export interface Branch {
  readonly schema: JsonSchema;
  readonly pointer: string;
}

/** A condition on answers as it is declared: an `if`, a dependency, or one of several alternatives. */
export interface Condition {
  /** Where it stands, a JSON pointer below the form. */
  readonly pointer: string;
  readonly test: JsonSchema;
  readonly path: readonly string[];
  readonly then: Branch | undefined;
  readonly else: Branch | undefined;
  /** What has to hold for it to be read at all: the conditions that it stands in. */
  readonly guards: readonly Wanted[];
  /** One of several alternatives; that another holds is said there. */
  readonly isAlternative: boolean;
}

interface Place {
  readonly pointer: string;
  readonly path: readonly string[];
  readonly guards: readonly Wanted[];
}

/** Every condition on answers in a form's schema: at the root, in groups, in rows and inside each other. */
export function conditionsOf(schema: JsonSchema): Condition[] {
  return conditionsAt(schema, { pointer: '/schema', path: [], guards: [] });
}

function conditionsAt(schema: JsonSchema, place: Place): Condition[] {
  const own = [...ifs(schema, place), ...dependencies(schema, place), ...alternatives(schema, place)];
  const parts = schemasOf(schema.allOf).flatMap((part, index) => conditionsAt(part, below(place, 'allOf', index)));
  const members = Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    const there = below(place, 'properties', name);
    if (isGroup(field)) return conditionsAt(field, { ...there, path: [...place.path, name] });
    if (!isObject(field.items) || !isGroup(field.items)) return [];
    return conditionsAt(field.items, { ...below(there, 'items'), path: [...place.path, name, '*'] });
  });
  return [...own, ...own.flatMap((condition) => inside(condition)), ...parts, ...members];
}

function ifs(schema: JsonSchema, place: Place): Condition[] {
  if (!isObject(schema.if)) return [];
  const branch = (keyword: 'then' | 'else'): Branch | undefined =>
    branchOf(schema[keyword], below(place, keyword).pointer);
  return [{ ...below(place, 'if'), test: schema.if, then: branch('then'), else: branch('else'), isAlternative: false }];
}

function dependencies(schema: JsonSchema, place: Place): Condition[] {
  if (!isObject(schema.dependencies)) return [];
  return Object.entries(schema.dependencies).map(([name, needed]) => {
    const there = below(place, 'dependencies', name);
    const then = Array.isArray(needed) ? { required: textsOf(needed) } : needed;
    return {
      ...there,
      test: { required: [name] },
      then: branchOf(then as Json, there.pointer),
      else: undefined,
      isAlternative: false,
    };
  });
}

function alternatives(schema: JsonSchema, place: Place): Condition[] {
  return ['oneOf', 'anyOf'].flatMap((keyword) => {
    const branches = schemasOf(schema[keyword]);
    const names = isChoiceList(branches) ? [] : discriminators(branches);
    if (names.length === 0) return [];
    return branches.map((branch, index) => {
      const there = below(place, keyword, index);
      const chosen = names.map((name): [string, JsonSchema] => [
        name,
        { enum: [...(choicesOf(propertiesOf(branch)[name] ?? {}) ?? [])] },
      ]);
      const test: JsonSchema = { required: names, properties: Object.fromEntries(chosen) };
      return { ...there, test, then: branchOf(branch, there.pointer), else: undefined, isAlternative: true };
    });
  });
}

/** Conditions that stand inside of one's branches. */
function inside({ test, path, guards, then, else: else_ }: Condition): Condition[] {
  const within = (branch: Branch | undefined, holds: boolean): Condition[] =>
    branch === undefined
      ? []
      : conditionsAt(branch.schema, { pointer: branch.pointer, path, guards: [...guards, { test, holds, path }] });
  return [...within(then, true), ...within(else_, false)];
}

function branchOf(schema: Json | undefined, pointer: string): Branch | undefined {
  return isObject(schema) ? { schema, pointer } : undefined;
}

function below(place: Place, ...segments: (string | number)[]): Place {
  return { ...place, pointer: place.pointer + pointerOf(segments) };
}
