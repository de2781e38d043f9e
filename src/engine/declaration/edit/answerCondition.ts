import { choicesOf, propertiesOf, requiredOf, schemasOf } from '../../form/schemaParts.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import { COMPARED } from '../check/overlayWords.ts';

/** How an answer is compared, and the words for it, which sentences about conditions say too. */
export const COMPARISONS = {
  is: 'is',
  isNot: 'is not',
  has: 'has among its answers',
  ...COMPARED,
  between: 'is between',
  answered: 'is answered',
  notAnswered: 'is not answered',
} as const;

/** One of them. */
export type Comparison = keyof typeof COMPARISONS;

/** What is asked of the answer to one question of the same form. */
export interface AnswerTest {
  /** Key of the question that is read. */
  readonly question: string;
  readonly is: Comparison;
  /** Any of these will do; the limit where numbers are compared, or both; none where only being answered counts. */
  readonly values: readonly Json[];
}

/** A condition that can be chosen from lists: tests of answers, of which all have to hold or any one. */
export interface AnswerCondition {
  readonly joined: 'all' | 'any';
  readonly tests: readonly AnswerTest[];
}

/** Whether a comparison needs an answer to compare with. */
export const comparesWith = (is: Comparison): boolean => is !== 'answered' && is !== 'notAnswered';

/** Whether all is chosen that a comparison needs: of two limits the lower one first. */
function hasValues({ is, values }: AnswerTest): boolean {
  if (is !== 'between') return comparesWith(is) === values.length > 0;
  const [least, most] = values;
  return values.length === 2 && typeof least === 'number' && typeof most === 'number' && least <= most;
}

/** Whether all is chosen that a condition needs. */
export const isWhole = ({ tests }: AnswerCondition): boolean =>
  tests.length > 0 && tests.every((test) => test.question !== '' && hasValues(test));

/** The JSON Schema of a condition, as a form says it. */
export function conditionSchema({ joined, tests }: AnswerCondition): JsonSchema {
  const parts = tests.map(testSchema);
  const [first = {}] = parts;
  if (parts.length < 2) return first;
  if (joined === 'any') return { anyOf: parts };
  const names = tests.map(({ question }) => question);
  // What is said of one question twice needs a part of its own, and so does a question that waits for no answer.
  if (new Set(names).size < names.length || tests.some(({ is }) => is === 'notAnswered')) return { allOf: parts };
  const read = Object.assign({}, ...parts.map(propertiesOf)) as JsonSchema;
  return { required: names, ...(Object.keys(read).length === 0 ? {} : { properties: read }) };
}

function testSchema({ question, is, values }: AnswerTest): JsonSchema {
  if (is === 'answered') return { required: [question] };
  if (is === 'notAnswered') return { not: { required: [question] } };
  return { required: [question], properties: { [question]: valueSchema(is, values) } };
}

/** What an answer is compared with, as a schema says it. */
export function valueSchema(is: Comparison, values: readonly Json[]): JsonSchema {
  const [first = null, second = null] = values;
  if (is === 'between') return { minimum: first, maximum: second };
  const among: JsonSchema = values.length === 1 ? { const: first } : { enum: [...values] };
  if (is === 'is') return among;
  if (is === 'isNot') return { not: among };
  return is === 'has' ? { contains: among } : { [is]: first };
}

/** What a schema says as a condition that can be chosen from lists; null where it says more, or says it otherwise. */
export function conditionSaid(schema: JsonSchema): AnswerCondition | null {
  const [either, all] = [schemasOf(schema.anyOf), schemasOf(schema.allOf)];
  const parts = either.length > 0 ? either : all.length > 0 ? all : [schema];
  const tests = parts.flatMap(testsIn);
  const condition: AnswerCondition = { joined: either.length > 0 ? 'any' : 'all', tests };
  const isSaid = isWhole(condition) && jsonEqual(inOneOrder(conditionSchema(condition)), inOneOrder(schema));
  return isSaid ? condition : null;
}

function testsIn(part: JsonSchema): AnswerTest[] {
  const read = propertiesOf(part);
  const without = isObject(part.not) ? requiredOf(part.not) : [];
  return [
    ...requiredOf(part).map((question) => ({ question, ...(read[question] ? valueSaid(read[question]) : bare) })),
    ...without.map((question): AnswerTest => ({ question, is: 'notAnswered', values: [] })),
  ];
}

type ValueTest = Omit<AnswerTest, 'question'>;

const bare: ValueTest = { is: 'answered', values: [] };

/** The comparison that a schema says, as far as lists can; the bare answer where it says none. */
export function valueSaid(schema: JsonSchema): ValueTest {
  const inner = isObject(schema.not) ? schema.not : isObject(schema.contains) ? schema.contains : schema;
  const values = choicesOf(inner);
  if (values !== undefined) return { is: inner === schema ? 'is' : inner === schema.not ? 'isNot' : 'has', values };
  const { minimum, maximum } = schema;
  if (minimum !== undefined && maximum !== undefined) return { is: 'between', values: [minimum, maximum] };
  const keyword = (Object.keys(COMPARED) as (keyof typeof COMPARED)[]).find((one) => schema[one] !== undefined);
  return keyword === undefined ? bare : { is: keyword, values: [schema[keyword] ?? null] };
}

/** The same schema whichever way round its names stand. */
function inOneOrder(json: Json): Json {
  if (Array.isArray(json)) return json.map(inOneOrder);
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      name === 'required' ? requiredOf(json).toSorted((one, other) => one.localeCompare(other)) : inOneOrder(value),
    ]),
  );
}
