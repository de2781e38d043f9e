import { CHOICE, CHOSEN_VALUE, isObject, ROW_ID, type Json, type JsonObject, type ResolvedForm } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { rootPlace, type Place } from './formFields.ts';

const longestText = 100_000;
const longestRowId = 100;
const mostRows = 500;
const deepest = 30;
const mostCharacters = 1_000_000;

/**
 * Refuses what is unsafe to store: a path that the form does not have, a wrong container, too much.
 * Everything else is stored as typed, valid or not.
 */
export function checkSafe(form: ResolvedForm, document: { answers: JsonObject; parked: JsonObject }): void {
  const faults: Record<string, string> = {};
  const report = (pointer: string, sentence: string) => void (faults[pointer] = sentence);
  if (JSON.stringify(document).length > mostCharacters) report('', 'This is too much for one section');
  const root = rootPlace(form.schema);
  checkGroup({ value: document.answers, pointer: '', depth: 0, parked: false, report }, root);
  const { [CHOICE]: choices, ...parked } = document.parked;
  const found: Found = { value: parked, pointer: '', depth: 0, parked: true, report };
  checkGroup(found, root);
  if (choices !== undefined) checkChosen(found, { [CHOICE]: choices }, root);
  if (Object.keys(faults).length > 0) throw new ServerError('INVALID', { errors: faults });
}

interface Found {
  readonly value: Json;
  readonly pointer: string;
  readonly depth: number;
  /** Parked answers of a list's rows stand in an object by row id, and say which alternatives were chosen. */
  readonly parked: boolean;
  readonly report: (pointer: string, sentence: string) => void;
}

const below = (found: Found, name: string | number, value: Json): Found => ({ ...found, value, pointer: `${found.pointer}/${name}`, depth: found.depth + 1 });

function checkGroup(found: Found, place: Place): void {
  if (!isObject(found.value)) return found.report(found.pointer, 'A group of answers has to be an object');
  for (const [name, value] of Object.entries(found.value)) {
    const inner = below(found, name, value);
    const own = place.group?.(name) ?? null;
    if (own) checkPlace(inner, own);
    else if (name !== ROW_ID || found.pointer === '') found.report(inner.pointer, 'The form has no such question');
    else if (typeof value !== 'string' || value.length > longestRowId || value === '__proto__') found.report(inner.pointer, 'A row needs a short id');
  }
}

function checkPlace(found: Found, place: Place): void {
  const { value, report, pointer, parked, depth } = found;
  if (value === null) return;
  if (depth > deepest) return report(pointer, 'This is too deep');
  if (parked && isObject(value) && isObject(value[CHOICE])) return checkChosen(found, value, place);
  if (Array.isArray(value) && place.item) return checkItems(found, value, place.item);
  if (isObject(value) && place.group) return checkGroup(found, place);
  if (isObject(value) && parked && place.item) {
    for (const [id, row] of Object.entries(value)) checkPlace(below(found, id, row), place.item);
    return;
  }
  if (place.single) return checkValue(found);
  report(pointer, place.group && !place.item ? 'A group of answers has to be an object' : 'This has to be a list');
}

function checkItems(found: Found, items: readonly Json[], place: Place): void {
  if (items.length > mostRows) return found.report(found.pointer, 'These are too many rows');
  items.forEach((item, index) => checkPlace(below(found, index, item), place));
}

/** Which alternatives were chosen at a place, what the others hold, and what is parked of the one that was. */
function checkChosen(found: Found, value: JsonObject, place: Place): void {
  const { [CHOICE]: choices, [CHOSEN_VALUE]: plain, ...rest } = value;
  if (!place.chooses) return found.report(found.pointer, 'Nothing is to be chosen here');
  for (const [at, choice] of Object.entries(isObject(choices) ? choices : {})) {
    const { option, held = {}, ...more } = isObject(choice) ? choice : {};
    const isSound = at.length <= longestRowId && Number.isInteger(option) && isObject(held) && Object.keys(more).length === 0;
    if (!isSound) return found.report(found.pointer, 'This is no choice');
    for (const [other, answers] of Object.entries(held)) checkPlace(below(found, other, answers), place);
  }
  if (plain !== undefined) checkPlace({ ...found, value: plain }, place);
  if (Object.keys(rest).length > 0) checkPlace({ ...found, value: rest }, place);
}

function checkValue({ value, pointer, report }: Found): void {
  if (typeof value === 'object' && value !== null) report(pointer, 'This has to be a single answer');
  else if (typeof value === 'string' && value.length > longestText) report(pointer, 'This text is too long');
}

/** Halves of a pair, which come with text that was cut; no JSON of a database holds them, nor NUL. */
const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The same answers in characters that can be stored, so that no pasted one loses a draft. */
export function storable(answers: JsonObject): JsonObject {
  const cleaned = (_name: string, value: Json) => (typeof value === 'string' ? value.replace(half, '').replaceAll('\0', '') : value);
  return JSON.parse(JSON.stringify(answers), cleaned) as JsonObject;
}
