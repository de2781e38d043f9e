import { bodyLimit, operation } from '../../../../contract/index.ts';
import {
  isObject,
  questionsOf,
  ROW_ID,
  type FormDocument,
  type Json,
  type JsonObject,
  type Question,
  type ResolvedForm,
} from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';

const longestText = 100_000;
const longestRowId = 100;

/** Rows of one list. */
export const mostRows = 500;
/** Answers of one group. */
const mostNames = 1000;
const deepest = 30;
const mostCharacters = 1_000_000;

/** Room for what a save says beside its answers. */
const besides = 4096;

/** As many faults as are told of: a document of thousands is not answered with as many sentences. */
const mostTold = 20;

const nothing: FormDocument = { answers: {}, parked: {} };

/**
 * Refuses what is unsafe to store: with 400 a path that the form does not have or a wrong container, with 413 too much.
 * Everything else is stored as typed, valid or not. What is stored already may be sent again, however much it is.
 */
export function checkSafe(form: ResolvedForm, document: FormDocument, stored = nothing): void {
  const faults = faultsOf(form, document);
  const shapes = [...faults].filter((fault): fault is [string, string] => typeof fault[1] === 'string');
  if (shapes.length > 0) throw new ServerError('INVALID', { errors: Object.fromEntries(shapes) });
  refuseGrown(faults, () => faultsOf(form, stored), '');
}

/**
 * Refuses with 413 what a merge has made larger than one save may be, by whomever it was sent: rows, characters and
 * bytes are limited in what is stored, not only in what arrives, since many small saves make a large section.
 */
export function checkMerged(form: ResolvedForm, merged: FormDocument, stored: FormDocument): void {
  refuseGrown(faultsOf(form, merged), () => faultsOf(form, stored), ', together with what has been saved meanwhile,');
}

type Faults = ReadonlyMap<string, string | Excess>;

/** So much there is of something, and may be. */
interface Excess {
  readonly of: string;
  readonly unit: 'rows' | 'answers' | 'characters' | 'bytes';
  readonly has: number;
  readonly most: number;
}

/** Refuses what is too much, and more than is stored of it. */
function refuseGrown(faults: Faults, stored: () => Faults, how: string): void {
  const excesses = [...faults].filter((fault): fault is [string, Excess] => typeof fault[1] !== 'string');
  if (excesses.length === 0) return;
  const former = stored();
  const hadBefore = (pointer: string) => (former.get(pointer) as Excess | undefined)?.has ?? 0;
  const grown = excesses
    .filter(([pointer, { has }]) => has > hadBefore(pointer))
    .map(([pointer, excess]) => [pointer, sentence(excess, how)] as const);
  if (grown.length === 0) return;
  const what = grown
    .slice(0, 3)
    .map(([, words]) => words)
    .join(' ');
  const message = `${what} Nothing was saved: please take something out and save again.`;
  throw new ServerError('TOO_LARGE', { message, errors: Object.fromEntries(grown) });
}

const sentence = ({ of, unit, has, most }: Excess, how: string) =>
  `${of} has ${figure(has)} ${unit}${how} and can have ${figure(most)}.`;

const figure = (count: number) => count.toLocaleString('en-GB');

function faultsOf(form: ResolvedForm, document: FormDocument): Faults {
  const faults = new Map<string, string | Excess>();
  const report: Found['report'] = (pointer, fault) => void (faults.size < mostTold && faults.set(pointer, fault));
  reportSize(document, report);
  // What is too much as a whole is not looked at in its parts.
  if (faults.size > 0) return faults;
  const root = questionsOf(form);
  checkGroup({ value: document.answers, pointer: '', depth: 0, parked: false, report }, root);
  checkGroup({ value: document.parked, pointer: '', depth: 0, parked: true, report }, root);
  return faults;
}

function reportSize(document: FormDocument, report: Found['report']): void {
  const of = 'This section';
  const characters = JSON.stringify(document).length;
  const bytes = sentBytes(document);
  if (characters > mostCharacters) report('', { of, unit: 'characters', has: characters, most: mostCharacters });
  else if (bytes > mostBytes) report('', { of, unit: 'bytes', has: bytes, most: mostBytes });
}

const mostBytes = bodyLimit(operation('pep.saveStage')) - besides;

/** What a page sends, its answers as a text and as an object (C-29): what it cannot send again it cannot mend. */
const sentBytes = ({ answers, parked }: FormDocument) => {
  const text = JSON.stringify(answers);
  return Buffer.byteLength(JSON.stringify(text)) + Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(parked));
};

function tooMany({ report, pointer }: Found, place: Question, excess: Omit<Excess, 'of'>): void {
  report(pointer, { of: named(place), ...excess });
}

const named = ({ title }: Question) => (title === '' ? 'This question' : `“${title}”`);

interface Found {
  readonly value: Json;
  readonly pointer: string;
  readonly depth: number;
  /** Parked answers of a list's rows stand in an object by row id. */
  readonly parked: boolean;
  readonly report: (pointer: string, fault: string | Excess) => void;
}

const below = (found: Found, name: string | number, value: Json): Found => ({
  ...found,
  value,
  pointer: `${found.pointer}/${name}`,
  depth: found.depth + 1,
});

function checkGroup(found: Found, place: Question): void {
  if (!isObject(found.value)) return found.report(found.pointer, 'A group of answers has to be an object');
  const entries = Object.entries(found.value);
  if (entries.length > mostNames)
    return tooMany(found, place, { unit: 'answers', has: entries.length, most: mostNames });
  for (const [name, value] of entries) {
    const inner = below(found, name, value);
    const own = place.group?.(name) ?? null;
    if (own) checkPlace(inner, own);
    else if (name !== ROW_ID || found.pointer === '') found.report(inner.pointer, 'The form has no such question');
    else if (typeof value !== 'string' || value.length > longestRowId || value === '__proto__')
      found.report(inner.pointer, 'A row needs a short id');
  }
}

function checkPlace(found: Found, place: Question): void {
  const { value, report, pointer, parked, depth } = found;
  if (value === null) return;
  if (depth > deepest) return report(pointer, 'This is too deep');
  if (Array.isArray(value) && place.item) return checkRows(found, place, [...value.entries()]);
  if (isObject(value) && place.group) return checkGroup(found, place);
  if (isObject(value) && parked && place.item) return checkRows(found, place, Object.entries(value));
  if (place.single) return checkValue(found, place);
  report(pointer, place.group && !place.item ? 'A group of answers has to be an object' : 'This has to be a list');
}

/** Rows by their place, or what is parked of them by their id. */
function checkRows(found: Found, place: Question, rows: readonly (readonly [number | string, Json])[]): void {
  if (rows.length > mostRows) return tooMany(found, place, { unit: 'rows', has: rows.length, most: mostRows });
  for (const [name, row] of rows) if (place.item) checkPlace(below(found, name, row), place.item);
}

function checkValue(found: Found, place: Question): void {
  const { value, pointer, report } = found;
  if (typeof value === 'object' && value !== null) return report(pointer, 'This has to be a single answer');
  if (typeof value !== 'string' || value.length <= longestText) return;
  tooMany(found, place, { unit: 'characters', has: value.length, most: longestText });
}

/** Halves of a pair, which come with text that was cut; no JSON of a database holds them, nor NUL. */
const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The same answers in characters that can be stored, so that no pasted one loses a draft. */
export function storable(answers: JsonObject): JsonObject {
  const cleaned = (_name: string, value: Json) =>
    typeof value === 'string' ? value.replace(half, '').replaceAll('\0', '') : value;
  return JSON.parse(JSON.stringify(answers), cleaned) as JsonObject;
}
