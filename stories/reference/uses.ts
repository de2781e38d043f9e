import { portalWidgetKinds } from '../../src/contract/index.ts';
import {
  compileTable,
  isObject,
  questionsOf,
  uiOptionsOf,
  type JsonObject,
  type Question,
} from '../../src/engine/index.ts';
import { widgetName } from '../../src/renderer/form/widgetNames.ts';
import { catalog } from '../screens/support/catalogue.ts';

/** A question as a form of the product asks it. */
export interface Asked {
  readonly form: string;
  readonly name: string;
  readonly question: Question;
  /** The widget or the field that draws it. */
  readonly drawnBy: string;
}

/** A column as a table of the product shows it. */
export interface Shown {
  readonly table: string;
  readonly column: string;
  readonly cell: string;
}

let asked: readonly Asked[] | undefined;
let shown: readonly Shown[] | undefined;

/** Every question of every form, with what draws it. */
export function everyQuestion(): readonly Asked[] {
  asked ??= catalog.ids.forms.flatMap((form) => below(form, questionsOf(catalog.form(form))));
  return asked;
}

/** Every column of every table. */
export function everyColumn(): readonly Shown[] {
  shown ??= catalog.ids.tables.flatMap((table) => {
    const declared = catalog.table(table);
    const compiled = compileTable(declared, catalog.record(declared.record), (id) => catalog.lookup(id));
    return compiled.columns.map(({ field, cell }) => ({ table, column: field, cell }));
  });
  return shown;
}

/** The words of `ui:options` and beside it that forms say of what a widget draws, and how often. */
export function wordsOf(uses: readonly Asked[]): readonly (readonly [word: string, times: number])[] {
  const times = new Map<string, number>();
  const own = ({ ui }: Question) => Object.keys(isObject(ui['ui:options']) ? ui['ui:options'] : {});
  for (const word of uses.flatMap(({ question }) => own(question))) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].sort(([, one], [, other]) => other - one);
}

function below(form: string, { fields, item }: Question): Asked[] {
  const inRows = item === null ? [] : below(form, item);
  return [
    ...inRows,
    ...[...fields].flatMap(([name, question]) => [of(form, name, question), ...below(form, question)]),
  ];
}

function of(form: string, name: string, question: Question): Asked {
  return { form, name, question, drawnBy: drawnBy(question) };
}

function drawnBy({ ui, schema, kind }: Question): string {
  const options = uiOptionsOf(ui);
  if (typeof options.field === 'string') return options.field;
  if (kind === 'group' || kind === 'rows' || schema.type === 'null') return '';
  return widgetName(schema, options, portalWidgetKinds, (name) => Object.hasOwn(portalWidgetKinds, name));
}

/** One question alone, as a form that asks nothing else. */
export function formOf({ name, question: { schema, ui } }: Asked) {
  const uiSchema: JsonObject = { [name]: ui };
  const whole: JsonObject = { type: 'object', properties: { [name]: schema } };
  return { id: 'reference', version: 1, title: 'As it is asked', schema: whole, uiSchema };
}
