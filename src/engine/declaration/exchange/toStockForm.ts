import { explicitOrder, fieldOrder } from '../../form/order.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { ResolvedForm } from '../catalogTypes.ts';
import { questionsIn } from '../check/overlayQuestions.ts';
import { lackingOfForm, lackingOfQuestion } from './besideAnswers.ts';
import type { LeftOut } from './sheets.ts';

/** A form in JSON Schema and UI schema alone, as stock form libraries draw it. */
export interface StockForm {
  readonly title: string;
  readonly schema: JsonObject;
  readonly uiSchema: JsonObject;
  /** What is not said by them. */
  readonly notExported: readonly LeftOut[];
}

/** The JSON Schema of a form, and a UI schema with stock rjsf's own words alone. */
export function toStockForm(form: ResolvedForm): StockForm {
  const { schema, uiSchema = {}, sections = [], rules = [], derived = {} } = form;
  const placed = sections.flatMap(({ fields }) => fields);
  const order = fieldOrder(schema, explicitOrder(uiSchema, placed));
  return {
    title: form.title,
    schema: { $schema: 'http://json-schema.org/draft-07/schema#', title: form.title, ...schema },
    uiSchema: { 'ui:order': [...order, '*'], ...ordered(stockUi(uiSchema)) },
    notExported: [
      ...lackingOfForm(form),
      ...sections.map(({ title }) => ({ place: title, reason: 'the heading over its questions' })),
      ...[...questionsIn(form).values()].flatMap((question) => lackingOfQuestion(question)),
      ...rules.map(({ field, message }) => ({ place: field, reason: `the rule “${message}”` })),
      ...Object.keys(derived).map((place) => ({ place, reason: 'how it is worked out' })),
    ],
  };
}

/** The order of the whole is said already. */
function ordered({ 'ui:order': _order, ...rest }: JsonObject): JsonObject {
  return rest;
}

const WIDGETS = [
  'text',
  'textarea',
  'select',
  'radio',
  'checkbox',
  'checkboxes',
  'date',
  'email',
  'updown',
  'password',
  'hidden',
];

const STOCK = /^ui:(order|help|placeholder|title|description|readonly)$/;

/** A UI schema in stock rjsf's own words: what the portal brings gives way to what stock rjsf draws by itself. */
export function stockUi(ui: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(ui).flatMap(([name, value]): [string, Json][] => {
      if (name === 'ui:widget') return WIDGETS.includes(String(value)) ? [[name, value]] : [];
      if (name.startsWith('ui:')) return STOCK.test(name) ? [[name, value]] : [];
      return [[name, isObject(value) ? stockUi(value) : value]];
    }),
  );
}
