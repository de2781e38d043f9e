import { isEmpty, isObject, ROW_ID, type ActiveForm, type Json, type JsonObject, type JsonSchema } from '../../../engine/index.ts';
import { addDays } from '../../modules/calendar/dates.ts';
import type { Random } from './random.ts';
import { general, shortTexts, targets, texts } from './texts.ts';

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
    const skips = name.includes('cg_auto_') || !isEmpty(answers[name]) || !isObject(schema);
    const odds = required.includes(name) ? share : onlyRequired ? 0 : share / 3;
    return skips || !random.chance(odds) ? [] : [[name, answerFor(name, schema, input)]];
  });
  return added.length === 0 ? answers : { ...answers, ...Object.fromEntries(added) };
}

function answerFor(name: string, schema: JsonSchema, input: AnswerInput): Json {
  if (name === 'targets') return targetRows(schema, input);
  if (schema.type === 'array') return listFor(schema, input);
  const choices = choicesOf(schema);
  // A risk or an extra sum is the exception, and both open further questions.
  if (choices.includes('no') && input.random.chance(0.75)) return 'no';
  if (choices.length > 0) return input.random.pick(choices);
  if (schema.format === 'date') return addDays(input.written, -input.random.below(90));
  if (schema.type === 'number' || schema.type === 'integer') return numberFor(name, schema);
  return shortTexts[name] ?? input.random.pick(texts[name] ?? general);
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

function listFor({ items }: JsonSchema, input: AnswerInput): Json {
  if (!isObject(items)) return [];
  if (isObject(items.properties)) return [rowFor(items, input, 1)];
  return choicesOf(items).slice(0, 2);
}

function rowFor({ properties }: JsonSchema, input: AnswerInput, number: number): JsonObject {
  const fields = Object.entries(isObject(properties) ? properties : {});
  const cells = fields.flatMap(([name, schema]): [string, Json][] => (isObject(schema) ? [[name, answerFor(name, schema, input)]] : []));
  return { [ROW_ID]: `row-${number}`, ...Object.fromEntries(cells) };
}

function targetRows({ items }: JsonSchema, { random, written, agreed, share }: AnswerInput): Json {
  const known = isObject(items) && isObject(items.properties) ? items.properties : {};
  const rows = share < 1 ? targets.slice(0, 2) : targets.slice(0, 3 + random.below(2));
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
