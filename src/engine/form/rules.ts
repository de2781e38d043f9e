import type { AnswerRule } from '../declaration/types.ts';
import { jsonEqual, type Json, type JsonObject } from '../json.ts';
import type { AnswerError } from './types.ts';
import { STRING_FORMATS } from './stringFormats.ts';
import { validateSchema } from './validator.ts';

const isDate = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);

function breaks(rule: AnswerRule, answers: JsonObject): boolean {
  const value = answers[rule.field];
  if (value === undefined || value === null || value === '') return false;
  if (rule.notBefore !== undefined) {
    const earliest = answers[rule.notBefore];
    return isDate(value) && isDate(earliest) && value < earliest;
  }
  if (rule.differsFrom) return rule.differsFrom.some((other) => jsonEqual(answers[other], value));
  if (rule.weekday) return !isWeekday(value);
  const { contains } = rule;
  if (!contains || !Array.isArray(value) || value.length === 0) return false;
  return !value.some((row) => validateSchema(contains, row).length === 0);
}

/** A day that does not exist is none of the week's. */
function isWeekday(value: Json): boolean {
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return STRING_FORMATS.date?.(day) === true && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

const keywords = ['notBefore', 'differsFrom', 'weekday'] as const;

const keywordOf = (rule: AnswerRule): string => keywords.find((keyword) => rule[keyword] !== undefined) ?? 'contains';

/** Faults by the rules between answers; a rule about a hidden question never speaks. */
export function ruleErrors(rules: readonly AnswerRule[], answers: JsonObject): AnswerError[] {
  return rules
    .filter((rule) => breaks(rule, answers))
    .map((rule) => ({ pointer: `/${rule.field}`, keyword: keywordOf(rule), message: rule.message }));
}
