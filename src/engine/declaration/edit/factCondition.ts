import { choicesOf } from '../../form/schemaParts.ts';
import { isObject, jsonEqual, type Json } from '../../json.ts';
import { isAnswered } from '../check/overlayWords.ts';
import type { When } from '../types.ts';
import {
  comparesWith,
  isWhole,
  valueSaid,
  valueSchema,
  type AnswerCondition,
  type AnswerTest,
} from './answerCondition.ts';

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
  if (!comparesWith(is)) return is === 'answered' ? ANSWERED : NOT_ANSWERED;
  if (is === 'isNot') return { not: values.length === 1 ? { const: first } : { enum: [...values] } };
  if (is !== 'is') return { type: is === 'has' ? 'array' : 'number', ...valueSchema(is, values) };
  return values.length === 1 ? first : [...values];
}

// A fact that is not there yet is null, which neither a limit of numbers nor "has among it" keeps out: its type does.

/** A merge patch takes null for “take it away” (RFC 7396), so that it is said by its type. */
const NOT_ANSWERED = { type: 'null' };
const ANSWERED = { not: NOT_ANSWERED };

/** What a condition on facts says, to be chosen from lists; null where it says more than lists can. */
export function testsOf(when: When): AnswerCondition | null {
  const said = Object.fromEntries(Object.entries(when).map(([path, expected]) => [path, inOneWay(expected)]));
  const tests = Object.entries(said).map(([question, expected]): AnswerTest => {
    const answered = isAnswered(expected);
    if (answered !== null) return { question, is: answered ? 'answered' : 'notAnswered', values: [] };
    const inner = isObject(expected) && isObject(expected.not) ? choicesOf(expected.not) : undefined;
    if (inner !== undefined) return { question, is: 'isNot', values: inner };
    if (isObject(expected) && expected.type !== undefined) return { question, ...valueSaid(expected) };
    return { question, is: 'is', values: Array.isArray(expected) ? expected : [expected] };
  });
  const condition: AnswerCondition = { joined: 'all', tests };
  const isListed = tests.every(({ values }) => !values.some(isObject));
  return isListed && jsonEqual(whenSaid(condition), said) ? condition : null;
}

/** Whether a fact has to be answered is said in several ways, of which one is written. */
function inOneWay(expected: Json): Json {
  const answered = isAnswered(expected);
  return answered === null ? expected : answered ? ANSWERED : NOT_ANSWERED;
}
