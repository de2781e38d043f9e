import {
  answerWords,
  findFormat,
  isObject,
  segmentsOf,
  uiOptionsOf,
  valueAt,
  type ActiveForm,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../../engine/index.ts';
import { portalWidgetKinds } from '../../contract/index.ts';
import type { OpenClash } from './openClashes.ts';

/** Schema and UI schema of a place in the answers; rows are found by place or id and share one schema. */
interface Place {
  readonly schema: JsonSchema;
  readonly ui: JsonObject;
  readonly titles: readonly string[];
}

function placeOf({ schema, uiSchema }: ActiveForm, answers: JsonObject, pointer: string): Place {
  let place: Place = { schema, ui: uiSchema, titles: [] };
  const path = segmentsOf(pointer);
  path.forEach((segment, index) => {
    const list = valueAt(answers, path.slice(0, index));
    place = place.schema.type === 'array' ? rowPlace(place, list, segment) : fieldPlace(place, segment);
  });
  return place;
}

function fieldPlace({ schema, ui, titles }: Place, name: string): Place {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const found = isObject(properties[name]) ? properties[name] : {};
  const below = isObject(ui[name]) ? ui[name] : {};
  const title = typeof found.title === 'string' ? found.title : name;
  return { schema: found, ui: below, titles: [...titles, title] };
}

function rowPlace({ schema, ui, titles }: Place, list: Json | undefined, segment: string): Place {
  const rows = Array.isArray(list) ? list : [];
  const index = rows.findIndex((row) => isObject(row) && row.rowId === segment);
  const { items } = schema;
  const item = Array.isArray(items) ? (items[Math.max(index, 0)] ?? schema.additionalItems) : items;
  const number = index < 0 ? 'a row that was taken out' : `row ${index + 1}`;
  return {
    schema: isObject(item) ? item : {},
    ui: isObject(ui.items) ? ui.items : {},
    titles: [...titles, number],
  };
}

/** The question of a clash in words: its title, with list and row before it. */
export function clashTitle(active: ActiveForm, answers: JsonObject, pointer: string): string {
  return placeOf(active, answers, pointer).titles.join(', ');
}

/** What keeping the stored answer is called: whose it is and when it was saved, as far as that is known. */
export function savedWords({ theirName, theirSavedAt }: Pick<OpenClash, 'theirName' | 'theirSavedAt'>): string {
  const whose = theirName === '' ? 'Keep the saved answer' : `Keep the answer of ${theirName}`;
  return theirSavedAt === null
    ? whose
    : `${whose}, saved ${findFormat('dateTime').toText(theirSavedAt, { options: {} })}`;
}

/** An answer as it reads; what is empty says so. */
export function clashText(
  active: ActiveForm,
  answers: JsonObject,
  { pointer, value }: { readonly pointer: string; readonly value: Json | undefined },
): string {
  const { schema, ui } = placeOf(active, answers, pointer);
  if (value === undefined || value === null) return schema.type === 'object' ? 'Taken out' : 'No answer';
  const text = valueText(schema, ui, value);
  return text === '' ? 'No answer' : text;
}

function valueText(schema: JsonSchema, ui: JsonObject, value: Json | undefined): string {
  if (isObject(value) && isObject(schema.properties)) return rowText(schema, ui, value);
  if (Array.isArray(value) && value.some((row) => isObject(row) && row.rowId !== undefined))
    return rowsText(schema, ui, value);
  return answerWords(portalWidgetKinds, { schema, options: uiOptionsOf(ui) }, value);
}

function rowText(schema: JsonSchema, ui: JsonObject, row: JsonObject): string {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties)
    .map(([name, field]) => {
      if (!isObject(field)) return '';
      const text = valueText(field, isObject(ui[name]) ? ui[name] : {}, row[name]);
      return text === '' ? '' : `${String(field.title ?? name)}: ${text}`;
    })
    .filter((line) => line !== '')
    .join('\n');
}

/** The rows of a table, each under its number. */
function rowsText({ items, additionalItems }: JsonSchema, ui: JsonObject, rows: readonly Json[]): string {
  const below = isObject(ui.items) ? ui.items : {};
  return rows
    .map((row, index) => {
      const schema = Array.isArray(items) ? (items[index] ?? additionalItems) : items;
      return `Row ${index + 1}\n${isObject(schema) && isObject(row) ? rowText(schema, below, row) : ''}`.trimEnd();
    })
    .join('\n\n');
}
