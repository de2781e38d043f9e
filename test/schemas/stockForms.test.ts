import Stock from '@rjsf/mui';
import validator from '@rjsf/validator-ajv8';
import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  isChoiceQuestion,
  isGroup,
  isRowList,
  itemSchema,
  propertiesOf,
  requiredOf,
} from '../../src/engine/form/schemaParts.ts';
import {
  activeForm,
  factSets,
  generateAnswers,
  isObject,
  toStockForm,
  validateAnswers,
  type Json,
  type JsonObject,
  type JsonSchema,
  type ResolvedForm,
} from '../../src/engine/index.ts';
import { everyForm } from '../support/everyForm.ts';

// Declared forms are not captive: the schemas in them are drawn and judged by the form library as it comes, without
// anything of the portal. What differs is named, with its reason.

interface Question {
  readonly title: string;
  readonly marked: boolean;
}
type Questions = ReadonlyMap<string, Question>;

/** The questions that the engine asks, by the id that rjsf gives each. */
function questionsOf(schema: JsonSchema, answers: Json | undefined, at = 'root'): [string, Question][] {
  const required = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]): [string, Question][] => {
    // A link or a figure stands among the questions and asks nothing.
    if (field.type === 'null' || field.title === '') return [];
    const id = `${at}-${name}`;
    const answer = isObject(answers) ? answers[name] : undefined;
    const marked = required.includes(name) && isMarked(field);
    const question: [string, Question] = [id, { title: String(field.title), marked }];
    if (isGroup(field)) return [question, ...questionsOf(field, answer, id)];
    const rows = isRowList(field) && Array.isArray(answer) ? answer : [];
    return [question, ...rows.flatMap((row, at) => questionsOf(itemSchema(field, at), row, `${id}-${at}`))];
  });
}

/** The library marks no list of rows or texts as required, and of boxes only one that must be ticked. */
function isMarked(field: JsonSchema): boolean {
  if (field.type === 'boolean') return field.const === true;
  return field.type !== 'array' || (field.uniqueItems === true && isChoiceQuestion(field));
}

/** The questions that the library has drawn, by id: their words, and whether they are marked as required. */
function drawn(declared: ResolvedForm, answers: JsonObject): Questions {
  const { schema, uiSchema } = toStockForm(declared);
  const form = { schema, uiSchema, formData: answers, validator };
  const html = renderToStaticMarkup(createElement(Stock, { ...form, idSeparator: '-' }));
  const { document } = new JSDOM(html.replaceAll(/<style.*?<\/style>/gs, '')).window;
  const ids = [...document.querySelectorAll('[id^="root-"]')].map(({ id }) => id.replace(/(__\w+|-label)$/, ''));
  return new Map(
    [...new Set(ids)].flatMap((id): [string, Question][] => {
      const text = labelOf(document, id)?.textContent?.trim();
      if (text === undefined) return [];
      return [[id, { title: text.replace(/\s*\*$/, ''), marked: text.endsWith('*') }]];
    }),
  );
}

const labelOf = (document: Document, id: string) =>
  document.getElementById(`${id}__title`) ??
  document.getElementById(`${id}-label`) ??
  document.querySelector(`label[for="${id}"]`) ??
  document.getElementById(id)?.closest('label');

/** What the UI schema says of the question with this id. */
function uiOf({ uiSchema = {} }: ResolvedForm, id: string): JsonObject {
  const steps = id
    .split('-')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? 'items' : step));
  return steps.reduce<JsonObject>((ui, step) => (isObject(ui[step]) ? ui[step] : {}), uiSchema);
}

/** Asked, required or limited of some records only: the library knows answers, not the record they are part of. */
const dependsOnRecord = (form: ResolvedForm, id: string) =>
  ['ui:when', 'ui:required-when', 'ui:limits-when'].some((word) => uiOf(form, id)[word] !== undefined);
const idOf = (instancePath: string) => `root${instancePath}`.replaceAll('/', '-');

const limits = ['minItems', 'maxItems', 'minLength', 'maxLength', 'minimum', 'maximum'];
const forms = everyForm();
const verdict = (form: ResolvedForm, answers: JsonObject) =>
  validator.rawValidation<{ instancePath: string; keyword: string; params: { missingProperty?: string } }>(
    toStockForm(form).schema,
    answers,
  ).errors ?? [];

describe.each(forms)('the form library as it comes, with the form %s,', (_name, form) => {
  it('asks the same questions in the same words, with the same marks', () => {
    const [facts = {}] = factSets(form);
    const { active, document } = generateAnswers(form, facts);
    const ours: Questions = new Map(questionsOf(active.schema, document.answers));
    const stock = drawn(form, document.answers);
    const comparable = (questions: Questions) =>
      [...questions]
        .filter(([id]) => !dependsOnRecord(form, id))
        .map(([id, { title, marked }]) => `${id} ${title}${marked ? ' *' : ''}`)
        .sort();
    // The choices of a question, and the heads of rows, have the id of their question and a number.
    const asked = [...stock].filter(([id]) => ours.has(id) || !ours.has(id.replace(/-\d+$/, '')));
    expect(comparable(new Map(asked.filter(([id]) => !/-\d+$/.test(id))))).toEqual(comparable(ours));
    for (const id of ours.keys()) expect(stock.has(id), id).toBe(true);
  });

  it('takes the answers that the engine takes', () => {
    for (const facts of factSets(form)) {
      const { document } = generateAnswers(form, facts);
      expect(validateAnswers(activeForm({ form, facts, document }), document.answers, 'complete')).toEqual([]);
      const asksOfRecord = verdict(form, document.answers).filter(
        ({ instancePath, keyword, params: { missingProperty } }) =>
          // That a condition's consequence does not hold is told beside what of it does not.
          keyword !== 'if' &&
          !dependsOnRecord(form, idOf(`${instancePath}/${missingProperty}`)) &&
          !(limits.includes(keyword) && dependsOnRecord(form, idOf(instancePath))),
      );
      expect(asksOfRecord).toEqual([]);
    }
  });

  it('misses the same answers where none is given', () => {
    const [facts = {}] = factSets(form);
    const empty = { answers: {}, parked: {} };
    const ours = validateAnswers(activeForm({ form, facts, document: empty }), {}, 'complete');
    const missing = verdict(form, {}).flatMap(({ params: { missingProperty: name } }) => (name ? [`/${name}`] : []));
    const always = (pointers: readonly string[]) =>
      [...new Set(pointers)].filter((pointer) => !dependsOnRecord(form, pointer.replace('/', 'root-'))).sort();
    expect(always(missing)).toEqual(always(ours.map(({ pointer }) => pointer)));
  });
});
