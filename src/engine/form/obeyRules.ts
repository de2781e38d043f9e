import type { AnswerRule } from '../declaration/types.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { daysLater, keywordOf, ruleErrors, wordCount, type RuleKeyword, type RuleValues } from './rules.ts';
import { propertiesOf } from './schemaParts.ts';
import type { ActiveForm } from './types.ts';
import { ROW_ID } from './types.ts';
import { validateSchema } from './validator.ts';

/** What answers are made up with. */
export interface Making {
  /** What has to stay as it is. */
  readonly fixed: JsonObject;
  /** Values to try for a question, from the likely to the odd. */
  candidates(schema: JsonSchema): Json[];
  /** A row that a schema asks for. */
  row(schema: JsonSchema): JsonObject;
}

/** Changes made-up answers so that they keep the form's rules. */
export function obeyRules(active: ActiveForm, answers: JsonObject, making: Making): JsonObject {
  const result = { ...answers };
  const taken = new Map<string, number>();
  for (const rule of active.rules) {
    const answer = result[rule.field];
    if (answer === undefined || making.fixed[rule.field] !== undefined) continue;
    const nth = taken.get(rule.field) ?? 0;
    if (rule.contains !== undefined) taken.set(rule.field, nth + 1);
    result[rule.field] = obeyed(rule, keywordOf(rule), { active, answer, answers: result, nth, making });
  }
  return result;
}

interface Told {
  readonly active: ActiveForm;
  /** The answer as it is, and all of them. */
  readonly answer: Json;
  readonly answers: JsonObject;
  /** How many rules asked for a row of the same list before. */
  readonly nth: number;
  readonly making: Making;
}

type Obeyed<Value> = (value: Value, rule: AnswerRule, told: Told) => Json;

/** For each keyword the nearest answer that keeps it. */
const OBEYED: { readonly [K in RuleKeyword]: Obeyed<RuleValues[K]> } = {
  notBefore: (field, _, { answer, answers }) => answers[field] ?? answer,
  within: ({ after }, rule, { active, answer, answers }) =>
    breaks(rule, active, answers) ? onDay(answer, daysLater(String(answers[after]), 0)) : answer,
  notInFuture: (_, rule, { active, answer, answers }) =>
    breaks(rule, active, answers) ? onDay(answer, active.today ?? '') : answer,
  weekday: (_, __, { answer }) => onWeekday(String(answer)),
  differsFrom: (_, rule, told) => (breaks(rule, told.active, told.answers) ? anotherOf(rule, told) : told.answer),
  mostWords: (most, _, { answer }) =>
    typeof answer === 'string' && wordCount(answer) > most
      ? (answer.match(/\S+/gu) ?? []).slice(0, most).join(' ')
      : answer,
  addsUpTo: ({ total, with: others }, rule, { active, answer, answers }) =>
    breaks(rule, active, answers) ? total - others.reduce((sum, field) => sum + Number(answers[field]), 0) : answer,
  contains: (row, _, { answer, nth, making }) =>
    Array.isArray(answer) ? withRow(answer, row, { nth, making }) : answer,
};

function obeyed<K extends RuleKeyword>(rule: AnswerRule, keyword: K, told: Told): Json {
  const value = rule[keyword] as RuleValues[K] | undefined;
  return value === undefined ? told.answer : OBEYED[keyword](value, rule, told);
}

const breaks = (rule: AnswerRule, { today }: ActiveForm, answers: JsonObject): boolean =>
  ruleErrors([rule], answers, today).length > 0;

/** The same moment of another day. */
const onDay = (moment: Json, day: string): string => `${day}${String(moment).slice(10)}`;

/** The same day, or the Monday after it. */
function onWeekday(moment: string): string {
  const day = new Date(`${moment.slice(0, 10)}T00:00:00Z`);
  const past = (day.getUTCDay() + 1) % 7;
  if (past < 2) day.setUTCDate(day.getUTCDate() + 2 - past);
  return `${day.toISOString().slice(0, 10)}${moment.slice(10)}`;
}

function anotherOf(rule: AnswerRule, { active, answer, answers, making }: Told): Json {
  const choices = making.candidates(propertiesOf(active.schema)[rule.field] ?? {});
  return choices.find((choice) => !breaks(rule, active, { ...answers, [rule.field]: choice })) ?? answer;
}

function withRow(rows: readonly Json[], contains: JsonSchema, { nth, making }: Pick<Told, 'nth' | 'making'>): Json[] {
  if (rows.some((row) => validateSchema(contains, row).length === 0)) return [...rows];
  const wanted = making.row(contains);
  const all: readonly Json[] = nth < rows.length ? rows : [...rows, { [ROW_ID]: `row-${rows.length + 1}` }];
  return all.map((row, at) => (at === nth && isObject(row) ? { ...row, ...wanted } : row));
}
