import { pointerOf, segmentsOf } from '../../form/pointers.ts';
import { choicesOf, isGroup, itemSchema } from '../../form/schemaParts.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import { templatePaths } from '../../template.ts';
import { lookupOf } from './checkChoices.ts';
import { inlineLookups } from '../resolve/inlineLookups.ts';
import type { Question } from './overlayQuestions.ts';
import { questionsIn } from './overlayQuestions.ts';
import { listed } from './overlayWords.ts';
import { notAmong } from '../read/suggest.ts';
import type { Derived, FormDeclaration } from '../types.ts';
import type { Check } from '../read/world.ts';

/** Reports widgets, first answers and derived values that the kind of answer of their question cannot be. */
export function checkMeaning(check: Check, form: FormDeclaration): void {
  const questions = questionsIn(inlineLookups(form, (id) => lookupOf(check, id)));
  const own = questionsIn(form);
  for (const [key, question] of questions) checkWidget(check, questions, { ...question, ui: own.get(key)?.ui ?? {} });
  for (const [name, value] of Object.entries(form.initial ?? {})) checkInitial(check, questions.get(name), value);
  for (const [path, derived] of Object.entries(form.derived ?? {})) checkDerived(check, questions, [path, derived]);
}

type Questions = ReadonlyMap<string, Question>;

const IN_WORDS: { readonly [type: string]: string } = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group',
};

function typesOf({ type }: JsonSchema): string[] {
  return [type ?? []].flat().filter((one) => typeof one === 'string' && one !== 'null') as string[];
}

/** A whole number is a number too. */
function fits(types: readonly string[], wanted: readonly string[]): boolean {
  const isAny = types.length === 0;
  return isAny || types.some((type) => wanted.includes(type) || (type === 'integer' && wanted.includes('number')));
}

function inWords(types: readonly string[]): string {
  return listed(
    types.map((type) => IN_WORDS[type] ?? type),
    'or',
  );
}

function checkWidget(check: Check, questions: Questions, { path, schema, ui }: Question): void {
  const { widgetTypes = {}, widgets } = check.world.names;
  const widget = ui['ui:widget'];
  const wanted = typeof widget === 'string' ? widgetTypes[widget] : undefined;
  const types = typesOf(schema);
  if (wanted === undefined || fits(types, wanted)) return;
  const others = widgets.filter((name) => fits(types, widgetTypes[name] ?? []));
  const instead = others.length === 0 ? '' : `; there are ${listed(others)}`;
  const message = `"${String(widget)}" takes ${inWords(wanted)}, and the answer is ${inWords(types)}${instead}`;
  check.report(`/uiSchema${pointerOf(uiPath(questions, path))}/ui:widget`, message);
}

/** Rows have their UI schema below `items`. */
function uiPath(questions: Questions, path: readonly string[]): string[] {
  return path.flatMap((name, index) => {
    const schema = questions.get(path.slice(0, index + 1).join('/'))?.schema ?? {};
    return index < path.length - 1 && isGroup(itemSchema(schema, 0)) ? [name, 'items'] : [name];
  });
}

function checkInitial(check: Check, question: Question | undefined, value: Json): void {
  if (question === undefined || value === null || isTemplate(value)) return;
  const name = question.path.at(-1) ?? '';
  const pointer = `/initial${pointerOf([name])}`;
  const types = typesOf(question.schema);
  const isOfType = fits([typeName(value)], types) || types.length === 0;
  if (!isOfType) {
    const message = `the first answer is ${inWords([typeName(value)])}, and "${name}" takes ${inWords(types)}`;
    return check.report(pointer, message);
  }
  const items = Array.isArray(value) ? value : [value];
  const choices = choicesOf(Array.isArray(value) ? itemSchema(question.schema, 0) : question.schema);
  const wrong = choices && items.find((item) => !choices.some((choice) => jsonEqual(choice, item)));
  if (wrong !== undefined)
    check.report(pointer, notAmong(wrong, { of: `answer to "${name}"`, choices: choices ?? [] }));
}

function isTemplate(value: Json): boolean {
  if (typeof value === 'string') return templatePaths(value).length > 0 || /\{[^{}]*\}/.test(value);
  if (Array.isArray(value)) return value.some(isTemplate);
  return isObject(value) && Object.values(value).some(isTemplate);
}

function typeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const NUMBERS = ['sum', 'difference', 'percentage', 'band'];
const RESULTS: { readonly [operator in Derived['operator']]?: string } = {
  sum: 'number',
  difference: 'number',
  count: 'number',
  percentage: 'number',
  joinText: 'string',
  band: 'string',
};
const NAMES: { readonly [operator: string]: string } = { joinText: 'joined text' };

function checkDerived(check: Check, questions: Questions, [path, { operator, of }]: readonly [string, Derived]): void {
  const at = (source: string): Question | undefined =>
    questions.get(
      segmentsOf(source)
        .filter((name) => name !== '*')
        .join('/'),
    );
  const pointer = `/derived${pointerOf([path])}`;
  const word = NAMES[operator] ?? operator;
  const wrong = of.flatMap((source, index) => {
    const question = at(source);
    if (question === undefined || !NUMBERS.includes(operator)) return [];
    const own = typesOf(question.schema);
    const types = own.includes('array') ? typesOf(itemSchema(question.schema, 0)) : own;
    return fits(types, ['number']) ? [] : [{ source, index, types }];
  });
  for (const { source, index, types } of wrong) {
    check.report(`${pointer}/of/${index}`, `a ${word} is made of numbers, and "${source}" is ${inWords(types)}`);
  }
  const result = RESULTS[operator];
  const target = at(path);
  const isKnown = of.every((source) => at(source) !== undefined);
  if (wrong.length > 0 || !isKnown || result === undefined || target === undefined) return;
  const types = typesOf(target.schema);
  if (!fits(types, [result]))
    check.report(pointer, `a ${word} is ${inWords([result])}, and "${path}" takes ${inWords(types)}`);
}
