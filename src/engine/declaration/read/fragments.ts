import { pointerOf } from '../../form/pointers.ts';
import { requiredOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';

/** A subschema with its place. Several of them can speak of the same value: `allOf`, `then` … */
export interface Fragment {
  readonly schema: JsonSchema;
  readonly pointer: string;
  /** It only tests (`if`, `not`, `contains`): it may name questions but brings none. */
  readonly tests: boolean;
  /** Names that an `if` around it requires; null outside of any `if`. */
  readonly requiredByIf: ReadonlySet<string> | null;
  /** Names that are answered wherever it is read: those of a dependency, and that an `if` before it requires. */
  readonly answered: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The root of a form's schema as a fragment. */
export function rootFragment(schema: JsonSchema, pointer: string): Fragment {
  return { schema, pointer, tests: false, requiredByIf: null, answered: none };
}

const applied = ['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependencies', 'if', 'not'];

/** A fragment and every one inside it that speaks of the same value, tests included. */
export function spread(fragment: Fragment): Fragment[] {
  const { schema, pointer } = fragment;
  // Nine in ten hold none, and inside of no `if` nothing is to be remembered of them.
  if (fragment.requiredByIf === null && !applied.some((keyword) => keyword in schema)) return [fragment];
  const requiredByIf = fragment.requiredByIf && new Set([...fragment.requiredByIf, ...requiredOf(schema)]);
  const here: Fragment = { ...fragment, requiredByIf };
  const inner = (keyword: string, changes: Partial<Fragment> = {}): Fragment[] =>
    parts(schema, keyword, pointer).flatMap((part) => spread({ ...here, ...part, ...changes }));
  return [
    here,
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => inner(keyword)),
    ...inner('then', {
      answered: new Set([...fragment.answered, ...(isObject(schema.if) ? requiredOf(schema.if) : [])]),
    }),
    ...inner('else'),
    ...Object.keys(isObject(schema.dependencies) ? schema.dependencies : {}).flatMap((name) => dependent(here, name)),
    ...inner('if', { tests: true, requiredByIf: new Set() }),
    ...inner('not', { tests: true }),
  ];
}

function parts(schema: JsonSchema, keyword: string, pointer: string): { schema: JsonSchema; pointer: string }[] {
  const value: Json | undefined = schema[keyword];
  const place = pointer + pointerOf([keyword]);
  if (Array.isArray(value))
    return value.flatMap((part, index) =>
      isObject(part) ? [{ schema: part, pointer: place + pointerOf([index]) }] : [],
    );
  return isObject(value) ? [{ schema: value, pointer: place }] : [];
}

/** What is asked where a question is answered. */
function dependent(fragment: Fragment, name: string): Fragment[] {
  const { dependencies } = fragment.schema;
  const schema = isObject(dependencies) ? dependencies[name] : undefined;
  if (!isObject(schema)) return [];
  const pointer = fragment.pointer + pointerOf(['dependencies', name]);
  return spread({ ...fragment, schema, pointer, answered: new Set([...fragment.answered, name]) });
}

/** The fragments of each name that fragments (already spread) give to an object. */
export function memberFragments(fragments: readonly Fragment[]): Map<string, Fragment[]> {
  const members = new Map<string, Fragment[]>();
  for (const fragment of fragments) {
    const properties = fragment.schema.properties;
    if (!isObject(properties)) continue;
    for (const [name, schema] of Object.entries(properties)) {
      if (!isObject(schema)) continue;
      const pointer = `${fragment.pointer}/properties${pointerOf([name])}`;
      const requiredByIf = fragment.requiredByIf && new Set<string>();
      members.set(name, [...(members.get(name) ?? []), { ...fragment, schema, pointer, requiredByIf, answered: none }]);
    }
  }
  return members;
}

/** The fragments of a list's items. */
export function itemFragments(fragments: readonly Fragment[]): Fragment[] {
  return fragments.flatMap((fragment) =>
    ['items', 'contains'].flatMap((keyword) =>
      parts(fragment.schema, keyword, fragment.pointer).map((part) => ({
        ...part,
        tests: fragment.tests || keyword === 'contains',
        requiredByIf: fragment.requiredByIf && new Set<string>(),
        answered: none,
      })),
    ),
  );
}

/** Names of the questions that an object can ever have: those of fragments that do not only test. */
export function questionNames(fragments: readonly Fragment[]): string[] {
  return [...memberFragments(fragments.filter((fragment) => !fragment.tests)).keys()];
}

/** Names of an object that are not UI words: the questions that a UI schema speaks of. */
export function uiNames(uiSchema: JsonObject): string[] {
  return Object.keys(uiSchema).filter((name) => !name.startsWith('ui:'));
}
