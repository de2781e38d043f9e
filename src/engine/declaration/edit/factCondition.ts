import { choicesOf } from '../../form/schemaParts.ts';
import { isObject, jsonEqual, type Json } from '../../json.ts';
import type { When } from '../types.ts';
import { isWhole, valueSaid, valueSchema, type AnswerCondition, type AnswerTest } from './answerCondition.ts';

/**
 * The condition on facts that tests say, each of which names a fact in place of a question; null where tests are
 * missing, one of two facts would do, or two speak of one fact, none of which such a condition can say.
 */
export function whenSaid(condition: AnswerCondition): When | null {
  const { joined, tests } = condition;
  const paths = tests.map(({ question }) => question);
  if (!isWhole(condition) || (joined === 'any' && tests.length > 1) || new Set(paths).size < paths.length) return null;
  return Object.fromEntries(tests.map((test) => [test.question, expectedOf(test)]));
}

function expectedOf({ is, values }: AnswerTest): Json {
  const [first = null] = values;
  if (is === 'isNot') return { not: values.length === 1 ? { const: first } : { enum: [...values] } };
  if (is !== 'is') return { ...NUMBER, ...valueSchema(is, values) };
  return values.length === 1 ? first : [...values];
}

/** A fact that is not there yet is null, which no limit of numbers keeps out. */
const NUMBER = { type: 'number' };

/** What a condition on facts says, to be chosen from lists; null where it says more than lists can. */
export function testsOf(when: When): AnswerCondition | null {
  const tests = Object.entries(when).map(([question, expected]): AnswerTest => {
    const inner = isObject(expected) && isObject(expected.not) ? choicesOf(expected.not) : undefined;
    if (inner !== undefined) return { question, is: 'isNot', values: inner };
    if (isObject(expected) && expected.type === NUMBER.type) return { question, ...valueSaid(expected) };
    return { question, is: 'is', values: Array.isArray(expected) ? expected : [expected] };
  });
  const condition: AnswerCondition = { joined: 'all', tests };
  const isListed = tests.every(({ values }) => !values.some(isObject));
  return isListed && jsonEqual(whenSaid(condition), when) ? condition : null;
}
