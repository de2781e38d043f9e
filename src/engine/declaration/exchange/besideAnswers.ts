import type { Question } from '../check/overlayQuestions.ts';
import type { AnswerRule, FormDeclaration } from '../types.ts';
import { isObject } from '../../json.ts';
import { refTo } from './askedWhen.ts';
import { calculationOf } from './calculations.ts';
import type { LeftOut } from './sheets.ts';

/** What a form says of an answer outside of its schema. */
export interface BesideAnswer {
  readonly constraints: readonly string[];
  /** What is said where it is not valid; empty for nothing of its own. */
  readonly message: string;
  readonly ruleMessage: string | undefined;
  /** Empty where it is not worked out. */
  readonly calculation: string;
  /** What it begins with, empty for nothing. */
  readonly first: string;
  readonly isReadOnly: boolean;
  readonly leftOut: readonly LeftOut[];
}

/** Messages, rules, sums and first values of a question. */
export function besideAnswer(form: FormDeclaration, { path, schema, ui }: Question): BesideAnswer {
  const place = path.join('/');
  const [name = '', ...deeper] = path;
  const pointer = `/${path.flatMap((step, index) => (index === 0 ? [step] : ['*', step])).join('/')}`;
  const own = <T>(said: { readonly [at: string]: T } | undefined): T | undefined =>
    said?.[pointer] ?? (deeper.length === 0 ? said?.[name] : undefined);
  const rules = deeper.length === 0 ? (form.rules ?? []).filter(({ field }) => field === name) : [];
  const said = rules.map((rule) => ({ rule, words: ruleInXpath(rule) }));
  const derived = own(form.derived);
  const calculation = derived === undefined ? '' : calculationOf(derived);
  const first = deeper.length === 0 ? form.initial?.[name] : undefined;
  const isPlain = (typeof first === 'string' && !first.includes('{')) || typeof first === 'number';
  const isAutomatic = path.some((step) => step.startsWith('cg_auto_'));
  const tell = (isSo: boolean, reason: string): LeftOut[] => (isSo ? [{ place, reason }] : []);
  return {
    constraints: said.flatMap(({ words }) => (words === null ? [] : [words])),
    message: own(form.messages) ?? '',
    ruleMessage: said.find(({ words }) => words !== null)?.rule.message,
    calculation: calculation ?? '',
    first: isPlain ? String(first) : '',
    isReadOnly: isAutomatic || derived !== undefined || ui['ui:readonly'] === true || schema.readOnly === true,
    leftOut: [
      ...said.flatMap(({ rule, words }) => tell(words === null, `the rule “${rule.message}”`)),
      ...tell(calculation === null, 'how it is worked out'),
      ...tell(first !== undefined && !isPlain, 'what it begins with'),
      ...tell(isAutomatic && derived === undefined && deeper.length === 0, 'that the records answer it'),
    ],
  };
}

function ruleInXpath({ notBefore, notInFuture, differsFrom, when }: AnswerRule): string | null {
  if (when !== undefined) return null;
  if (notInFuture) return '. <= today()';
  if (notBefore !== undefined) return `. >= ${refTo(notBefore)}`;
  return differsFrom === undefined ? null : differsFrom.map((other) => `. != ${refTo(other)}`).join(' and ');
}

const UI_WORDS: { readonly [word: string]: string } = {
  'ui:when': 'that it is asked in some records only',
  'ui:required-when': 'that it has to be answered in some records',
  'ui:limits-when': 'limits that hold in some records',
  'ui:sensitive': 'that the answer is left out of redacted documents',
  'ui:voice': 'whose own words the answer is',
  'ui:signedBy': 'that only some users may sign, in their own name',
  'ui:enumDates': 'from which day to which an answer may be chosen',
};

/** What of a question neither XLSForm nor a stock form can say: all that hangs on records, and what becomes of it. */
export function lackingOfQuestion({ path, ui }: Question, more: readonly string[] = []): LeftOut[] {
  const options = isObject(ui['ui:options']) ? ui['ui:options'] : {};
  const said = Object.entries(UI_WORDS).flatMap(([word, reason]) => (ui[word] === undefined ? [] : [reason]));
  const data = options.lookup === undefined ? [] : ['the answers to choose from, which are records'];
  return [...said, ...data, ...more].map((reason) => ({ place: path.join('/'), reason }));
}

/** The same of a form as a whole. */
export const lackingOfForm = ({ submit, examples }: FormDeclaration): LeftOut[] =>
  [...(submit === undefined ? [] : ['where it is sent']), ...(examples === undefined ? [] : ['its examples'])].map(
    (reason) => ({ place: 'the form', reason }),
  );
