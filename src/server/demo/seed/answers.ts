import { addDays, holdsFiles } from '../../../contract/index.ts';
import {
  isEmpty,
  isObject,
  isSignature,
  ROW_ID,
  signatureText,
  type ActiveForm,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../../../engine/index.ts';
import type { About } from './about.ts';
import { evidenceOf, impactOf, likely, likelyNumbers, likelyTicks, standards } from './likely.ts';
import type { Random } from './random.ts';
import { lastSchoolDay, nextSchoolDay } from './schoolDays.ts';
import { targetRows } from './targetRows.ts';
import { general, shortGeneral, shortTexts, texts } from './texts.ts';
import { earlyTexts, laterTexts } from './textsByAge.ts';

export interface AnswerInput {
  readonly random: Random;
  readonly about: About;
  /** The day the answers were written. */
  readonly written: string;
  /** How much of what is asked was answered, from 0 to 1. */
  readonly share: number;
  /** Leaves optional questions as they are. */
  readonly onlyRequired?: boolean;
  /** Whether the virtual school has agreed what things cost. */
  readonly agreed: boolean;
}

/**
 * The answers with some more of what the form asks now, or themselves; automatic and computed fields are left alone.
 */
export function answerMore(active: ActiveForm, answers: JsonObject, input: AnswerInput): JsonObject {
  const { random, share, onlyRequired } = input;
  const required = Array.isArray(active.schema.required) ? active.schema.required : [];
  const properties = isObject(active.schema.properties) ? active.schema.properties : {};
  const added = Object.entries(properties).flatMap(([name, schema]): [string, Json][] => {
    // Files are not made up.
    if (name.includes('cg_auto_') || !isObject(schema) || holdsFiles(active.uiSchema[name])) return [];
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
const still = [
  'next_review',
  'by_when',
  'expected',
  'end',
  'ehcp_annual_review',
  'part_time_end',
  'course_end',
  'school_start',
];

/** Null where there is nothing to answer. */
function answerFor(name: string, schema: JsonSchema, input: AnswerInput): Json {
  if (schema.type === 'null') return null;
  if (schema.type === 'array') return listFor(name, schema, input);
  if (schema.type === 'boolean') return schema.const === true;
  if (isSignature(schema))
    return signatureText({ ...input.about.signer, role: 'Designated Teacher', at: `${input.written}T10:00:00.000Z` });
  const choices = choicesOf(schema);
  const known = input.about.answers[name];
  if (known !== undefined && known !== null && fits(known, schema, choices)) return known;
  if (choices.length > 0) return choiceFor(name, choices, input.random);
  if (schema.format === 'date') return dateFor(name, input);
  if (schema.type === 'number' || schema.type === 'integer') return numberFor(name, schema, input.random);
  return textFor(name, schema, input);
}

function fits(answer: Json, { type, pattern, format }: JsonSchema, choices: readonly Json[]): boolean {
  if (choices.length > 0) return choices.includes(answer);
  if (typeof answer === 'number') return type === 'number' || type === 'integer';
  if (typeof answer !== 'string' || type !== 'string') return false;
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(answer)) return false;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(answer);
}

function choiceFor(name: string, choices: readonly Json[], random: Random): Json {
  const usual = (likely[name] ?? []).filter((choice) => choices.includes(choice));
  if (usual.length > 0) return random.pick(usual);
  // A risk or an extra sum is the exception, and both open further questions.
  return choices.includes('no') && random.chance(0.75) ? 'no' : random.pick(choices);
}

/** People write on days of school, and what they plan lies on such days as well. */
function dateFor(name: string, { random, written }: AnswerInput): string {
  if (still.includes(name)) return nextSchoolDay(addDays(written, 30 + random.below(60)));
  return lastSchoolDay(addDays(written, -(name === 'voice_date' ? 1 + random.below(6) : random.below(90))));
}

/** Texts of a question, as they suit the age. */
function textsOf(name: string, { yearGroupId }: About): readonly string[] | undefined {
  const own = yearGroupId < 3 ? earlyTexts[name] : yearGroupId > 13 ? laterTexts[name] : undefined;
  return own ?? texts[name];
}

function textFor(name: string, schema: JsonSchema, { random, about, written }: AnswerInput): Json {
  const { maxLength, pattern } = schema;
  if (typeof pattern === 'string') {
    const likelyTexts = [...(textsOf(name, about) ?? []), `${nextSchoolDay(addDays(written, 84))}T14:00`, '09:00'];
    return likelyTexts.find((text) => new RegExp(pattern, 'u').test(text)) ?? null;
  }
  const known = textsOf(name, about);
  const own = (known && random.pick(known)) ?? shortTexts[name];
  if (own !== undefined) return own;
  if (schema.format === 'email') return null;
  if (typeof maxLength !== 'number' || maxLength > 250) return random.pick(general);
  return maxLength < 40 ? '5' : random.pick(shortGeneral);
}

function numberFor(name: string, { minimum, maximum }: JsonSchema, random: Random): number {
  const usual = random.pick(likelyNumbers[name] ?? [1]);
  const low = typeof minimum === 'number' ? Math.max(minimum, usual) : usual;
  return typeof maximum === 'number' ? Math.min(maximum, low) : low;
}

function choicesOf({ oneOf, enum: listed }: JsonSchema): Json[] {
  if (Array.isArray(oneOf))
    return oneOf.flatMap((option) => (isObject(option) && option.const !== undefined ? [option.const] : []));
  return Array.isArray(listed) ? listed : [];
}

function listFor(name: string, { items, minItems }: JsonSchema, input: AnswerInput): Json {
  if (!isObject(items)) return [];
  if (!isObject(items.properties)) {
    const choices = choicesOf(items);
    const usual = (likelyTicks[name] ?? []).filter((choice) => choices.includes(choice));
    return usual.length > 0 ? usual : choices.slice(0, 2);
  }
  const known = input.about.rows[name];
  if (known?.length === 0) return null;
  const least = typeof minItems === 'number' ? minItems : 1;
  const rows = known ?? Array.from({ length: least }, (): JsonObject => ({}));
  const { properties } = items;
  return rows.map((row, index) => {
    const own = Object.fromEntries(Object.entries(row).filter(([cell]) => cell in properties));
    return withCells({ [ROW_ID]: `row-${index + 1}`, ...own }, items, { ...input, share: 1 });
  });
}

/** A row with its missing cells, as far as the share goes, in their order: some follow from those before. */
function withCells(row: JsonObject, { properties }: JsonSchema, input: AnswerInput): JsonObject {
  return Object.entries(isObject(properties) ? properties : {}).reduce<JsonObject>((held, [name, cell]) => {
    if (!isObject(cell) || !isEmpty(held[name])) return held;
    if (!input.random.chance(input.share)) return held;
    const following = followingFrom(held, name, input);
    const answer = following === undefined ? answerFor(name, cell, input) : following;
    return answer === null ? held : { ...held, [name]: answer };
  }, row);
}

/**
 * Cells that the rest of the row decides: what was agreed and spent, how much a target helped, a subject's
 * standard. Null as long as there is nothing to say, undefined for cells that stand alone.
 */
function followingFrom(
  row: JsonObject,
  name: string,
  { random, about, agreed: isAgreed }: AnswerInput,
): Json | undefined {
  const { agreed, outcome, subject, cost_asked: asked } = row;
  if (name === 'cost_agreed') return isAgreed ? (asked ?? null) : null;
  if (name === 'spent')
    return typeof agreed !== 'number' ? 0 : random.chance(0.85) ? agreed : Math.floor((agreed * 0.75) / 5) * 5;
  if (name === 'impact') return typeof outcome === 'string' ? random.pick(impactOf[outcome] ?? [2]) : null;
  if (name === 'evidence') return typeof outcome === 'string' ? random.pick(evidenceOf[outcome] ?? general) : null;
  const standard = typeof subject === 'string' ? about.standards[subject] : undefined;
  if (standard === undefined) return undefined;
  if (name === 'last_result' || name === 'judgement') return standards[standard].words;
  return name === 'year_target' || name === 'stage_target' ? standards[standard].aim : undefined;
}

/**
 * Rows that were there to begin with, or came from the plan before, with their missing cells; the same rows where none
 * is.
 */
function fuller({ items }: JsonSchema, rows: readonly Json[], input: AnswerInput): Json {
  if (!isObject(items) || !isObject(items.properties)) return rows as Json;
  const next = rows.map((row) => (isObject(row) ? withCells(row, items, input) : row));
  return next.some((row, index) => row !== rows[index]) ? next : (rows as Json);
}

/** Cells of the rows that a form's rules ask for: a target of each area, each core subject. */
function rowsAsked({ rules }: ActiveForm, field: string): JsonObject[] {
  return rules
    .filter((rule) => rule.field === field)
    .flatMap(({ contains }) => {
      const cells = Object.entries(isObject(contains?.properties) ? contains.properties : {});
      const fixed = cells.flatMap(([name, cell]): [string, Json][] =>
        isObject(cell) && cell.const !== undefined ? [[name, cell.const]] : [],
      );
      return fixed.length === 0 ? [] : [Object.fromEntries(fixed)];
    });
}

function withAsked(answer: Json, asked: readonly JsonObject[]): Json {
  return Array.isArray(answer) && asked.length > 0
    ? answer.map((row, index) => (isObject(row) ? { ...row, ...asked[index] } : row))
    : answer;
}
