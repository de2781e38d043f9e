import { automaticPrefix, holdsFiles } from '../../../../contract/index.ts';
import { isEmpty, isObject, ROW_ID, type Json, type JsonObject, type ResolvedForm } from '../../../../engine/index.ts';
import { fieldsOf, type Place } from '../automatic/formFields.ts';

/**
 * What people typed in a stage and another plan's form asks too: nothing automatic or computed, and no stored file,
 * which belongs to the plan that it was added to.
 */
export function carriedAnswers(form: ResolvedForm, answers: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]): [string, Json][] => {
      const isTyped = !name.includes(automaticPrefix) && !Object.hasOwn(form.derived ?? {}, name);
      const kept = isTyped ? fitting(form, name, { value, files: false }) : undefined;
      return kept === undefined || isEmpty(kept) ? [] : [[name, kept]];
    }),
  );
}

/** The part of a value that a field of the form takes: its columns only, and file references only where asked for. */
export function fitting(
  form: ResolvedForm,
  name: string,
  { value, files }: { value: Json; files: boolean },
): Json | undefined {
  const place = fieldsOf(form.schema).get(name);
  const ui = partOf(form.uiSchema, name);
  if (!place || (!files && holdsFiles(ui))) return undefined;
  return fit(value, place, { ui, files });
}

interface Looking {
  readonly ui: JsonObject;
  readonly files: boolean;
}

function fit(value: Json, place: Place, { ui, files }: Looking): Json {
  if (place.kind !== 'rows' && place.kind !== 'group') return value;
  if (Array.isArray(value)) return value.map((row) => fit(row, place, { ui: partOf(ui, 'items'), files }));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      if (name === ROW_ID) return [[name, inner]];
      const below = place.fields.get(name);
      const own = partOf(ui, name);
      return below && (files || !holdsFiles(own)) ? [[name, fit(inner, below, { ui: own, files })]] : [];
    }),
  );
}

function partOf(ui: JsonObject | undefined, name: string): JsonObject {
  const part = ui?.[name];
  return isObject(part) ? part : {};
}
