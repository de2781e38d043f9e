import {
  activeForm,
  isObject,
  settle,
  valueAt,
  withItems,
  withValueAt,
  type FormDocument,
  type Json,
  type JsonSchema,
} from '../../src/engine/index.ts';
import { choicesOf, isGroup, isRowList, itemSchema, propertiesOf } from '../../src/engine/form/schemaParts.ts';
import type { PepStage } from '../../src/contract/index.ts';
import type { Seeded } from '../support/seeded.ts';

/** One thing done to a form; nothing where the form does not show the place. */
export type Edit = (document: FormDocument) => FormDocument;

/** A question or a list of rows that a form shows, rows named by their ids. */
export interface Spot {
  readonly path: readonly string[];
  readonly schema: JsonSchema;
  readonly kind: 'text' | 'choice' | 'other' | 'rows';
}

const NOT_TYPED = /^(upload|picture|assessment|link|embed)/;

const known = new WeakMap<FormDocument, Spot[]>();

/** Every question that shows now and that a person may answer with the keyboard. */
export function spotsOf(stage: PepStage, document: FormDocument): Spot[] {
  const found = known.get(document) ?? findSpots(stage, document);
  known.set(document, found);
  return found;
}

function findSpots(stage: PepStage, document: FormDocument): Spot[] {
  const { form, facts } = stage;
  const { schema, uiSchema } = activeForm({ form, facts, document });
  const derived = new Set(Object.keys(form.derived ?? {}));
  const locked = new Set(stage.fieldLocks.map(({ pointer }) => pointer));
  const found: Spot[] = [];
  const walk = (at: { schema: JsonSchema; ui: Json | undefined; path: string[]; pattern: string }) => {
    for (const [name, field] of Object.entries(propertiesOf(at.schema))) {
      const ui = isObject(at.ui) ? at.ui[name] : undefined;
      const widget = isObject(ui) ? String(ui['ui:widget'] ?? ui['ui:field'] ?? '') : '';
      const [path, pattern] = [[...at.path, name], `${at.pattern}/${name}`];
      const records = stage.origins[`/${path[0]}`]?.source === 'records';
      if (
        name === 'rowId' ||
        name.includes('cg_auto_') ||
        derived.has(name) ||
        derived.has(pattern) ||
        locked.has(pattern) ||
        records
      )
        continue;
      if (NOT_TYPED.test(widget) || field.type === 'null') continue;
      if (isRowList(field)) {
        found.push({ path, schema: field, kind: 'rows' });
        const rows = valueAt(document.answers, path);
        (Array.isArray(rows) ? rows : []).forEach((row, index) => {
          const id = isObject(row) ? row.rowId : undefined;
          if (typeof id === 'string')
            walk({
              schema: itemSchema(field, index),
              ui: isObject(ui) ? ui.items : undefined,
              path: [...path, id],
              pattern: `${pattern}/*`,
            });
        });
      } else if (isGroup(field)) walk({ schema: field, ui, path, pattern });
      else if (kindOf(field) !== null) found.push({ path, schema: field, kind: kindOf(field) ?? 'other' });
    }
  };
  walk({ schema, ui: uiSchema, path: [], pattern: '' });
  return found;
}

function kindOf(schema: JsonSchema): Spot['kind'] | null {
  if (choicesOf(schema) !== undefined || schema.type === 'boolean') return 'choice';
  if (schema.type === 'string' && schema.format === undefined) return 'text';
  if (schema.type === 'array') return isObject(schema.items) && choicesOf(schema.items) !== undefined ? 'other' : null;
  return schema.type === 'string' || schema.type === 'number' || schema.type === 'integer' ? 'other' : null;
}

const WORDS = [
  'Reads',
  'daily',
  'with',
  'Ms Ash',
  '“well”',
  'since',
  '1/2',
  'naïve',
  'tea & cake',
  '<b>',
  '🎺',
  "don't",
  '\\',
  'end.',
];

/** Something to answer; undefined clears. */
export function answerFor({ int, pick, chance }: Seeded, { schema }: Spot): Json | undefined {
  if (chance(0.1)) return undefined;
  const choices = choicesOf(schema);
  if (choices !== undefined && choices.length > 0) return pick(choices);
  if (schema.type === 'boolean') return chance(0.5);
  if (schema.type === 'number' || schema.type === 'integer') return int(500);
  if (schema.type === 'array' && isObject(schema.items))
    return (choicesOf(schema.items) ?? []).filter(() => chance(0.4));
  if (schema.format === 'date') return `20${10 + int(17)}-0${1 + int(9)}-1${int(10)}`;
  if (schema.format === 'date-time') return `2026-0${1 + int(9)}-1${int(10)}T1${int(8)}:15`;
  return Array.from({ length: 1 + int(6) }, () => pick(WORDS)).join(chance(0.1) ? '\n' : ' ');
}

/** Answers a question, as the form's fields do: only while it shows. */
export function typing(stage: PepStage, path: readonly string[], value: Json | undefined): Edit {
  return (document) => {
    if (!spotsOf(stage, document).some((spot) => spot.path.join('/') === path.join('/'))) return document;
    return settled(stage, {
      ...document,
      answers: (withValueAt(document.answers, path, value) ?? {}) as FormDocument['answers'],
    });
  };
}

export type RowChange = { readonly add: string } | { readonly remove: string } | { readonly up: string };

/** Adds, takes out or moves a row of a list, the row taken whole as the form's buttons do. */
export function changingRows(stage: PepStage, path: readonly string[], change: RowChange): Edit {
  return (document) => {
    if (!spotsOf(stage, document).some((spot) => spot.path.join('/') === path.join('/'))) return document;
    return settled(
      stage,
      withItems(document, path, (rows) => changed(rows, change)),
    );
  };
}

function changed(rows: readonly Json[], change: RowChange): readonly Json[] {
  const idOf = (row: Json | undefined) => (isObject(row) ? row.rowId : undefined);
  if ('add' in change) return [...rows, { rowId: change.add }];
  if ('remove' in change) return rows.filter((row) => idOf(row) !== change.remove);
  const at = rows.findIndex((row) => idOf(row) === change.up);
  const [row, above] = [rows[at], rows[at - 1]];
  return row === undefined || above === undefined
    ? rows
    : [...rows.slice(0, at - 1), row, above, ...rows.slice(at + 1)];
}

const settled = ({ form, facts }: PepStage, document: FormDocument): FormDocument =>
  settle({ form, facts, document }).document;

/** Any edit of what shows: mostly answers, those that open and hide others often, and now and then rows. */
export function anyEdit(
  random: Seeded,
  stage: PepStage,
  { document, newId }: { readonly document: FormDocument; newId(): string },
): Edit {
  const spots = spotsOf(stage, document);
  const lists = spots.filter(({ kind }) => kind === 'rows');
  if (lists.length > 0 && random.chance(0.25)) {
    const { path } = random.pick(lists);
    return changingRows(stage, path, rowChange(random, valueAt(document.answers, path), newId));
  }
  const wanted = random.chance(0.35)
    ? spots.filter(({ kind }) => kind === 'choice')
    : spots.filter(({ kind }) => kind !== 'rows');
  if (wanted.length === 0) return (same) => same;
  const spot = random.pick(wanted);
  return typing(stage, spot.path, answerFor(random, spot));
}

function rowChange({ pick, chance }: Seeded, rows: Json | undefined, newId: () => string): RowChange {
  const ids = (Array.isArray(rows) ? rows : []).flatMap((row) =>
    isObject(row) && typeof row.rowId === 'string' ? [row.rowId] : [],
  );
  if (ids.length === 0 || (ids.length < 12 && chance(0.5))) return { add: newId() };
  return chance(0.5) ? { remove: pick(ids) } : { up: pick(ids) };
}
