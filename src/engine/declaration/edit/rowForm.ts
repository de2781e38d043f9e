import { declaredQuestions } from '../../form/questions.ts';
import { isGroup, textsOf } from '../../form/schemaParts.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import { questionsIn } from '../check/overlayQuestions.ts';
import type { Overlay } from '../catalogTypes.ts';
import { overlayForm } from '../resolve/overlayForm.ts';
import type { FormDeclaration } from '../types.ts';
import { stepTo, wayTo, wayToQuestion } from './changeQuestion.ts';
import { madeOf, namesOf, shownForm, valueOf, written, type FormText } from './formText.ts';
import { layoutOf, orderOf, withOrder } from './layout.ts';
import { nameFor } from './newQuestion.ts';
import { ADDED, listed, OVERLAY, put, SCHEMA, type Way } from './place.ts';

/**
 * The row of a table as a form of its own, whose questions are the columns: whatever is done with a question can be
 * done with a column. Null of a question that is no table, or whose rows differ.
 */
export function rowForm(form: FormText, table: string): FormText | null {
  const row = rowIn(shownForm(form), table);
  if (row === null) return null;
  const base = form.base === null ? null : rowIn(form.base, table);
  const path = 'forms/row';
  if (base === null) return { path, base, text: JSON.stringify(row) };
  return { path, base, text: JSON.stringify(rowOverlay(valueOf(form), table, namesOf(row))) };
}

/**
 * The text with what an act on the row makes of it; the same text where the act would change something elsewhere, since
 * the lists of an overlay speak of a name wherever it stands.
 */
export function changeRow(form: FormText, table: string, act: (row: FormText) => string): string {
  const row = rowForm(form, table);
  if (row === null) return form.text;
  const text = act(row);
  if (text === row.text) return form.text;
  const value = valueOf(form);
  const said = valueOf({ ...row, text });
  if (row.base === null) return written(form.base, inOwnTable(form, value, { table, said }));
  const after = { ...row, text };
  const names = [...new Set([...namesOf(shownForm(row)), ...namesOf(shownForm(after))])];
  const isMoved = !jsonEqual(valueOf(row).order ?? [], said.order ?? []);
  const order = isMoved ? orderAround(after, namesBeside(form, table)) : (orderOf(said) ?? []);
  const changed = onEverybodys(form, value, { table, said, names, order });
  return form.base !== null && elsewhere(form.base, changed, table) === elsewhere(form.base, value, table)
    ? written(form.base, changed)
    : form.text;
}

function rowIn(form: FormDeclaration, table: string): FormDeclaration | null {
  const question = declaredQuestions(form).fields.get(table);
  const schema = question?.schema.items;
  if (question?.schema.type !== 'array' || !isObject(schema) || !isGroup(schema)) return null;
  const ui = question.ui.items;
  return { version: form.version, title: question.title, schema, uiSchema: isObject(ui) ? ui : {} };
}

/** What an overlay says of the columns of a table that everybody has. */
function rowOverlay(value: JsonObject, table: string, names: readonly string[]): JsonObject {
  const own = (list: string): string[] => textsOf(value[list]).filter((name) => name === '*' || names.includes(name));
  const conditions = Object.entries(partAt(value, ['add', 'conditions'])).flatMap(([name, one]) => {
    if (!isObject(one) || one.in !== table) return [];
    const { in: _in, ...condition } = one;
    return [[name, condition] as const];
  });
  return {
    ...Object.fromEntries(LISTS.map((list) => [list, own(list)])),
    add: { conditions: Object.fromEntries(conditions) },
    patch: {
      schema: partAt(value, ['patch', 'schema', 'properties', table, 'items']),
      uiSchema: partAt(value, ['patch', 'uiSchema', table, 'items']),
    },
  };
}

const LISTS = ['hide', 'require', 'optional', 'order'];

function partAt(value: JsonObject, way: readonly string[]): JsonObject {
  return way.reduce<JsonObject>((held, name) => {
    const inner = held[name];
    return isObject(inner) ? inner : {};
  }, value);
}

/** What is done in a row, for the table that it is put back into. */
interface Done {
  readonly table: string;
  readonly said: JsonObject;
}

function inOwnTable(form: FormText, value: JsonObject, { table, said }: Done): JsonObject {
  const { schema, uiSchema } = said;
  const asked = put(value, [...wayToQuestion(form, value, table), ['items']], schema);
  const isDrawn = isObject(uiSchema) && Object.keys(uiSchema).length > 0;
  return put(asked, uiWay(form, table), isDrawn ? uiSchema : undefined);
}

const uiWay = (form: FormText, table: string): Way => [...wayTo(form, 'uiSchema'), ...stepTo(form, table), ['items']];

function onEverybodys(
  form: FormText,
  value: JsonObject,
  { table, said, names, order }: Done & { readonly names: readonly string[]; readonly order: readonly string[] },
): JsonObject {
  const orNone = (part: JsonObject): Json | undefined => (Object.keys(part).length === 0 ? undefined : part);
  const schemaWay: Way = [...wayTo(form, 'schema'), ['properties', SCHEMA], ...stepTo(form, table), ['items']];
  const patched = [
    [schemaWay, partAt(said, ['patch', 'schema'])] as const,
    [uiWay(form, table), partAt(said, ['patch', 'uiSchema'])] as const,
  ].reduce((held, [way, part]) => put(held, way, orNone(part)), value);
  const beside = [...namesOf(shownForm(form)), ...names];
  const inLists = ['hide', 'require', 'optional'].reduce((held, list) => {
    const now = textsOf(said[list]);
    return names.reduce(
      (one, name) =>
        put(one, [[list, OVERLAY]], listed(textsOf(one[list]), name, { isIn: now.includes(name), beside })),
      held,
    );
  }, patched);
  return withConditions(orderedIn(inLists, names, order), table, partAt(said, ['add', 'conditions']));
}

/** An overlay with what a row says of conditions: each at its place, and a new one under a name that none has yet. */
function withConditions(value: JsonObject, table: string, said: JsonObject): JsonObject {
  const all = partAt(value, ['add', 'conditions']);
  const before = Object.entries(all).flatMap(([name, one]) => (isObject(one) && one.in === table ? [name] : []));
  const added = Object.keys(said).filter((name) => !before.includes(name));
  return [...before, ...added].reduce((held, name) => {
    const condition = said[name];
    const whole = isObject(condition) ? { in: table, ...condition } : undefined;
    const place = before.includes(name) ? name : nameFor(name, Object.keys(all), 'condition');
    return put(held, [['add', OVERLAY], ['conditions', ADDED], [place]], whole);
  }, value);
}

/**
 * The shortest order that puts a row's columns as they stand: some before the star, some behind it, and none by a name
 * that stands elsewhere too, which would move there as well. All by name where no such order makes it.
 */
function orderAround(row: FormText, elsewhere: readonly string[]): readonly string[] {
  const fieldsOf = (form: FormDeclaration): readonly string[] => layoutOf(form).flatMap(({ fields }) => fields);
  const wanted = fieldsOf(shownForm(row));
  const natural = fieldsOf(madeOf(row.base, withOrder(valueOf(row), [])));
  const sizes = wanted.flatMap((_, total) => Array.from({ length: total + 1 }, (_one, behind) => [total, behind]));
  const orders = sizes.map(([total = 0, behind = 0]) => {
    const first = wanted.slice(0, total - behind);
    const last = wanted.slice(wanted.length - behind);
    const others = natural.filter((name) => !first.includes(name) && !last.includes(name));
    return { first, last, isMade: jsonEqual([...first, ...others, ...last], [...wanted]) };
  });
  const found = orders.find(
    ({ first, last, isMade }) => isMade && ![...first, ...last].some((name) => elsewhere.includes(name)),
  );
  return found === undefined ? [...wanted, '*'] : [...found.first, '*', ...found.last];
}

/** The names of a form's questions, and of the columns of its other tables. */
const namesBeside = (form: FormText, table: string): readonly string[] =>
  [...questionsIn(shownForm(form)).values()].flatMap(({ path }) => (path[0] === table ? [] : path));

/** An overlay whose order says this of the columns, where it spoke of them before, else before its star. */
function orderedIn(value: JsonObject, names: readonly string[], wanted: readonly string[]): JsonObject {
  const order = orderOf(value) ?? [];
  const whole = order.includes('*') ? order : [...order, '*'];
  const isColumn = (name: string): boolean => names.includes(name);
  const star = whole.indexOf('*');
  const halves = [whole.slice(0, star), whole.slice(star + 1)] as const;
  const ownStar = wanted.includes('*') ? wanted.indexOf('*') : wanted.length;
  const own = [wanted.slice(0, ownStar), wanted.slice(ownStar + 1)] as const;
  const [before, behind] = halves.map((half, index) => {
    const first = half.findIndex(isColumn);
    const at = first < 0 ? half.length : first;
    return [...half.slice(0, at), ...(own[index] ?? []), ...half.slice(at).filter((name) => !isColumn(name))];
  });
  return withOrder(value, [...(before ?? []), '*', ...(behind ?? [])]);
}

/** All that an overlay makes of everybody's form but for one table, to be compared. */
function elsewhere(base: FormDeclaration, value: JsonObject, table: string): string {
  const result = overlayForm(base, value as unknown as Overlay);
  const others = [...questionsIn(result).values()].filter(({ path }) => path[0] !== table);
  return JSON.stringify([layoutOf(madeOf(base, value)), others]);
}
