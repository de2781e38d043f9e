import { allNames, declaredQuestions } from '../../form/questions.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import { at, CONDITIONS, patchedByBoth, type Both, type OwnWay } from '../edit/baseChoice.ts';
import { questionsIn } from '../check/overlayQuestions.ts';
import { labelsOf, listed, plain, quoted, whenInWords, type Speech } from '../check/overlayWords.ts';
import { fieldName } from '../fieldName.ts';
import { parseJson } from '../read/parseJson.ts';
import type { TableDeclaration } from '../tableTypes.ts';
import type { FormDeclaration, StagesDeclaration } from '../types.ts';

/** Something that an overlay says, of which everybody's text says something else than when it was published. */
export interface BaseChoice {
  /** The places in the overlay that are kept or taken away together. */
  readonly ways: readonly OwnWay[];
  /** What it is about, by its words: a question, a stage, the form as a whole. */
  readonly about: string;
  /** Which part of it: `its help`. */
  readonly part: string;
  /** In words what everybody's said, says now, and what the overlay says; null for nothing. */
  readonly was: string | null;
  readonly now: string | null;
  readonly own: string;
}

/** The texts that choices are made between: an overlay's, and what lay and lies below it. */
export interface MovedBase {
  /** Of the overlay, below the tenant's folder, without `.json`. */
  readonly path: string;
  readonly was: string;
  readonly now: string;
  readonly own: string;
}

/** What an overlay and everybody's text both say otherwise than everybody's did; none where a text cannot be read. */
export function baseChoices(speech: Speech, { path, ...texts }: MovedBase): BaseChoice[] {
  const [was, now, own] = [texts.was, texts.now, texts.own].map((text) => parseJson(text).value);
  if (!isObject(was) || !isObject(now) || !isObject(own)) return [];
  const sides = { was: sideOf(path, was), now: sideOf(path, now) };
  const places = [
    ...patchedByBoth(isObject(own.patch) ? own.patch : {}, [was, now], ['patch']),
    ...patchedByBoth(isObject(own.thresholds) ? own.thresholds : {}, [numbersOf(was), numbersOf(now)], ['thresholds']),
    ...namesGone(own, sides),
  ];
  const byName = new Map<string, Both[]>();
  for (const place of places) {
    const gone = goneName(place, sides);
    // All that is said of what everybody has no more is one choice; anything else is one of its own.
    const key = gone ?? JSON.stringify(place.way);
    byName.set(key, [...(byName.get(key) ?? []), place]);
  }
  return [...byName.values()].map((same) => choiceOf(speech, same, sides));
}

/** What a text has names for, by name the words: questions and headings of a form, stages, columns and filters. */
interface Side {
  readonly words: ReadonlyMap<string, string>;
  readonly title: string;
  readonly whole: JsonObject;
}

interface Sides {
  readonly was: Side;
  readonly now: Side;
}

function sideOf(path: string, whole: JsonObject): Side {
  const title = quoted(typeof whole.title === 'string' ? whole.title : path);
  return { words: new Map(namesIn(path, whole)), title, whole };
}

function namesIn(path: string, whole: JsonObject): (readonly [string, string])[] {
  if (path.startsWith('stages/'))
    return Object.entries((whole as unknown as StagesDeclaration).stages).map(([slug, one]) => [
      slug,
      quoted(one.title),
    ]);
  if (path.startsWith('tables/')) {
    const { columns = [], filters = [] } = whole as unknown as TableDeclaration;
    return [...columns, ...filters].map((one) => [fieldName(one), quoted(fieldName(one))]);
  }
  const form = whole as unknown as FormDeclaration;
  const labels = [...questionsIn(form).values()].map(({ path: way, label }) => [way.at(-1) ?? '', label] as const);
  const headings = (form.sections ?? []).map(({ title }) => [title, `the heading ${quoted(title)}`] as const);
  return [
    ...[...allNames(declaredQuestions(form))].map((name) => [name, quoted(name)] as const),
    ...headings,
    ...labels,
  ];
}

/** The numbers of a form's conditions, as an overlay gives them. */
const numbersOf = ({ thresholds }: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(thresholds) ? thresholds : {}).map(([name, said]) => [name, at(said, ['value']) ?? null]),
  );

const LISTS = ['hide', 'require', 'optional', 'order'] as const;

/** Names that an overlay speaks of, and which everybody had and has no more. */
function namesGone(own: JsonObject, { was, now }: Sides): Both[] {
  const listedNames = LISTS.flatMap((list) =>
    (Array.isArray(own[list]) ? own[list] : []).map((name) => [list, String(name)] as const),
  );
  const headings = Object.keys(isObject(own.headings) ? own.headings : {}).map((name) => ['headings', name] as const);
  return [...listedNames, ...headings].flatMap(([part, name]) =>
    was.words.has(name) && !now.words.has(name)
      ? [{ way: [part, name], was: name, now: undefined, own: at(own, [part, name]) ?? name }]
      : [],
  );
}

/** The name of what everybody has no more, where a place is about that. */
function goneName({ way, now }: Both, sides: Sides): string | null {
  const name = nameIn(way, sides);
  return now === undefined && name !== null && !sides.now.words.has(name) ? name : null;
}

/** The last name on a way that one of the sides knows: `properties` of a schema is a name of JSON Schema's. */
function nameIn(way: OwnWay, { was, now }: Sides): string | null {
  const names = way[1] === 'messages' ? (way[2] ?? '').split('/') : way;
  const known = names.filter(
    (name, index) => index > 0 && !KEYWORDS.has(name) && (was.words.has(name) || now.words.has(name)),
  );
  return known.at(-1) ?? null;
}

/** Names on a way that are no question's, though a question may be called alike. */
const KEYWORDS = new Set(['properties', 'items', 'schema', 'uiSchema', 'stages', 'patch', 'messages']);

function choiceOf(speech: Speech, places: readonly Both[], sides: Sides): BaseChoice {
  const [first] = places;
  const ways = places.map(({ way }) => way);
  const name = first === undefined ? null : nameIn(first.way, sides);
  const label = name === null ? undefined : (sides.was.words.get(name) ?? sides.now.words.get(name));
  const about = label ?? sides.now.title;
  if (first === undefined || goneName(first, sides) !== null)
    return { ways, about, part: 'which everybody has no more', was: label ?? about, now: null, own: ownOfGone(places) };
  const key = first.way.at(-1) ?? '';
  const said = (value: Json | undefined): string | null => valueInWords(speech, key, value);
  return {
    ways,
    about,
    part: first.way[0] === 'thresholds' ? 'the number of a condition' : partInWords(key, name),
    was: said(first.was),
    now: said(first.now),
    own: said(first.own) ?? 'Nothing',
  };
}

/** What is said of a name that is gone: where in the overlay it stands. */
function ownOfGone(places: readonly Both[]): string {
  const said = places.map(({ way: [part = '', ...rest] }) => SAID[part] ?? SAID[rest[0] ?? ''] ?? 'changes it');
  return listed([...new Set(said)]);
}

const SAID: { readonly [part: string]: string } = {
  hide: 'hides it',
  require: 'makes it required',
  optional: 'makes it optional',
  order: 'says where it stands',
  headings: 'has words of its own for it',
  messages: 'says what is told where it is not answered',
};

const PARTS: { readonly [key: string]: string } = {
  title: 'its words',
  description: 'the text under it',
  'ui:help': 'its help',
  enum: 'its answers',
  oneOf: 'its answers',
  anyOf: 'its answers',
  $ref: 'its answers',
  'ui:when': 'when it is asked',
  'ui:required-when': 'when it has to be answered',
  'ui:limits-when': 'its limits',
  'ui:widget': 'how it is drawn',
  present: 'when it is there',
  when: 'when it counts',
  optional: 'whether it always counts',
  required: 'what has to be answered',
  maxLength: 'the most characters',
  minLength: 'the fewest characters',
  maximum: 'the greatest number',
  minimum: 'the least number',
  maxItems: 'the most rows or answers',
  minItems: 'the fewest rows or answers',
};

function partInWords(key: string, name: string | null): string {
  if (key === name) return 'as a whole';
  return PARTS[key] ?? (key.includes('/') ? 'what is told where it is not answered' : `its “${key}”`);
}

function valueInWords(speech: Speech, key: string, value: Json | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (CONDITIONS.has(key)) return whenInWords(speech, value);
  const answers = ['$ref', 'oneOf', 'anyOf', 'enum'].includes(key) ? labelsOf(speech, { [key]: value }) : null;
  if (answers !== null && answers.size > 0) return listed([...answers.values()]);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return isObject(value) && typeof value.title === 'string' ? value.title : plain(value);
}
