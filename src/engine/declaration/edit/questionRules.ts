import { declaredQuestions, type Question } from '../../form/questions.ts';
import { speaksOf } from '../../form/rules.ts';
import { textsOf } from '../../form/schemaParts.ts';
import { jsonEqual, isObject, type Json, type JsonObject } from '../../json.ts';
import { partsOfRule, RULE_WORDS, ruleInWords, type ChosenKeyword, type RuleParts } from '../check/ruleWords.ts';
import type { Telling } from '../check/conditionWords.ts';
import type { AnswerRule } from '../types.ts';
import { conditionSaid } from './answerCondition.ts';
import { shownForm, valueOf, written, type FormText } from './formText.ts';
import { nameFor } from './newQuestion.ts';
import { ADDED, OVERLAY, put } from './place.ts';
import { rowForm } from './rowForm.ts';

/** A rule about a question, as an editor shows it. */
export interface ListedRule {
  /** Its place in the text; null of everybody's. */
  readonly name: string | null;
  readonly rule: AnswerRule;
  /** What it asks, as it follows the words of the question. */
  readonly words: string;
  /** What of it can be chosen from lists; null where the text alone can say it. */
  readonly chosen: ChosenRule | null;
}

/** A rule that is chosen from lists. */
export interface ChosenRule extends RuleParts {
  readonly keyword: ChosenKeyword;
  /** What is said where the answer breaks it. */
  readonly message: string;
}

/** The rules about a question: everybody's first, then those that the text says itself. */
export function rulesAt(form: FormText, key: string, telling: Telling): readonly ListedRule[] {
  const everybodys = (form.base?.rules ?? []).map((rule) => ({ name: null, rule }));
  return [...everybodys, ...ownRules(form, valueOf(form))]
    .filter(({ rule }) => rule.field === key)
    .map(({ name, rule }) => {
      const parts = partsOfRule(rule);
      const isSaid = parts.row === undefined || conditionSaid(parts.row) !== null;
      const mayChoose = name !== null && rule.when === undefined && isSaid;
      const chosen = mayChoose ? { ...parts, message: rule.message } : null;
      return { name, rule, words: ruleInWords(telling, rule), chosen };
    });
}

/** The rules that a text says itself, by their names, or their numbers in a form of one's own. */
export function ownRules({ base }: Pick<FormText, 'base'>, value: JsonObject) {
  const said = base === null ? value.rules : isObject(value.add) ? value.add.rules : undefined;
  return Object.entries(Array.isArray(said) || isObject(said) ? said : {}).flatMap(([name, rule]) =>
    isObject(rule) && typeof rule.field === 'string' ? [{ name, rule: rule as unknown as AnswerRule }] : [],
  );
}

/** A rule that a question can be given. */
export interface OfferedRule {
  readonly keyword: ChosenKeyword;
  /** Keys of the questions that it may read, the nearest first; of the columns where it tests a row. */
  readonly others: readonly string[];
}

/** What rules a question can be given by choosing: those that can speak of its answers and of others like them. */
export function offeredRules(form: FormText, key: string): readonly OfferedRule[] {
  const { fields } = declaredQuestions(shownForm(form));
  const [names, question] = [[...fields.keys()], fields.get(key)];
  if (question === undefined || key.startsWith('cg_auto_')) return [];
  const before = names.slice(0, names.indexOf(key)).toReversed();
  const hidden = textsOf(valueOf(form).hide);
  const others = [...before, ...names.slice(names.indexOf(key) + 1)].filter((name) => !hidden.includes(name));
  return (Object.keys(RULE_WORDS) as ChosenKeyword[]).flatMap((keyword) => {
    if (!speaksOf(keyword, question)) return [];
    if (RULE_WORDS[keyword].others === 'row') {
      const read = columnsOf(form, key);
      return read.length === 0 ? [] : [{ keyword, others: read }];
    }
    const like = others.filter((name) => isLike(keyword, question, fields.get(name)));
    return RULE_WORDS[keyword].others !== 'none' && like.length === 0 ? [] : [{ keyword, others: like }];
  });
}

/** The columns of a table that are asked and answered. */
function columnsOf(form: FormText, table: string): readonly string[] {
  const row = rowForm(form, table);
  if (row === null) return [];
  const hidden = textsOf(valueOf(row).hide);
  return [...declaredQuestions(shownForm(row)).fields].flatMap(([name, { schema }]) =>
    schema.type === 'null' || hidden.includes(name) ? [] : [name],
  );
}

/** Whether a rule about one question can read another: answers that can never be the same need no rule to differ. */
function isLike(keyword: ChosenKeyword, one: Question, other: Question | undefined): boolean {
  if (other === undefined || !speaksOf(keyword, other)) return false;
  const sort = ({ schema: { type, format, $ref, enum: values, oneOf } }: Question): Json[] =>
    [type, format, $ref, values, oneOf].map((word) => word ?? null);
  return keyword !== 'differsFrom' || jsonEqual(sort(one), sort(other));
}

/** A rule as it begins, with the sentence that it says until the author writes another. */
export function beginRule({ keyword, others }: OfferedRule, labelOf: (key: string) => string): ChosenRule {
  const { number, others: many } = RULE_WORDS[keyword];
  const [first = ''] = others;
  if (many === 'row') {
    const row = { required: [first] };
    return { keyword, number: 0, others: [], row, message: rowMessage(`"${labelOf(first)}" is answered`) };
  }
  const parts = { keyword, number: number?.first ?? 0, others: many === 'none' ? [] : others.slice(0, 1) };
  return { ...parts, message: plainMessage(parts, labelOf) };
}

/** What a rule about rows says, once it is told in words what one of them has to be. */
export const rowMessage = (words: string): string => `Please add a row where ${words}`;

/** What a rule says in words that hold for any question. */
export function plainMessage(
  { keyword, number, others }: Omit<ChosenRule, 'message'>,
  labelOf: (key: string) => string,
): string {
  const said = RULE_WORDS[keyword].says(
    number,
    others.map((key) => `“${labelOf(key)}”`),
  );
  return `Please give an answer that ${said}`;
}

/** A rule with a part changed; its sentence goes along until the author has written another. */
export function changedRule(rule: ChosenRule, change: Partial<ChosenRule>, labelOf: (key: string) => string) {
  const next: ChosenRule = { ...rule, ...change };
  const isPlain = rule.row === undefined && rule.message === plainMessage(rule, labelOf);
  return isPlain && change.message === undefined ? { ...next, message: plainMessage(next, labelOf) } : next;
}

/** The text with a rule about a question: at its place, as a further one (`name` null), or without it (`rule` null). */
export function putRule(form: FormText, key: string, name: string | null, rule: ChosenRule | null): string {
  const { base } = form;
  const value = valueOf(form);
  const taken = ownRules(form, value).map((one) => one.name);
  const title = declaredQuestions(shownForm(form)).fields.get(key)?.title ?? key;
  const place = name ?? (base === null ? String(taken.length) : nameFor(`${title} rule`, taken, 'rule'));
  return written(base, withRule(form, value, place, rule === null ? undefined : saidRule(key, rule)));
}

function withRule({ base }: Pick<FormText, 'base'>, value: JsonObject, name: string, rule: JsonObject | undefined) {
  const list = Array.isArray(value.rules) ? value.rules : [];
  if (base === null && rule !== undefined && list.length === 0) return put(value, [['rules', OWN_FORM]], [rule]);
  return put(value, base === null ? [['rules'], [name]] : [['add', OVERLAY], ['rules', ADDED], [name]], rule);
}

/** What a form of one's own says before its rules, in its order. */
const OWN_FORM = ['version', 'title', 'description', 'schema', 'uiSchema', 'sections', 'messages', 'rules', 'examples'];

function saidRule(field: string, { keyword, message, ...parts }: ChosenRule): JsonObject {
  const write = <K extends ChosenKeyword>(of: K): Json => RULE_WORDS[of].value(parts) as unknown as Json;
  return { field, [keyword]: write(keyword), message };
}

/** A text without the rules that it says of a question. */
export function withoutRules(form: Pick<FormText, 'base'>, value: JsonObject, key: string): JsonObject {
  const found = ownRules(form, value).find(({ rule }) => rule.field === key);
  if (found === undefined) return value;
  return withoutRules(form, withRule(form, value, found.name, undefined), key);
}

/** Key of the question of a rule at a place of a text; null where there is none. */
export function ruledAt(form: Pick<FormText, 'base'>, value: JsonObject, segments: readonly string[]): string | null {
  const at = form.base === null ? ['rules'] : ['add', 'rules'];
  if (!at.every((name, index) => segments[index] === name)) return null;
  return ownRules(form, value).find(({ name }) => name === segments[at.length])?.rule.field ?? null;
}
