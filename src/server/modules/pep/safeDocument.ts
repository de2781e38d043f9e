import { isObject, ROW_ID, type Json, type JsonObject, type ResolvedForm } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { fieldsOf, type Place } from './formFields.ts';

const longestText = 100_000;
const longestRowId = 100;
const mostRows = 500;
const mostCharacters = 1_000_000;

/**
 * Refuses what is unsafe to store: a path that the form does not have, a wrong container, too much.
 * Everything else is stored as typed, valid or not.
 */
export function checkSafe(form: ResolvedForm, document: { answers: JsonObject; parked: JsonObject }): void {
  const faults: Record<string, string> = {};
  const report = (pointer: string, sentence: string) => void (faults[pointer] = sentence);
  if (JSON.stringify(document).length > mostCharacters) report('', 'This is too much for one section');
  const fields = fieldsOf(form.schema);
  checkGroup({ value: document.answers, pointer: '', parked: false, report }, fields);
  checkGroup({ value: document.parked, pointer: '', parked: true, report }, fields);
  if (Object.keys(faults).length > 0) throw new ServerError('INVALID', { errors: faults });
}

interface Found {
  readonly value: Json;
  readonly pointer: string;
  /** Parked answers of a list's rows stand in an object by row id. */
  readonly parked: boolean;
  readonly report: (pointer: string, sentence: string) => void;
}

function checkGroup(found: Found, fields: ReadonlyMap<string, Place>): void {
  if (!isObject(found.value)) return found.report(found.pointer, 'A group of answers has to be an object');
  for (const [name, value] of Object.entries(found.value)) {
    const below = { ...found, value, pointer: `${found.pointer}/${name}` };
    const place = fields.get(name);
    if (place) checkPlace(below, place);
    else if (name !== ROW_ID || found.pointer === '') found.report(below.pointer, 'The form has no such question');
    else if (typeof value !== 'string' || value.length > longestRowId) found.report(below.pointer, 'A row needs a short id');
  }
}

function checkPlace(found: Found, place: Place): void {
  const { value, report, pointer } = found;
  if (value === null) return;
  if (place.kind === 'group') return checkGroup(found, place.fields);
  if (place.kind === 'value') return checkValue(found);
  if (place.kind === 'rows' && found.parked && isObject(value)) {
    for (const [id, row] of Object.entries(value)) checkGroup({ ...found, value: row, pointer: `${pointer}/${id}` }, place.fields);
    return;
  }
  if (!Array.isArray(value)) return report(pointer, 'This has to be a list');
  if (value.length > mostRows) return report(pointer, 'These are too many rows');
  value.forEach((item, index) => {
    const below = { ...found, value: item, pointer: `${pointer}/${index}` };
    if (place.kind === 'rows') checkGroup(below, place.fields);
    else checkValue(below);
  });
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
