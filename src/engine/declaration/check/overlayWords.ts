import { choicesOf, schemasOf } from '../../form/schemaParts.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import type { FactWords, Overlay } from '../catalogTypes.ts';
import type { DateNames } from '../datesTypes.ts';
import { fragmentsAt } from './waysTo.ts';
import type { FormDeclaration, Lookup, StagesDeclaration } from '../types.ts';
import { idsOf, type World } from '../read/world.ts';
import { applyOverlay } from '../resolve/applyOverlay.ts';

/** Words of the domain that the engine itself does not have. */
export interface OverlayWords {
  readonly facts: FactWords;
  /** What a stage's owner is called, by its number. */
  readonly owners: { readonly [owner: number]: string };
  /** What those who may sign are called, by their type. */
  readonly signers?: { readonly [type: number]: string };
  /** What ratings are called, by their number; the number where nobody says it. */
  readonly ratings?: { readonly [rating: number]: string };
  /** The dates that may be declared, and the days that they are counted from. */
  readonly dates?: DateNames;
}

/** How a declaration is put into words: where names are looked up, for which tenant, and the domain's words. */
export interface Speech {
  readonly world: World;
  readonly tenant: string;
  readonly words: OverlayWords;
  /** Stages that are being changed, by which theirs are told before all others; none where absent. */
  readonly stages?: StagesDeclaration;
}

/** A condition on facts in words: `year group is Year 5 or Year 6, and SEN status is not …`. */
export function whenInWords(speech: Speech, when: Json | undefined): string {
  return Object.entries(isObject(when) ? when : {})
    .map(([path, expected]) => {
      const { title, labels } = factInWords(speech, path);
      const said = (values: readonly Json[]): string => choiceInWords(values, labels);
      const answered = isAnswered(expected);
      if (answered !== null) return `${title} is ${answered ? '' : 'not '}answered`;
      if (typeof expected === 'boolean') return expected ? title : `it is not so that ${title}`;
      if (Array.isArray(expected)) return `${title} is ${said(expected)}`;
      if (!isObject(expected)) return `${title} is ${said([expected])}`;
      const { not } = expected;
      const choices = isObject(not) ? choicesOf(not) : choicesOf(expected);
      if (choices !== undefined) return `${title} is ${isObject(not) ? 'not ' : ''}${said(choices)}`;
      const held = isObject(expected.contains) ? choicesOf(expected.contains) : undefined;
      if (held !== undefined) return `${title} has ${said(held)} among its answers`;
      // The number of a choice is a name, not an amount.
      const compared = labels.size === 0 ? comparedInWords(expected) : null;
      return `${title} ${compared ?? `fits ${JSON.stringify(expected)}`}`;
    })
    .join(', and ');
}

/**
 * Whether a condition on a fact asks no more than that it is there, or that it is not; null where it asks more. A fact
 * that is not there is null.
 */
export function isAnswered(expected: Json): boolean | null {
  if (expected === null) return false;
  if (!isObject(expected)) return null;
  const { not, type, minLength: _least, minItems: _fewest, ...more } = expected;
  if (Object.keys(more).length > 0) return null;
  if (not !== undefined) return type === undefined && jsonEqual(not, { type: 'null' }) ? true : null;
  return typeof type === 'string' ? type !== 'null' : null;
}

/** How a number is compared: JSON Schema's keyword, and its words. */
export const COMPARED = {
  minimum: 'is at least',
  maximum: 'is at most',
  exclusiveMinimum: 'is more than',
  exclusiveMaximum: 'is less than',
} as const;

/** What a schema says of a number; null where it says more, or nothing. */
export function comparedInWords({ type, ...said }: JsonSchema): string | null {
  const compared = Object.entries(said).map(([keyword, value]) =>
    Object.hasOwn(COMPARED, keyword) ? `${COMPARED[keyword as keyof typeof COMPARED]} ${plain(value)}` : null,
  );
  const isNumber = type === undefined || type === 'number' || type === 'integer';
  if (!isNumber || compared.length === 0 || compared.includes(null)) return null;
  const { minimum, maximum, ...more } = said;
  return minimum !== undefined && maximum !== undefined && Object.keys(more).length === 0
    ? `is between ${plain(minimum)} and ${plain(maximum)}`
    : compared.join(' and ');
}

/** Ratings by what the tenant calls them: `Green or Amber`. */
export function ratingsInWords({ words }: Speech, ratings: readonly number[]): string {
  return listed(
    ratings.map((rating) => words.ratings?.[rating] ?? String(rating)),
    'or',
  );
}

/** `Year 1, Year 2 or Year 5`; four or more that follow each other in the list as `Year 1 to Year 5`. */
function choiceInWords(values: readonly Json[], labels: ReadonlyMap<string, string>): string {
  const order = [...labels.keys()];
  const places = values.map((value) => order.indexOf(String(value)));
  const label = (value: Json | undefined): string => labels.get(String(value)) ?? plain(value);
  const isRun = places.length > 3 && places.every((place, index) => place >= 0 && place === (places[0] ?? 0) + index);
  return isRun ? `${label(values[0])} to ${label(values.at(-1))}` : listed(values.map(label), 'or');
}

/** What a fact is called in sentences; null where nobody has words for it. */
export function factTitle(speech: Speech, path: string): string | null {
  const { title } = factInWords(speech, path);
  return title === path ? null : title;
}

interface FactInWords {
  readonly title: string;
  readonly labels: ReadonlyMap<string, string>;
}

function factInWords(speech: Speech, path: string): FactInWords {
  const [root, slug = '', name = ''] = path.split('.');
  const known = speech.words.facts[path];
  if (known !== undefined)
    return {
      title: known.title,
      labels:
        known.lookup === undefined
          ? new Map(Object.entries(known.labels ?? {}))
          : labelsOf(speech, { $ref: `lookups/${known.lookup}` }),
    };
  const answer = root === 'stage' ? answerOf(speech, slug, name) : undefined;
  if (answer === undefined) return { title: path, labels: new Map() };
  return {
    title: `the answer to ${quoted(titleOf(answer.schema, name))} in ${quoted(answer.stage.title)}`,
    labels: labelsOf(speech, answer.schema),
  };
}

/** A stage that a fact names, and the question there: in the first of the stages that have it. */
function answerOf(speech: Speech, slug: string, name: string) {
  const others = idsOf(speech.world, 'stages', speech.tenant).map(
    (id) => declarationOf(speech, 'stages', id) as StagesDeclaration | undefined,
  );
  return [speech.stages, ...others]
    .flatMap((one) => one?.stages[slug] ?? [])
    .flatMap((stage) => {
      const form = declarationOf(speech, 'form', stage.form) as FormDeclaration | undefined;
      const schema = form === undefined ? undefined : questionOf(form, name);
      return schema === undefined ? [] : [{ stage, schema }];
    })
    .at(0);
}

/** A declaration as the tenant has it, with what it hides: that may still be spoken of. */
function declarationOf({ world, tenant }: Speech, kind: 'form' | 'stages' | 'lookup', id: string): unknown {
  const base = world.base[kind].get(id)?.value;
  const own = world.tenants.get(tenant)?.[kind].get(id);
  if (base === undefined || own?.isOverlay !== true) return base ?? own?.value;
  try {
    return applyOverlay(kind, base, { ...(own.value as unknown as Overlay), hide: [] });
  } catch {
    // What does not fit its base is told by the check; until it does, the words are everybody's.
    return base;
  }
}

function questionOf({ schema }: FormDeclaration, name: string): JsonSchema | undefined {
  return fragmentsAt(schema, [])
    .get(name)
    ?.find(({ tests }) => !tests)?.schema;
}

/** The choices of a question in words, by value: of its lookup, or its own. */
export function labelsOf(speech: Speech, schema: JsonSchema): Map<string, string> {
  return new Map(answersOf(speech, schema).map(({ value, label }) => [plain(value), label]));
}

/** A choice of a question. */
export interface OfferedAnswer {
  readonly value: Json;
  readonly label: string;
}

/** The choices of a question: of its lookup, or its own; none where it takes any answer. */
export function answersOf(speech: Speech, schema: JsonSchema): readonly OfferedAnswer[] {
  const items = isObject(schema.items) ? schema.items : {};
  const id = [schema.$ref, items.$ref].find((one) => typeof one === 'string');
  const lookup =
    id === undefined ? undefined : (declarationOf(speech, 'lookup', id.slice('lookups/'.length)) as Lookup | undefined);
  if (lookup !== undefined)
    return (lookup.options ?? [])
      .filter(({ offered, all }) => offered !== false && all !== true)
      .map(({ value, label }) => ({ value, label }));
  const titled = [schema, items]
    .flatMap((one) => [...schemasOf(one.oneOf), ...schemasOf(one.anyOf)])
    .flatMap(({ const: value, title }) =>
      value === undefined ? [] : [{ value, label: typeof title === 'string' ? title : plain(value) }],
    );
  if (titled.length > 0) return titled;
  return (choicesOf(schema) ?? choicesOf(items) ?? []).map((value) => ({ value, label: plain(value) }));
}

/** The title that a schema gives its question, else its name. */
export function titleOf(schema: JsonSchema, name: string): string {
  return typeof schema.title === 'string' && schema.title !== '' ? schema.title : name;
}

/** A text in the quotation marks of these sentences. */
export function quoted(text: string): string {
  return `"${text}"`;
}

/** `a, b and c`. */
export function listed(items: readonly string[], last = 'and'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1) ?? ''}`;
}

/** Types of users as those who may sign: `the chair or the reader`. */
export function signersInWords({ signers = {} }: Pick<OverlayWords, 'signers'>, types: readonly number[]): string {
  const words = types.map((type) => signers[type] ?? `users of type ${type}`);
  return listed([...new Set(words)], 'or');
}

/** A value as it stands in a sentence; long ones shortened. */
export function plain(json: Json | undefined): string {
  const text = typeof json === 'string' ? json : JSON.stringify(json ?? null);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
