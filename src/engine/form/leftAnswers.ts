import type { JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { segmentsOf } from './pointers.ts';
import { itemSchema, propertiesOf } from './schemaParts.ts';
import type { ActiveForm, LeftAnswer } from './types.ts';
import { isMerelyMissing, validateAnswers } from './validateAnswers.ts';

/**
 * Everything that keeps a form below 100 %, in the order of its fields: the empty list and 100 mean
 * the same. One entry for each place, however much is wrong with it.
 */
export function leftAnswers(active: ActiveForm, answers: JsonObject): LeftAnswer[] {
  const places = new Map<string, LeftAnswer>();
  for (const { pointer, keyword, message } of validateAnswers(active, answers, 'complete')) {
    if (places.has(pointer)) continue;
    places.set(pointer, {
      pointer,
      title: titleAt(active.schema, segmentsOf(pointer)),
      message: isMerelyMissing(keyword) ? '' : message,
    });
  }
  const rank = new Map(Object.keys(propertiesOf(active.schema)).map((name, index) => [name, index]));
  const rankOf = ({ pointer }: LeftAnswer) => rank.get(segmentsOf(pointer)[0] ?? '') ?? rank.size;
  return [...places.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The question's own words; of a row's, with the table's title and the row's number before it. */
function titleAt(root: JsonSchema, segments: readonly string[]): string {
  let schema = root;
  const words: string[] = [];
  for (const segment of segments) {
    const isRow = schema.type === 'array';
    const next = isRow ? itemSchema(schema, Number(segment)) : propertiesOf(schema)[segment];
    if (!isObject(next)) break;
    schema = next;
    if (isRow) words.push(`${words.pop() ?? ''} ${Number(segment) + 1}`.trim());
    else if (typeof schema.title === 'string') words.push(schema.title);
    else words.push(segment);
  }
  return words.join(': ');
}
