import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { activeForm } from './activeForm.ts';
import type { Alternatives } from './alternatives.ts';
import { alternativesOf } from './alternatives.ts';
import { valueAt } from './pointers.ts';
import { isGroup, itemSchema, propertiesOf, schemaAt } from './schemaParts.ts';
import type { ActiveForm, FormDocument } from './types.ts';
import type { Facts } from '../declaration/types.ts';
import { ROW_ID } from './types.ts';
import type { Choice, Choices, Unwrapped } from './wholeAnswers.ts';
import { unwrapped, withWhole, wrapped } from './wholeAnswers.ts';

/** A place's question which alternative is meant, and the answer to it. */
export interface AlternativeChoice {
  readonly path: readonly (string | number)[];
  /** Place of the keyword, as the active schema's `alternatives` say it. */
  readonly at: string;
  readonly option: number;
}

/**
 * The document with another alternative chosen: what the former one held is kept, and what the new
 * one held before is there again. Answers to the very same question are taken along the first time.
 * To be settled afterwards.
 */
export function chooseAlternative(
  input: { readonly active: ActiveForm; readonly facts: Facts; readonly document: FormDocument },
  choice: AlternativeChoice,
): FormDocument {
  const { active, facts, document } = input;
  const { path, at, option } = choice;
  const former = noteAt(active.schema, path, at);
  if (former === undefined || former.option === option) return document;
  const schema = schemaAt(active.schema, path.map(String)) ?? {};
  const chosen = withWhole(document, path, (whole) =>
    wrapped(swapped(unwrapped(whole), { former, option, isGroup: isGroup(schema) })),
  );
  const next = activeForm({ form: active.form, facts, document: chosen }, active);
  const after = schemaAt(next.schema, path.map(String)) ?? {};
  const same = sameQuestions([schema, former], [after, noteAt(next.schema, path, at)]);
  const before = valueAt(document.answers, path.map(String));
  const id = isGroup(after) && isObject(before) ? before[ROW_ID] : undefined;
  return withWhole(chosen, path, (whole) =>
    wrapped(taking(asGroup(unwrapped(whole), isGroup(after), id), former, same)),
  );
}

/** A group is there as soon as it is chosen, and in a row it keeps the row's id. */
function asGroup(taken: Unwrapped, group: boolean, id: Json | undefined): Unwrapped {
  if (!group || (taken.value !== undefined && !isObject(taken.value))) return taken;
  return { ...taken, value: { ...(id === undefined ? {} : { [ROW_ID]: id }), ...taken.value } };
}

function noteAt(schema: JsonSchema, path: readonly (string | number)[], at: string): Alternatives | undefined {
  return alternativesOf(schemaAt(schema, path.map(String)) ?? {}).find((note) => note.at === at);
}

interface Swap {
  readonly former: Alternatives;
  readonly option: number;
  readonly isGroup: boolean;
}

function swapped({ value, choices }: Unwrapped, { former, option, isGroup: group }: Swap): Unwrapped {
  const before: Choice = choices?.[former.at] ?? { option: former.option };
  const fields = isObject(value) ? value : {};
  // Of a group only what this alternative alone asks is put away; a plain value is all of it.
  const own = group ? Object.fromEntries(Object.entries(fields).filter(([name]) => former.own.includes(name))) : value;
  const rest = group
    ? Object.fromEntries(Object.entries(fields).filter(([name]) => !former.own.includes(name) && name !== ROW_ID))
    : {};
  const { [String(option)]: back, ...held } = {
    ...before.held,
    ...(own === undefined ? {} : { [String(former.option)]: own }),
  };
  const next = Object.keys(rest).length === 0 && !isObject(back) ? back : { ...rest, ...(isObject(back) ? back : {}) };
  return { value: next, choices: { ...choices, [former.at]: { option, held } } };
}

type At = readonly [schema: JsonSchema, note: Alternatives | undefined];

/** Names that both alternatives ask for in the same way. */
function sameQuestions([before, former]: At, [after, next]: At): readonly string[] {
  const own = (former?.own ?? []).filter((name) => next?.own.includes(name));
  return own.filter((name) => jsonEqual(propertiesOf(before)[name], propertiesOf(after)[name]));
}

function taking(taken: Unwrapped, former: Alternatives, same: readonly string[]): Unwrapped {
  const held = taken.choices?.[former.at]?.held?.[String(former.option)];
  if (same.length === 0 || !isObject(held)) return taken;
  const fields: JsonObject = isObject(taken.value) ? taken.value : {};
  const along = same.flatMap((name): [string, Json][] =>
    fields[name] === undefined && held[name] !== undefined ? [[name, held[name]]] : [],
  );
  return along.length === 0 ? taken : { ...taken, value: { ...Object.fromEntries(along), ...fields } };
}

/**
 * The document after an answer was changed, with the alternatives on the way to it taken as chosen:
 * who answers in one has chosen it, whatever the answers are like later. An answer that chooses by
 * itself (`kind`) puts away what the former alternative held. `active` is the form before the change.
 * The same document where nothing is to be kept.
 */
export function keepAlternatives(
  input: { readonly active: ActiveForm; readonly facts: Facts; readonly document: FormDocument },
  path: readonly (string | number)[],
): FormDocument {
  const { active, facts } = input;
  let { document } = input;
  let schema: JsonSchema | undefined = active.schema;
  for (let depth = 0; schema !== undefined; depth += 1) {
    const notes = alternativesOf(schema);
    const place = path.slice(0, depth);
    const asked = notes.filter(({ by }) => by.length === 0);
    if (asked.length > 0) document = chosenAt(document, place, asked);
    const told = notes.find(({ by }) => depth === path.length - 1 && by.includes(String(path[depth])));
    if (told) {
      const next = activeForm({ form: active.form, facts, document }, active);
      const after = noteAt(next.schema, place, told.at);
      if (after)
        document = chooseAlternative({ active, facts, document }, { path: place, at: told.at, option: after.option });
    }
    const segment = path[depth];
    if (segment === undefined) break;
    schema = schema.type === 'array' ? itemSchema(schema, Number(segment)) : propertiesOf(schema)[String(segment)];
  }
  return document;
}

function chosenAt(
  document: FormDocument,
  path: readonly (string | number)[],
  notes: readonly Alternatives[],
): FormDocument {
  let isNew = false;
  const next = withWhole(document, path, (whole) => {
    const { value, choices } = unwrapped(whole);
    const missing = notes.filter(({ at }) => choices?.[at] === undefined);
    isNew = missing.length > 0;
    const made: Choices = Object.fromEntries(missing.map(({ at, option }) => [at, { option }]));
    return wrapped({ value, choices: { ...choices, ...made } });
  });
  return isNew ? next : document;
}
