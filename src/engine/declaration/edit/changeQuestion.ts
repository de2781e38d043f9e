import { valueAt } from '../../form/pointers.ts';
import { declaredQuestions, type Question } from '../../form/questions.ts';
import { propertiesOf, requiredOf, textsOf, uiBelow } from '../../form/schemaParts.ts';
import { signersOf } from '../../form/signature.ts';
import { isObject, jsonEqual, type JsonObject } from '../../json.ts';
import { rootFragment, spread } from '../read/fragments.ts';
import type { FormDeclaration } from '../types.ts';
import { madeOf, namesOf, valueOf, written, type FormText } from './formText.ts';
import { askingOf, requiringOf, withoutThen } from './ownConditions.ts';
import { listed, OVERLAY, PATCH, put, SCHEMA, type Way } from './place.ts';

/** Whether a question has to be answered wherever it is asked, in some plans only, or never. */
export type Need = 'always' | 'sometimes' | 'never';

/** The text with other words for a question; everybody's words leave no trace. */
export function rewordQuestion(form: FormText, key: string, label: string): string {
  const words = label.trim();
  const question = form.base === null ? undefined : declaredQuestions(form.base).fields.get(key);
  if (words === '') return form.text;
  const { base } = form;
  const value = valueOf(form);
  const said = question?.ui['ui:title'] ?? question?.schema.title;
  const way =
    question?.ui['ui:title'] === undefined
      ? [...wayToQuestion(form, value, key), ['title']]
      : [...wayTo(form, 'uiSchema'), ...stepTo(form, key), ['ui:title']];
  return written(base, put(value, way as Way, said === words ? undefined : words));
}

/** Whether a question is a text to read, of which nothing is answered: what stands below it is its description. */
export const isStatement = ({ schema, ui }: Pick<Question, 'schema' | 'ui'>): boolean =>
  schema.type === 'null' && ui['ui:field'] === 'description';

/** The text with another help under a question; an empty one takes it away. */
export function helpQuestion(form: FormText, key: string, help: string): string {
  const words = help.trim();
  const { base } = form;
  const value = valueOf(form);
  const question = declaredQuestions(madeOf(base, value)).fields.get(key);
  const isText = question !== undefined && isStatement(question);
  const everybodys = base === null ? undefined : declaredQuestions(base).fields.get(key);
  const said = isText ? everybodys?.schema.description : everybodys?.ui['ui:help'];
  const isSame = words === (typeof said === 'string' ? said : '');
  const none = said === undefined ? undefined : isText ? '' : null;
  const way = isText
    ? [...wayToQuestion(form, value, key), ['description']]
    : [...wayTo(form, 'uiSchema'), ...stepTo(form, key), ['ui:help']];
  return written(base, put(value, way as Way, isSame ? undefined : words === '' ? none : words));
}

/** The text in which these types of users sign at a question, one at least; those that everybody has leave no trace. */
export function signQuestion(form: FormText, key: string, types: readonly number[]): string {
  const { base } = form;
  const everybodys = base === null ? undefined : declaredQuestions(base).fields.get(key);
  if (types.length === 0) return form.text;
  const way = [...wayTo(form, 'uiSchema'), ...stepTo(form, key), ['ui:signedBy']] as Way;
  const wanted = inOrder(types);
  const isSame = everybodys !== undefined && jsonEqual(inOrder(signersOf(everybodys)), wanted);
  return written(base, put(valueOf(form), way, isSame ? undefined : wanted));
}

const inOrder = (types: readonly number[]): number[] => types.toSorted((one, other) => one - other);

/** The text with a question hidden or shown again, that everybody has. */
export function hideQuestion(form: FormText, key: string, isHidden: boolean): string {
  const { base } = form;
  if (base === null || !namesOf(base).includes(key)) return form.text;
  const value = valueOf(form);
  const lists = isHidden ? withLists(withLists(value, key, { require: false }), key, { optional: false }) : value;
  return written(base, withLists(lists, key, { hide: isHidden }, namesOf(base)));
}

/** The text in which everybody's question asks for what everybody is asked for, in whichever words. */
export function askAsEverybody(form: FormText, key: string): string {
  const { base } = form;
  if (base === null || !namesOf(base).includes(key)) return form.text;
  const value = valueOf(form);
  const kept = (way: Way, keep: (keyword: string) => boolean): JsonObject | undefined => {
    const said = valueAt(
      value,
      way.map(([name]) => name),
    );
    const left = Object.entries(isObject(said) ? said : {}).filter(([keyword]) => keep(keyword));
    return left.length === 0 ? undefined : Object.fromEntries(left);
  };
  const way: Way = [...wayTo(form, 'schema'), ['properties', SCHEMA], ...stepTo(form, key)];
  const uiWay: Way = [...wayTo(form, 'uiSchema'), ...stepTo(form, key)];
  const asked = put(
    value,
    way,
    kept(way, (keyword) => ['title', 'description'].includes(keyword)),
  );
  return written(
    base,
    put(
      asked,
      uiWay,
      kept(uiWay, (keyword) => !['ui:widget', 'ui:field'].includes(keyword)),
    ),
  );
}

/** Whether a question has to be answered. */
export function needOf({ schema, uiSchema }: FormDeclaration, key: string): Need {
  const fragments = spread(rootFragment(schema, '')).filter(({ tests }) => !tests);
  const requiring = fragments.filter((one) => requiredOf(one.schema).includes(key));
  // What requires a question without asking it is a condition of its own.
  const isAlways = requiring.some((one) => one.pointer === '' || propertiesOf(one.schema)[key] !== undefined);
  if (isAlways) return 'always';
  return requiring.length === 0 && uiBelow(uiSchema, key)['ui:required-when'] === undefined ? 'never' : 'sometimes';
}

/** The text in which a question has to be answered or not; what everybody has leaves no trace. */
export function requireQuestion(form: FormText, key: string, need: Need): string {
  const { base } = form;
  const given = valueOf(form);
  const requiring = requiringOf(form, given, key);
  // What requires it under a condition is a condition of one's own, or everybody's, which comes back by itself.
  const value = requiring === undefined ? given : withoutThen(given, requiring, key);
  if (base === null) return need === 'sometimes' ? form.text : written(null, ownNeed(value, key, need));
  const free = withLists(withLists(value, key, { require: false }), key, { optional: false });
  const made = madeOf(base, free);
  if (needOf(made, key) === need) return written(base, free);
  // Only everybody's form says of a question that it has to be answered in some plans.
  if (need === 'sometimes') return form.text;
  return written(base, withLists(free, key, need === 'always' ? { require: true } : { optional: true }, namesOf(made)));
}

function ownNeed(value: JsonObject, key: string, need: Need): JsonObject {
  const asking = askingOf({ base: null }, value, key);
  const way: Way = asking === undefined ? [['schema']] : [...asking.way, ['then']];
  const holder = (asking?.then ?? value.schema) as JsonObject;
  const beside = Object.keys(propertiesOf(holder));
  const required = listed(requiredOf(holder), key, { isIn: need === 'always', beside });
  const ui = put(value, [['uiSchema'], [key], ['ui:required-when']], undefined);
  return put(ui, [...way, ['required', SCHEMA]], required);
}

type Lists = { readonly [list in 'hide' | 'require' | 'optional']?: boolean };

/** An overlay in which lists name a question or do not. */
export function withLists(value: JsonObject, key: string, lists: Lists, beside: readonly string[] = []): JsonObject {
  return Object.entries(lists).reduce(
    (held, [list, isIn]) => put(held, [[list, OVERLAY]], listed(textsOf(held[list]), key, { isIn, beside })),
    value,
  );
}

/** The way to a part of a form, which an overlay rewords in its patch. */
export function wayTo({ base }: FormText, part: 'schema' | 'uiSchema'): Way {
  return base === null
    ? [[part]]
    : [
        ['patch', OVERLAY],
        [part, PATCH],
      ];
}

/** The way to the schema of a question: a question of one's own stands where its condition asks it. */
export function wayToQuestion(form: FormText, value: JsonObject, key: string): Way {
  const asking = askingOf(form, value, key);
  if (asking !== undefined) return [...asking.way, ['then'], ['properties'], [key]];
  return [...wayTo(form, 'schema'), ['properties', SCHEMA], ...stepTo(form, key)];
}

/** The step to what a part says of a question. */
export function stepTo({ base }: FormText, key: string): Way {
  return [[key, base === null ? [] : namesOf(base)]];
}
