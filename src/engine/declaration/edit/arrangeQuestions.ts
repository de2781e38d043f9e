import { propertiesOf, textsOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { FormDeclaration } from '../types.ts';
import { headingOf, ownHeadings } from './arrangeHeadings.ts';
import { askQuestion, mayAsk } from './askQuestion.ts';
import { requireQuestion, stepTo, wayTo, withLists } from './changeQuestion.ts';
import { madeOf, namesOf, valueOf, written, type FormText } from './formText.ts';
import { layoutOf, orderedAs, orderOf, type Heading } from './layout.ts';
import { keyAmong, nameFor, OTHER, partsOf, takenIn, type NewQuestion } from './newQuestion.ts';
import { askingOf, requiringOf, withoutThen } from './ownConditions.ts';
import { OVERLAY, put, SCHEMA, type Way } from './place.ts';
import { withoutRules } from './questionRules.ts';

/**
 * The text with a question one place further up (-1) or down (1) within its heading; the same text where it cannot
 * stand there: a question of one's own comes behind one that everybody has, in every heading but the first.
 */
export function moveQuestion(form: FormText, key: string, by: -1 | 1): string {
  const value = valueOf(form);
  const before = layoutOf(madeOf(form.base, value));
  const heading = before.find(({ fields }) => fields.includes(key));
  const other = heading?.fields[heading.fields.indexOf(key) + by];
  if (other === undefined) return form.text;
  if (form.base === null) return written(null, swappedInOwn(value, key, other));
  const wanted = before.map(({ title, fields }) => ({ title, fields: swapped(fields, key, other) }));
  const order = orderOf(value) ?? [];
  const kept = order.includes(key) && order.includes(other) ? swapped(order, key, other) : undefined;
  const ordered = orderedAs(form.base, value, { wanted, before: value, kept });
  return ordered === null ? form.text : written(form.base, ordered);
}

const swapped = (names: readonly string[], one: string, other: string): string[] =>
  names.map((name) => (name === one ? other : name === other ? one : name));

function swappedInOwn(value: JsonObject, one: string, other: string): JsonObject {
  const { sections, uiSchema, schema } = value as unknown as FormDeclaration;
  const order = textsOf(uiSchema?.['ui:order']);
  const held = order.includes(one) && order.includes(other);
  const ordered = held ? put(value, [['uiSchema'], ['ui:order']], swapped(order, one, other)) : value;
  if (sections !== undefined)
    return {
      ...ordered,
      sections: sections.map((section) => headingOf(section, swapped(section.fields, one, other))),
    };
  if (held) return ordered;
  const properties = propertiesOf(schema);
  // What a condition asks stands with it, and has no place among the others that could be exchanged.
  if (![one, other].every((name) => Object.hasOwn(properties, name))) return value;
  const names = swapped(Object.keys(properties), one, other);
  const moved = Object.fromEntries(names.map((name): [string, Json] => [name, properties[name] ?? {}]));
  return put(ordered, [['schema'], ['properties']], moved);
}

/**
 * The text with one question more, last under its heading, and the key that it has from now on; where another answer
 * may be written, with the question that asks for it. Its key is none that is `taken` elsewhere.
 */
export function addQuestion(
  form: FormText,
  question: NewQuestion,
  taken: readonly string[] = [],
): { readonly text: string; readonly key: string } {
  const value = valueOf(form);
  const made = madeOf(form.base, value);
  const names = [...taken, ...takenIn(made, form)];
  const key = keyAmong(names, question.label);
  const { schema, ui } = partsOf(question, [...names, key]);
  const asked = put(value, [...wayTo(form, 'schema'), ['properties', SCHEMA], [key]] as Way, schema);
  const hasUi = Object.keys(ui).length > 0;
  const drawn = hasUi ? put(asked, [...wayTo(form, 'uiSchema'), [key]] as Way, ui) : asked;
  const placed =
    form.base === null
      ? placedInOwn(drawn, made, { key, question })
      : placedOn(form.base, drawn, { before: value, key, question });
  const there = { ...form, text: written(form.base, placed) };
  const needed =
    question.isRequired && question.kind !== 'statement'
      ? { ...form, text: requireQuestion(there, key, 'always') }
      : there;
  const text = question.condition === null ? needed.text : askQuestion(needed, key, question.condition);
  return { key, text: question.kind === 'choiceOrOther' ? withOther({ ...form, text }, key, question) : text };
}

/** The text with several questions more, in their order, and the keys that they have. */
export function addQuestions(
  form: FormText,
  questions: readonly NewQuestion[],
): { readonly text: string; readonly keys: readonly string[] } {
  return questions.reduce<{ readonly text: string; readonly keys: readonly string[] }>(
    ({ text, keys }, question) => {
      const added = addQuestion({ ...form, text }, question);
      return { text: added.text, keys: [...keys, added.key] };
    },
    { text: form.text, keys: [] },
  );
}

function withOther(form: FormText, key: string, { label, heading, isRequired }: NewQuestion): string {
  const tests = [{ question: key, is: 'is' as const, values: [OTHER] }];
  return addQuestion(form, {
    label: `Which other? (${label.trim()})`,
    help: '',
    kind: 'text',
    answers: [],
    lookup: null,
    signers: [],
    columns: [],
    isRequired,
    heading,
    condition: { joined: 'all', tests },
  }).text;
}

interface Added {
  readonly key: string;
  readonly question: NewQuestion;
}

function placedInOwn(
  value: JsonObject,
  { title, sections, uiSchema }: FormDeclaration,
  { key, question }: Added,
): JsonObject {
  const order = textsOf(uiSchema?.['ui:order']);
  const isNamed = order.length > 0 && !order.includes('*');
  const ordered = isNamed ? put(value, [['uiSchema'], ['ui:order']], [...order, key]) : value;
  const { heading } = question;
  if (sections === undefined) {
    if (heading === '') return ordered;
    const others = Object.keys(propertiesOf(ordered.schema as JsonObject)).filter((name) => name !== key);
    return {
      ...ordered,
      sections: [
        { title, fields: others },
        { title: heading, fields: [key] },
      ],
    };
  }
  const isThere = sections.some((one) => one.title === heading);
  const kept = sections.map((one) => headingOf(one, one.title === heading ? [...one.fields, key] : one.fields));
  return { ...ordered, sections: isThere ? kept : [...kept, { title: heading, fields: [key] }] };
}

function placedOn(
  base: FormDeclaration,
  value: JsonObject,
  { before, key, question: { heading } }: Added & { readonly before: JsonObject },
): JsonObject {
  const layout = layoutOf(madeOf(base, before));
  const isThere = heading === '' || layout.some(({ title }) => title === heading);
  const own = ownHeadings({ base }, value);
  const [name, section = { title: heading, fields: [] }] =
    Object.entries(own).find(([, one]) => one.title === heading) ?? [];
  const place: Way = [['add', OVERLAY], ['sections'], [name ?? nameFor(heading, Object.keys(own), 'heading')]];
  const isEverybodys = name === undefined && isThere;
  const added = isEverybodys ? value : put(value, place, headingOf(section, [...section.fields, key]));
  const wanted = isThere
    ? layout.map((one) => (one.title === heading || heading === '' ? headingWith(one, key) : one))
    : [...layout, { title: heading, fields: [key] }];
  const order = orderOf(value);
  const last = wanted.find(({ fields }) => fields.includes(key))?.fields.at(-2);
  const at = last === undefined ? -1 : (order ?? []).indexOf(last);
  const kept = order === undefined || at < 0 ? order : [...order.slice(0, at + 1), key, ...order.slice(at + 1)];
  return orderedAs(base, added, { wanted, before, kept }) ?? added;
}

const headingWith = ({ title, fields }: Heading, key: string): Heading => ({ title, fields: [...fields, key] });

/**
 * The text without a question of one's own; the same text where it is not, or where something else that the text says
 * speaks of it.
 */
export function takeOutQuestion(form: FormText, key: string): string {
  const value = valueOf(form);
  const { base } = form;
  const isOwn = mayAsk(form, key) && (base !== null || namesOf(value as unknown as FormDeclaration).length > 1);
  if (!isOwn) return form.text;
  const without = (
    [
      [...wayTo(form, 'schema'), ['properties'], ...stepTo(form, key)],
      [...wayTo(form, 'uiSchema'), ...stepTo(form, key)],
      [...(base === null ? [] : [['patch'] as const]), ['messages'], [key]],
    ] as Way[]
  ).reduce((held, way) => put(held, way, undefined), withoutRules(form, withoutConditions(form, value, key), key));
  const bare = base === null ? outOfOwn(without, key) : outOfOverlay(form, without, key);
  if (speaksOf({ ...bare, order: null }, key)) return form.text;
  if (base === null) return written(null, bare);
  const wanted = layoutOf(madeOf(base, value))
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => name !== key) }))
    .filter(({ fields }) => fields.length > 0);
  const kept = orderOf(value)?.filter((name) => name !== key);
  return written(base, orderedAs(base, bare, { wanted, before: value, kept }) ?? bare);
}

/** A text in which no condition of its own asks or requires a question. */
function withoutConditions(form: FormText, value: JsonObject, key: string): JsonObject {
  const found = askingOf(form, value, key) ?? requiringOf(form, value, key);
  return found === undefined ? value : withoutConditions(form, withoutThen(value, found, key), key);
}

function outOfOverlay(form: FormText, value: JsonObject, key: string): JsonObject {
  const free = ['hide', 'require', 'optional'].reduce((held, list) => withLists(held, key, { [list]: false }), value);
  return Object.entries(ownHeadings(form, free)).reduce((held, [name, section]) => {
    const fields = section.fields.filter((other) => other !== key);
    const left = fields.length === 0 ? undefined : headingOf(section, fields);
    return put(held, [['add', OVERLAY], ['sections'], [name]], left);
  }, free);
}

function outOfOwn(value: JsonObject, key: string): JsonObject {
  const { sections, schema } = value as unknown as FormDeclaration;
  const out = (names: Json | undefined): string[] | undefined => {
    const left = textsOf(names).filter((name) => name !== key);
    return left.length === 0 ? undefined : left;
  };
  const free = put(value, [['schema'], ['required']], out(schema.required));
  const ordered = put(free, [['uiSchema'], ['ui:order']], out((free.uiSchema as JsonObject | undefined)?.['ui:order']));
  if (sections === undefined) return ordered;
  const kept = sections.map((one) =>
    headingOf(
      one,
      one.fields.filter((name) => name !== key),
    ),
  );
  return { ...ordered, sections: kept.filter(({ fields }) => textsOf(fields).length > 0) };
}

/** Whether a text says a name anywhere, by itself or on a way to an answer. */
function speaksOf(json: Json, key: string): boolean {
  if (typeof json === 'string') return json === key || json.split('/').includes(key);
  if (Array.isArray(json)) return json.some((item) => speaksOf(item, key));
  return isObject(json) && Object.entries(json).some(([name, item]) => speaksOf(name, key) || speaksOf(item, key));
}
