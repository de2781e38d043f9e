import { conjoin } from '../../form/conjoin.ts';
import type { Fixed } from '../../form/generateAnswers.ts';
import { candidates, combinations } from '../../form/generateAnswers.ts';
import { namesRead } from '../../form/conditionReads.ts';
import { pointerOf, segmentsOf } from '../../form/pointers.ts';
import { propertiesOf } from '../../form/schemaParts.ts';
import { validateSchema } from '../../form/validator.ts';
import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import type { ResolvedForm } from '../catalogTypes.ts';
import type { Condition, Wanted } from './conditionList.ts';
import type { Fragment } from '../read/fragments.ts';
import { itemFragments, memberFragments, rootFragment, spread } from '../read/fragments.ts';

/** A form with what is asked of its answers, made once for all its conditions. */
export interface Asked {
  readonly form: ResolvedForm;
  readonly conditions: readonly Condition[];
}

const MOST = 80;

/** Answers to try for each question, by how many questions there are: all their combinations are looked at. */
const MOST_VALUES = [0, 200, 40, 14, 8, 5, 4, 3, 3];

/** Ways to answer what a condition reads so that it should hold, or not, the likeliest first; few of them may do. */
export function waysTo(asked: Asked, condition: Condition, holds: boolean): Fixed[] {
  const all = [...condition.guards, { test: condition.test, holds, path: condition.path }];
  const paths = [...new Map(all.map(({ path }) => [path.join('/'), path])).values()];
  const perPath = paths.map((path) =>
    waysAt(
      asked,
      path,
      all.filter((wanted) => wanted.path.join('/') === path.join('/')),
    ),
  );
  return perPath
    .reduce<JsonObject[]>(
      (ways, more) => ways.flatMap((way) => more.map((one) => merged(way, one))).slice(0, MOST),
      [{}],
    )
    .slice(0, MOST);
}

function waysAt(asked: Asked, path: readonly string[], wanted: readonly Wanted[]): Fixed[] {
  const names = withOpeners(asked, path, [...new Set(wanted.flatMap(({ test }) => namesRead(test)))]);
  const sources = path.length === 0 ? names.flatMap((name) => sourcesOf(asked.form, name)) : [];
  const read = names.filter((name) => path.length > 0 || sourcesOf(asked.form, name).length === 0).slice(0, 8);
  const most = MOST_VALUES[read.length] ?? 3;
  const wishes: Try = { path, wanted: wanted.map(({ test }) => test), most };
  const tries = read.map((name): [string, Json[]] => [name, valuesFor(asked, name, wishes)]);
  const flat = combinations(tries).filter(
    (way) => sources.length > 0 || wanted.every(({ test, holds }) => isMet(test, way) === holds),
  );
  const amounts = combinations(sources.slice(0, 4).map((pattern): [string, Json[]] => [pattern, [100, 0, 1, null]]));
  const ways = flat.flatMap((way) => amounts.map((amount) => merged(way, placed(amount))));
  return ways.slice(0, MOST).map((way) => wrapped(way, path));
}

function isMet(test: JsonSchema, way: JsonObject): boolean {
  return (
    validateSchema(test, Object.fromEntries(Object.entries(way).filter(([, value]) => value !== null))).length === 0
  );
}

/** The names, and what the questions by which they are opened are opened by. */
function withOpeners({ conditions }: Asked, path: readonly string[], names: readonly string[]): string[] {
  const all = new Set(names);
  const here = conditions.filter((condition) => condition.path.join('/') === path.join('/'));
  // A set grows while it is walked, and what is added is walked too.
  for (const name of all) {
    for (const { test, then, else: else_, guards } of here) {
      const opens = [then, else_].some(
        (branch) => branch !== undefined && Object.hasOwn(propertiesOf(branch.schema), name),
      );
      if (opens)
        for (const read of [test, ...guards.map((guard) => guard.test)].flatMap((one) => namesRead(one))) all.add(read);
    }
  }
  return [...all];
}

/** Patterns of the answers that a derived value is computed from. */
function sourcesOf(form: ResolvedForm, name: string): string[] {
  const found = Object.entries(form.derived ?? {}).filter(([path]) => segmentsOf(path).join('/') === name);
  return found.flatMap(([, { of }]) => of.map((path) => pointerOf(segmentsOf(path))));
}

function placed(amounts: JsonObject): JsonObject {
  return Object.entries(amounts).reduce<JsonObject>((all, [pattern, value]) => {
    const [name = '', ...rest] = segmentsOf(pattern);
    return merged(all, {
      [name]: rest.reduceRight<Json>((inner, segment) => (segment === '*' ? [inner] : { [segment]: inner }), value),
    });
  }, {});
}

/** Two ways together; rows are laid on each other. */
function merged(first: JsonObject, second: JsonObject): JsonObject {
  const result: JsonObject = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = result[name];
    if (Array.isArray(before) && Array.isArray(value) && isObject(before[0]) && isObject(value[0]))
      result[name] = [merged(before[0], value[0])];
    else result[name] = isObject(before) && isObject(value) ? merged(before, value) : value;
  }
  return result;
}

/** Whether a schema says what kind of answer there is, and not only what else is asked of it. */
function tellsKind(schema: JsonSchema): boolean {
  return ['type', 'enum', 'const', 'oneOf', 'items', 'properties'].some((keyword) => schema[keyword] !== undefined);
}

interface Try {
  readonly path: readonly string[];
  /** What has to hold, or not: answers that it tells apart come first. */
  readonly wanted: readonly JsonSchema[];
  readonly most: number;
}

/** Answers to try for a question: some that each condition on it tells apart, and none at all. */
function valuesFor({ form }: Asked, name: string, { path, wanted, most }: Try): Json[] {
  const fragments = fragmentsAt(form.schema, path).get(name) ?? [];
  const asked = fragments.filter(({ tests }) => !tests).map(({ schema }) => schema);
  const declared = asked.some(tellsKind) ? asked.filter(tellsKind) : asked;
  const tests = fragments.filter((fragment) => fragment.tests).map(({ schema }) => schema);
  const likely = declared.flatMap((schema) => [
    ...tests.flatMap((test) => candidates(conjoin(schema, test))),
    ...candidates(schema),
  ]);
  const tried = [...likely, ...tests.flatMap((test) => candidates(test))];
  const valid = tried.filter((value) => declared.some((schema) => isValid(schema, value)));
  const read = wanted.flatMap((test) => memberFragments(spread(rootFragment(test, ''))).get(name) ?? []);
  const own = read.map(({ schema }) => schema);
  const kinds = kindsOf(valid, { own, tests });
  const each = Math.max(1, Math.floor(most / Math.max(1, kinds.length)));
  return [...kinds.flatMap((values) => values.slice(0, each)), null];
}

const isValid = (schema: JsonSchema, value: Json): boolean => validateSchema(schema, value).length === 0;

/** The values by what is wanted of them; of each kind at most two that all conditions read alike. */
function kindsOf(
  values: readonly Json[],
  { own, tests }: Readonly<Record<'own' | 'tests', readonly JsonSchema[]>>,
): Json[][] {
  const key = (all: readonly JsonSchema[], value: Json): string =>
    all.map((test) => Number(isValid(test, value))).join('');
  const kinds = new Map<string, { readonly values: Json[]; readonly alike: Map<string, number> }>();
  for (const value of values) {
    const kind = kinds.get(key(own, value)) ?? { values: [], alike: new Map<string, number>() };
    if (kind.values.some((other) => jsonEqual(other, value))) continue;
    const alike = key(tests, value);
    const count = (kind.alike.get(alike) ?? 0) + 1;
    kinds.set(key(own, value), kind);
    if (count <= 2) kind.values.push(value);
    kind.alike.set(alike, count);
  }
  return [...kinds.values()].map((kind) => kind.values);
}

const known = new WeakMap<JsonSchema, Map<string, Map<string, Fragment[]>>>();

/** Everything said of the questions of an object of the answers, by their names. */
export function fragmentsAt(schema: JsonSchema, path: readonly string[]): ReadonlyMap<string, readonly Fragment[]> {
  const ofSchema = known.get(schema) ?? new Map<string, Map<string, Fragment[]>>();
  known.set(schema, ofSchema);
  const key = path.join('/');
  const found = ofSchema.get(key) ?? memberFragments(path.reduce(oneBelow, spread(rootFragment(schema, '/schema'))));
  ofSchema.set(key, found);
  return found;
}

function oneBelow(fragments: Fragment[], name: string): Fragment[] {
  return (name === '*' ? itemFragments(fragments) : (memberFragments(fragments).get(name) ?? [])).flatMap(spread);
}

function wrapped(fixed: Fixed, path: readonly string[]): Fixed {
  return path.reduceRight<Json>((inner, name) => (name === '*' ? [inner] : { [name]: inner }), fixed) as Fixed;
}
