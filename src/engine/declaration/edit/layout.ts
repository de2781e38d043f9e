import { explicitOrder, fieldOrder } from '../../form/order.ts';
import { allNames, declaredQuestions } from '../../form/questions.ts';
import { jsonEqual, type Json, type JsonObject } from '../../json.ts';
import { textsOf } from '../../form/schemaParts.ts';
import type { FormDeclaration } from '../types.ts';
import { madeOf } from './formText.ts';
import { OVERLAY, put } from './place.ts';

/** A heading of a form with its questions, as they are drawn. */
export interface Heading {
  /** Empty where a form has no headings. */
  readonly title: string;
  readonly fields: readonly string[];
}

/** A form's headings and questions in the order in which people meet them. */
export function layoutOf({ schema, uiSchema = {}, sections }: FormDeclaration): Heading[] {
  const placed = (sections ?? []).flatMap(({ fields }) => fields);
  const order = fieldOrder(schema, explicitOrder(uiSchema, placed));
  if (sections === undefined) return [{ title: '', fields: order }];
  return sections.map(({ title, fields }) => ({ title, fields: order.filter((name) => fields.includes(name)) }));
}

/**
 * An overlay with the order that makes these headings, said as shortly as can be; null where no order makes them.
 * `kept` is tried first where the order so far is one that somebody wrote.
 */
export function orderedAs(
  base: FormDeclaration,
  value: JsonObject,
  { wanted, before, kept }: { wanted: readonly Heading[]; before: JsonObject; kept: readonly string[] | undefined },
): JsonObject | null {
  const isOwnWords =
    before.order !== undefined &&
    !jsonEqual(shortest(base, before, layoutOf(madeOf(base, before)))?.order, before.order);
  if (isOwnWords && kept !== undefined) {
    const same = withOrder(value, kept);
    if (makes(base, same, wanted)) return same;
  }
  return shortest(base, value, wanted);
}

function shortest(base: FormDeclaration, value: JsonObject, wanted: readonly Heading[]): JsonObject | null {
  const columns = columnsIn(base, value);
  const natural = layoutOf(madeOf(base, withOrder(value, [])));
  const parts = wanted.flatMap(({ fields }, index) => partOf(natural[index]?.fields ?? [], fields));
  const all = wanted.flatMap(({ fields }) => fields);
  const orders = [[], parts, all].map((names) => [...names, ...columns.before, '*', ...columns.behind]);
  return orders.map((order) => withOrder(value, order)).find((one) => makes(base, one, wanted)) ?? null;
}

/** What an order says of the columns of tables, which the same list puts in order: before its star and behind it. */
function columnsIn(base: FormDeclaration, value: JsonObject) {
  const order = orderOf(value) ?? [];
  const { fields } = declaredQuestions(madeOf(base, value));
  const columns = new Set([...fields.values()].flatMap((question) => [...allNames(question)]));
  const others = order.filter((name) => name === '*' || (columns.has(name) && !fields.has(name)));
  const star = others.includes('*') ? others.indexOf('*') : others.length;
  return { before: others.slice(0, star), behind: others.slice(star + 1) };
}

/** As many of the first names as have to be said for the others to follow by themselves. */
function partOf(natural: readonly string[], wanted: readonly string[]): readonly string[] {
  const length = wanted.findIndex((_, count) => {
    const first = wanted.slice(0, count);
    return jsonEqual([...first, ...natural.filter((name) => !first.includes(name))], [...wanted]);
  });
  return length < 0 ? wanted : wanted.slice(0, length);
}

function makes(base: FormDeclaration, value: JsonObject, wanted: readonly Heading[]): boolean {
  const names = (headings: readonly Heading[]): Json => headings.map(({ fields }) => [...fields]);
  return jsonEqual(names(layoutOf(madeOf(base, value))), names(wanted));
}

/** An overlay's own words of its order, if it has some. */
export const orderOf = (value: JsonObject): readonly string[] | undefined =>
  value.order === undefined ? undefined : textsOf(value.order);

/** An overlay with an order; one in which all others stand together says none. */
export function withOrder(value: JsonObject, order: readonly string[]): JsonObject {
  const isNone = order.every((name) => name === '*');
  return put(value, [['order', OVERLAY]], isNone ? undefined : [...order]);
}
