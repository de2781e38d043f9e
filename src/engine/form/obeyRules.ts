import type { AnswerRule } from '../declaration/types.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { namesRead } from './conditionReads.ts';
import { conjoin } from './conjoin.ts';
import { daysLater, keywordOf, ruleErrors, wordCount, type RuleKeyword, type RuleValues } from './rules.ts';
import { itemSchema, propertiesOf, schemasOf } from './schemaParts.ts';
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
  for (const rule of active.rules) {
    const answer = result[rule.field];
    // Of a list only the rows that are fixed stay as they are: others may be added.
    const isFixed = making.fixed[rule.field] !== undefined && rule.contains === undefined;
    if (answer === undefined || isFixed) continue;
    result[rule.field] = obeyed(rule, keywordOf(rule), { active, answer, answers: result, making });
  }
  return result;
}

interface Told {
  readonly active: ActiveForm;
  /** The answer as it is, and all of them. */
  readonly answer: Json;
  readonly answers: JsonObject;
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
  contains: (row, { field }, told) =>
    Array.isArray(told.answer) ? withRow(told.answer, { row, field }, told) : told.answer,
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

/** A rule's list, and what one of its rows has to be. */
interface Contained {
  readonly field: string;
  readonly row: JsonSchema;
}

/** The rows with one that fits, which is none that is fixed, or that another rule needs. */
function withRow(rows: readonly Json[], { row, field }: Contained, { active, making }: Told): Json[] {
  if (rows.some((one) => fits(row, one))) return [...rows];
  const others = active.rules.flatMap((rule) => (rule.field === field && rule.contains ? [rule.contains] : []));
  const isNeeded = (at: number): boolean =>
    others.some((other) => fits(other, rows[at]) && !rows.some((one, index) => index !== at && fits(other, one)));
  const fixed = making.fixed[field];
  const first = Array.isArray(fixed) ? fixed.length : 0;
  const free = rows.findIndex((_, at) => at >= first && !isNeeded(at));
  const place = free < 0 ? rows.length : free;
  const list = propertiesOf(active.schema)[field] ?? {};
  const all: readonly Json[] = free < 0 ? [...rows, { [ROW_ID]: `row-${rows.length + 1}` }] : rows;
  const wanted = rowFor(itemSchema(list, place), row, making);
  return all.map((one, at) => (at === place && isObject(one) ? { ...one, ...wanted } : one));
}

const fits = (schema: JsonSchema, row: Json | undefined): boolean =>
  isObject(row) && validateSchema(schema, row).length === 0;

/** What a row says that a test speaks of; of several tests that will do, the first. */
function rowFor(item: JsonSchema, test: JsonSchema, making: Making): JsonObject {
  const { anyOf, allOf, ...rest } = test;
  const parts = [rest, ...schemasOf(allOf), ...schemasOf(anyOf).slice(0, 1)];
  const row = making.row(parts.reduce<JsonSchema>((held, part) => conjoin(held, part), item));
  const names = namesRead(test);
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
