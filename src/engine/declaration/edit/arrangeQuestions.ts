import { propertiesOf, textsOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { FormDeclaration, Section } from '../types.ts';
import { requireQuestion, stepTo, wayTo, withLists } from './changeQuestion.ts';
import { madeOf, namesOf, valueOf, written, type FormText } from './formText.ts';
import { layoutOf, orderedAs, orderOf, type Heading } from './layout.ts';
import { keyFor, nameFor, partsOf, type NewQuestion } from './newQuestion.ts';
import { OVERLAY, put, SCHEMA, type Way } from './place.ts';

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
      sections: sections.map((section) => sectionWith(section, swapped(section.fields, one, other))),
    };
  if (held) return ordered;
  const properties = propertiesOf(schema);
  const names = swapped(Object.keys(properties), one, other);
  const moved = Object.fromEntries(names.map((name): [string, Json] => [name, properties[name] ?? {}]));
  return put(ordered, [['schema'], ['properties']], moved);
}

const sectionWith = (section: Section, fields: readonly string[]): JsonObject => ({ ...section, fields: [...fields] });

/** The text with one question more, last under its heading, and the key that it has from now on. */
export function addQuestion(form: FormText, question: NewQuestion): { readonly text: string; readonly key: string } {
  const value = valueOf(form);
  const made = madeOf(form.base, value);
  const key = keyFor(made, question.label);
  const { schema, ui } = partsOf(question);
  const asked = put(value, [...wayTo(form, 'schema'), ['properties', SCHEMA], [key]] as Way, schema);
  const hasUi = Object.keys(ui).length > 0;
  const drawn = hasUi ? put(asked, [...wayTo(form, 'uiSchema'), [key]] as Way, ui) : asked;
  const placed =
    form.base === null
      ? placedInOwn(drawn, made, { key, question })
      : placedOn(form.base, drawn, { before: value, key, question });
  const text = written(form.base, placed);
  return { key, text: question.isRequired ? requireQuestion({ ...form, text }, key, 'always') : text };
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
  const kept = sections.map((one) => sectionWith(one, one.title === heading ? [...one.fields, key] : one.fields));
  return { ...ordered, sections: isThere ? kept : [...kept, { title: heading, fields: [key] }] };
}

function placedOn(
  base: FormDeclaration,
  value: JsonObject,
  { before, key, question: { heading } }: Added & { readonly before: JsonObject },
): JsonObject {
  const layout = layoutOf(madeOf(base, before));
  const isThere = heading === '' || layout.some(({ title }) => title === heading);
  const own = ownHeadings(value);
  const [name, section = { title: heading, fields: [] }] =
    Object.entries(own).find(([, one]) => one.title === heading) ?? [];
  const place: Way = [['add', OVERLAY], ['sections'], [name ?? nameFor(heading, Object.keys(own), 'heading')]];
  const isEverybodys = name === undefined && isThere;
  const added = isEverybodys ? value : put(value, place, sectionWith(section, [...section.fields, key]));
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

const ownHeadings = ({ add }: JsonObject): { readonly [name: string]: Section } =>
  (isObject(add) && isObject(add.sections) ? add.sections : {}) as unknown as { readonly [name: string]: Section };

/**
 * The text without a question of one's own; the same text where it is not, or where something else that the text says
 * speaks of it.
 */
export function takeOutQuestion(form: FormText, key: string): string {
  const value = valueOf(form);
  const { base } = form;
  const said = base === null ? value : isObject(value.patch) ? value.patch : {};
  const asked = propertiesOf(isObject(said.schema) ? said.schema : {});
  const isOwn =
    Object.hasOwn(asked, key) && (base === null ? Object.keys(asked).length > 1 : !namesOf(base).includes(key));
  if (!isOwn) return form.text;
  const without = (
    [
      [...wayTo(form, 'schema'), ['properties'], ...stepTo(form, key)],
      [...wayTo(form, 'uiSchema'), ...stepTo(form, key)],
      [...(base === null ? [] : [['patch'] as const]), ['messages'], [key]],
    ] as Way[]
  ).reduce((held, way) => put(held, way, undefined), value);
  const bare = base === null ? outOfOwn(without, key) : outOfOverlay(without, key);
  if (speaksOf({ ...bare, order: null }, key)) return form.text;
  if (base === null) return written(null, bare);
  const wanted = layoutOf(madeOf(base, value))
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => name !== key) }))
    .filter(({ fields }) => fields.length > 0);
  const kept = orderOf(value)?.filter((name) => name !== key);
  return written(base, orderedAs(base, bare, { wanted, before: value, kept }) ?? bare);
}

function outOfOverlay(value: JsonObject, key: string): JsonObject {
  const free = ['hide', 'require', 'optional'].reduce((held, list) => withLists(held, key, { [list]: false }), value);
  return Object.entries(ownHeadings(free)).reduce((held, [name, section]) => {
    const fields = section.fields.filter((other) => other !== key);
    const left = fields.length === 0 ? undefined : sectionWith(section, fields);
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
    sectionWith(
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
