import type { JsonObject } from '../json.ts';
import { segmentsOf } from './pointers.ts';
import { questionsOf, wayTo } from './questions.ts';
import { propertiesOf } from './schemaParts.ts';
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
      title: titleAt(active, pointer),
      message: isMerelyMissing(keyword) ? '' : message,
    });
  }
  const rank = new Map(Object.keys(propertiesOf(active.schema)).map((name, index) => [name, index]));
  const rankOf = ({ pointer }: LeftAnswer) => rank.get(segmentsOf(pointer)[0] ?? '') ?? rank.size;
  return [...places.values()].toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The question's own words; of a row's, with the table's title and the row's number before it. */
function titleAt(active: ActiveForm, pointer: string): string {
  return wayTo(questionsOf(active), segmentsOf(pointer))
    .map(({ words, isRow }, index) => `${index === 0 ? '' : isRow ? ' ' : ': '}${words}`)
    .join('');
}
