import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { withoutRowIds } from './answers.ts';
import { isEmpty, sameAnswer } from './empty.ts';
import { instancesOf, pointerOf, segmentsOf, valueAt } from './pointers.ts';
import { isGroup, isRowList, itemSchema, propertiesOf } from './schemaParts.ts';
import type { ActiveForm, FormDocument, Origin } from './types.ts';

/** Origins of automatic values by JSON pointer into the answers. */
export type Origins = { readonly [pointer: string]: Origin };

/** A value that the records hold, and in words which of them: “Card index”. */
export interface RecordValue {
  readonly value: Json;
  readonly from: string;
}

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
 * Pointers of the fields that no person types: derived ones always, values that came from the records,
 * and automatic ones, whose names contain `prefix`, whose origin is not known. An empty automatic
 * field, what a person typed while it was empty, and what was taken over from the form before stay
 * editable (settled 7.3, before FORM-13).
 */
export function lockedPaths(
  active: ActiveForm,
  origins: Origins,
  { prefix, answers }: { readonly prefix: string; readonly answers: JsonObject },
): string[] {
  const derived = Object.keys(active.form.derived ?? {}).flatMap((path) => instancesOf(answers, path));
  const held = automaticValues(active.schema, answers, { prefix, path: [] });
  const unknown = held.filter((pointer) => origins[pointer] === undefined);
  const recorded = Object.keys(propertiesOf(active.schema))
    .map((name) => pointerOf([name]))
    .filter((pointer) => origins[pointer]?.source === 'records' && !isEmpty(valueAt(answers, segmentsOf(pointer))));
  return [...new Set([...derived.map(({ segments }) => pointerOf(segments)), ...unknown, ...recorded])];
}

/**
 * What opening a form does with the values the records hold now, by field name. A value that is not
 * empty takes the place of the former one; what was typed, or is of unknown origin, goes into
 * `replaced` if it differs. An empty value of the records never takes anything away. `now` is ISO.
 */
export function refreshAutomatic(
  held: { readonly document: FormDocument; readonly origins: Origins },
  values: { readonly [name: string]: RecordValue },
  now: string,
): Refreshed {
  let { document } = held;
  const origins: { [pointer: string]: Origin } = { ...held.origins };
  const replaced: ReplacedValue[] = [];
  let changed = false;
  for (const [name, { value, from }] of Object.entries(values)) {
    if (isEmpty(value)) continue;
    const pointer = pointerOf([name]);
    const part = isEmpty(document.answers[name]) && !isEmpty(document.parked[name]) ? 'parked' : 'answers';
    const before = document[part][name];
    const known = origins[pointer]?.source === 'records';
    const same = before !== undefined && sameAnswer(withoutRowIds(before), withoutRowIds(value));
    if (known && same && origins[pointer]?.from === from) continue;
    if (!known && !same && before !== undefined && !isEmpty(before)) replaced.push({ pointer, value: before, at: now });
    if (!same) document = { ...document, [part]: { ...document[part], [name]: value } };
    origins[pointer] = { source: 'records', at: now, from };
    changed = true;
  }
  return { document, origins: changed ? origins : held.origins, replaced };
}

/**
 * Origins after a person's save: an automatic field whose answer differs from the former one is
 * typed from now on; one that was emptied, or any other field that was changed, has no origin. Locked
 * fields are the caller's to refuse.
 */
export function originsAfterSave(
  change: { readonly before: JsonObject; readonly after: JsonObject; readonly origins: Origins },
  prefix: string,
  now: string,
): Origins {
  const origins: { [pointer: string]: Origin } = { ...change.origins };
  let changed = false;
  for (const name of new Set([...Object.keys(change.before), ...Object.keys(change.after)])) {
    const pointer = pointerOf([name]);
    const automatic = name.includes(prefix);
    if ((!automatic && origins[pointer] === undefined) || sameAnswer(change.before[name], change.after[name])) continue;
    if (!automatic || isEmpty(change.after[name])) delete origins[pointer];
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
    return value.flatMap((row, index) =>
      automaticValues(itemSchema(schema, index), row, { ...at, path: [...at.path, index] }),
    );
  }
  if (!isGroup(schema) || !isObject(value)) return [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    const path = [...at.path, name];
    if (!name.includes(at.prefix)) return automaticValues(field, value[name], { ...at, path });
    return isEmpty(value[name]) ? [] : [pointerOf(path)];
  });
}
