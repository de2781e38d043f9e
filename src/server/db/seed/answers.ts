import { isEmpty, isObject, ROW_ID, type ActiveForm, type Json, type JsonObject, type JsonSchema } from '../../../engine/index.ts';
import { addDays } from '../../modules/calendar/dates.ts';
import type { Random } from './random.ts';
import { general, mailNames, shortGeneral, shortTexts, targets, texts } from './texts.ts';

export interface AnswerInput {
  readonly random: Random;
  /** The day the answers were written. */
  readonly written: string;
  /** How much of what is asked was answered, from 0 to 1. */
  readonly share: number;
  /** Leaves optional questions as they are. */
  readonly onlyRequired?: boolean;
  /** Whether the virtual school has agreed what things cost. */
  readonly agreed: boolean;
}

/** The answers with some more of what the form asks now, or themselves; automatic and computed fields are left alone. */
export function answerMore(active: ActiveForm, answers: JsonObject, input: AnswerInput): JsonObject {
  const { random, share, onlyRequired } = input;
  const required = Array.isArray(active.schema.required) ? active.schema.required : [];
  const properties = isObject(active.schema.properties) ? active.schema.properties : {};
  const added = Object.entries(properties).flatMap(([name, schema]): [string, Json][] => {
    if (name.includes('cg_auto_') || !isObject(schema) || isFile(active, name)) return [];
    const held = answers[name];
    const isPast = still.includes(name) && typeof held === 'string' && held < input.written;
    if (!isEmpty(held) && !isPast) {
      const rows = Array.isArray(held) ? fuller(schema, held, input) : held;
      return rows === held || rows === undefined ? [] : [[name, rows]];
    }
    const odds = required.includes(name) ? share : onlyRequired ? 0 : share / 3;
    if (!random.chance(odds)) return [];
    const asked = rowsAsked(active, name);
    const answer = name === 'targets' ? targetRows(schema, input, asked) : answerFor(name, schema, input);
    return answer === null ? [] : [[name, withAsked(answer, asked)]];
  });
  return added.length === 0 ? answers : { ...answers, ...Object.fromEntries(added) };
}

/** Questions whose date is still to come. */
const still = ['next_review', 'by_when', 'expected', 'end', 'ehcp_annual_review', 'part_time_end', 'course_end', 'school_start'];

/** Files are not made up. */
function isFile({ uiSchema }: ActiveForm, name: string): boolean {
  const ui = uiSchema[name];
  return isObject(ui) && (ui['ui:widget'] === 'upload' || ui['ui:widget'] === 'picture');
}

/** Null where there is nothing to answer. */
function answerFor(name: string, schema: JsonSchema, input: AnswerInput): Json {
  if (schema.type === 'null') return null;
  if (schema.type === 'array') return listFor(schema, input);
  if (schema.type === 'boolean') return schema.const === true;
  const choices = choicesOf(schema);
  // A risk or an extra sum is the exception, and both open further questions.
  if (choices.includes('no') && input.random.chance(0.75)) return 'no';
  if (choices.length > 0) return input.random.pick(choices);
  if (schema.format === 'date') return addDays(input.written, still.includes(name) ? 30 + input.random.below(60) : -input.random.below(90));
  if (schema.type === 'number' || schema.type === 'integer') return numberFor(name, schema);
  return textFor(name, schema, input);
}

function textFor(name: string, schema: JsonSchema, { random, written }: AnswerInput): Json {
  const { format, maxLength, pattern } = schema;
  if (format === 'email') return `${random.pick(mailNames)}@starlingmere.example`;
  if (typeof pattern === 'string') {
    const likely = [...(texts[name] ?? []), `${addDays(written, 84)}T14:00`, '09:00', '9.02'];
    return likely.find((text) => new RegExp(pattern, 'u').test(text)) ?? null;
  }
  const own = shortTexts[name] ?? (texts[name] && random.pick(texts[name]));
  if (own !== undefined) return own;
  if (typeof maxLength !== 'number' || maxLength > 250) return random.pick(general);
  return maxLength < 40 ? '5' : random.pick(shortGeneral);
}

function numberFor(name: string, { minimum, maximum }: JsonSchema): number {
  const usual = name === 'att_target' ? 97 : name === 'hours' ? 10 : name.includes('amount') ? 250 : 1;
  const low = typeof minimum === 'number' ? Math.max(minimum, usual) : usual;
  return typeof maximum === 'number' ? Math.min(maximum, low) : low;
}

function choicesOf({ oneOf, enum: listed }: JsonSchema): Json[] {
  if (Array.isArray(oneOf)) return oneOf.flatMap((option) => (isObject(option) && option.const !== undefined ? [option.const] : []));
  return Array.isArray(listed) ? listed : [];
}

function listFor({ items, minItems }: JsonSchema, input: AnswerInput): Json {
  if (!isObject(items)) return [];
  if (isObject(items.properties)) {
    const count = typeof minItems === 'number' ? minItems : 1;
    return Array.from({ length: count }, (_, index) => rowFor(items, input, index + 1));
  }
  return choicesOf(items).slice(0, 2);
}

function rowFor({ properties }: JsonSchema, input: AnswerInput, number: number): JsonObject {
  const fields = Object.entries(isObject(properties) ? properties : {});
  const cells = fields.flatMap(([name, schema]): [string, Json][] => (isObject(schema) ? [[name, answerFor(name, schema, input)]] : []));
  return { [ROW_ID]: `row-${number}`, ...Object.fromEntries(cells.filter(([, answer]) => answer !== null)) };
}

/** Rows that were there to begin with, or came from the plan before, with their missing cells; the same rows where none is. */
function fuller(schema: JsonSchema, rows: readonly Json[], input: AnswerInput): Json {
  const { items } = schema;
  const fields = Object.entries(isObject(items) && isObject(items.properties) ? items.properties : {});
  let changed = false;
  const next = rows.map((row) => {
    if (!isObject(row)) return row;
    const cells = fields.flatMap(([name, cell]): [string, Json][] => {
      if (!isObject(cell) || !isEmpty(row[name]) || (input.share < 1 && !input.random.chance(input.share))) return [];
      // What was agreed was mostly spent.
      const answer = name === 'spent' ? (input.random.chance(0.8) ? row.agreed ?? null : 0) : answerFor(name, cell, input);
      return answer === null ? [] : [[name, answer]];
    });
    changed ||= cells.length > 0;
    return { ...row, ...Object.fromEntries(cells) };
  });
  return changed ? next : (rows as Json);
}

/** Cells of the rows that a form's rules ask for: a target of each area, each core subject. */
function rowsAsked({ rules }: ActiveForm, field: string): JsonObject[] {
  return rules.filter((rule) => rule.field === field).flatMap(({ contains }) => {
    const cells = Object.entries(isObject(contains?.properties) ? contains.properties : {});
    const fixed = cells.flatMap(([name, cell]): [string, Json][] => (isObject(cell) && cell.const !== undefined ? [[name, cell.const]] : []));
    return fixed.length === 0 ? [] : [Object.fromEntries(fixed)];
  });
}

function withAsked(answer: Json, asked: readonly JsonObject[]): Json {
  return Array.isArray(answer) && asked.length > 0 ? answer.map((row, index) => (isObject(row) ? { ...row, ...asked[index] } : row)) : answer;
}

function targetRows({ items }: JsonSchema, { random, written, agreed, share }: AnswerInput, asked: readonly JsonObject[]): Json {
  const known = isObject(items) && isObject(items.properties) ? items.properties : {};
  const areas = asked.map(({ area }) => area);
  const wanted = [...areas.flatMap((area) => targets.filter((target) => target.area === area)), ...targets.filter(({ area }) => area === 'interests-and-talents')];
  const rows = share < 1 ? wanted.slice(0, 2) : wanted.slice(0, 3 + random.below(2));
  return rows.map(({ cost, ...row }, index): JsonObject => {
    const all: JsonObject = {
      [ROW_ID]: `target-${index + 1}`, ...row, who: shortTexts.who ?? '', how_often: shortTexts.how_often ?? '',
      start: addDays(written, 7), review: addDays(written, 90), cost_asked: cost,
      ...(agreed ? { cost_agreed: index === 0 ? Math.min(cost, 400) : cost } : {}),
      pupil_voice: random.pick(['yes', 'yes', 'no']),
    };
    return Object.fromEntries(Object.entries(all).filter(([name]) => name === ROW_ID || name in known));
  });
}
