import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { withoutRowIds } from './answers.ts';
import { isEmpty, sameAnswer } from './empty.ts';
import { instancesOf, pointerOf } from './pointers.ts';
import { isGroup, isRowList, itemSchema, propertiesOf } from './schemaParts.ts';
import type { ActiveForm, FormDocument, Origin } from './types.ts';

/** Origins of automatic values by JSON pointer into the answers. */
export type Origins = { readonly [pointer: string]: Origin };

/** A value that the records took the place of; kept so that nothing typed is lost. */
export interface ReplacedValue {
  readonly pointer: string;
  readonly value: Json;
  /** ISO instant of the replacement. */
  readonly at: string;
}

/** What a refresh makes of a document; the same document and origins where nothing changed. */
export interface Refreshed {
  readonly document: FormDocument;
  readonly origins: Origins;
  readonly replaced: readonly ReplacedValue[];
}

/**
 * Pointers of the fields that no person types: derived ones always, and automatic ones, whose names
 * contain `prefix`, that hold a value whose origin is the records or not known. An empty automatic
 * field, and what a person typed while it was empty, stay editable (settled 7.3, before FORM-13).
 */
export function lockedPaths(
  active: ActiveForm,
  origins: Origins,
  { prefix, answers }: { readonly prefix: string; readonly answers: JsonObject },
): string[] {
  const derived = Object.keys(active.form.derived ?? {}).flatMap((path) => instancesOf(answers, path));
  const held = automaticValues(active.schema, answers, { prefix, path: [] });
  const automatic = held.filter((pointer) => origins[pointer]?.source !== 'typed');
  return [...new Set([...derived.map(({ segments }) => pointerOf(segments)), ...automatic])];
}

/**
 * What opening a form does with the values the records hold now, by field name. A value that is not
 * empty takes the place of the former one; what was typed, or is of unknown origin, goes into
 * `replaced` if it differs. An empty value of the records never takes anything away. `now` is ISO.
 */
export function refreshAutomatic(
  held: { readonly document: FormDocument; readonly origins: Origins },
  values: JsonObject,
  now: string,
): Refreshed {
  let { document } = held;
  const origins: { [pointer: string]: Origin } = { ...held.origins };
  const replaced: ReplacedValue[] = [];
  let changed = false;
  for (const [name, value] of Object.entries(values)) {
    if (isEmpty(value)) continue;
    const pointer = pointerOf([name]);
    const part = isEmpty(document.answers[name]) && !isEmpty(document.parked[name]) ? 'parked' : 'answers';
    const before = document[part][name];
    const known = origins[pointer]?.source === 'records';
    const same = before !== undefined && sameAnswer(withoutRowIds(before), withoutRowIds(value));
    if (known && same) continue;
    if (!known && !same && before !== undefined && !isEmpty(before)) replaced.push({ pointer, value: before, at: now });
    if (!same) document = { ...document, [part]: { ...document[part], [name]: value } };
    origins[pointer] = { source: 'records', at: now };
    changed = true;
  }
  return { document, origins: changed ? origins : held.origins, replaced };
}

/**
 * Origins after a person's save: an automatic field whose answer differs from the former one is
 * typed from now on; one that was emptied has no origin. Locked fields are the caller's to refuse.
 */
export function originsAfterSave(
  change: { readonly before: JsonObject; readonly after: JsonObject; readonly origins: Origins },
  prefix: string,
  now: string,
): Origins {
  const origins: { [pointer: string]: Origin } = { ...change.origins };
  let changed = false;
  for (const name of new Set([...Object.keys(change.before), ...Object.keys(change.after)])) {
    if (!name.includes(prefix) || sameAnswer(change.before[name], change.after[name])) continue;
    const pointer = pointerOf([name]);
    if (isEmpty(change.after[name])) delete origins[pointer];
    else origins[pointer] = { source: 'typed', at: now };
    changed = true;
  }
  return changed ? origins : change.origins;
}

function automaticValues(
  schema: JsonSchema,
  value: Json | undefined,
  at: { readonly prefix: string; readonly path: readonly (string | number)[] },
): string[] {
  if (isRowList(schema) && Array.isArray(value)) {
    return value.flatMap((row, index) => automaticValues(itemSchema(schema, index), row, { ...at, path: [...at.path, index] }));
  }
  if (!isGroup(schema) || !isObject(value)) return [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    const path = [...at.path, name];
    if (!name.includes(at.prefix)) return automaticValues(field, value[name], { ...at, path });
    return isEmpty(value[name]) ? [] : [pointerOf(path)];
  });
}
