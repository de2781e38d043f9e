import { segmentsOf } from '../../form/pointers.ts';
import { textsOf, isGroup, isRowList, schemasOf } from '../../form/schemaParts.ts';
import { isSignature, signersOf } from '../../form/signature.ts';
import { isObject, type JsonObject, type JsonSchema } from '../../json.ts';
import type { AddedCondition } from '../catalogTypes.ts';
import { questionsIn, type Question } from '../check/overlayQuestions.ts';
import { answersOf, whenInWords, type OfferedAnswer, type Speech } from '../check/overlayWords.ts';
import { testInWords, tickedInWords, type Telling } from '../check/conditionWords.ts';
import { askedWhere } from '../tell/describeAdditions.ts';
import { lookupFor } from '../read/world.ts';
import type { FormDeclaration } from '../types.ts';
import type { AnswerCondition, Comparison } from './answerCondition.ts';
import { isSaid } from './askQuestion.ts';
import { ownAnswers, type OwnAnswer } from './changeAnswers.ts';
import { isStatement, needOf, type Need } from './changeQuestion.ts';
import { columnAt } from './columnAt.ts';
import { namesOf, shownForm, valueOf, type FormText } from './formText.ts';
import { layoutOf } from './layout.ts';
import { askedAt, askingOf, requiringOf, saidOf } from './ownConditions.ts';
import { ruledAt, rulesAt, type ListedRule } from './questionRules.ts';

/** A question of a form as a list to be pointed at has it. */
export interface FormQuestion {
  readonly key: string;
  /** Title of its heading; empty under none. */
  readonly heading: string;
  readonly label: string;
  readonly help: string;
  /** The types of users who may sign; null of what is not answered by signing. */
  readonly signers: readonly number[] | null;
  /** What is answered, in words. */
  readonly kind: string;
  readonly need: Need;
  /** False where nothing is answered, or the records answer. */
  readonly mayNeed: boolean;
  readonly isHidden: boolean;
  /** The tenant's own, which everybody's form does not have. */
  readonly isOwn: boolean;
  /** Its words, its help, who signs or whether it has to be answered are not everybody's. */
  readonly isChanged: boolean;
  /** What everybody has; null of a question of one's own. */
  readonly everybody: { readonly label: string; readonly help: string; readonly need: Need } | null;
  /** When it is asked, in words; empty where always, or where there are no words for it. */
  readonly where: string;
  /** When it is asked as far as that can be chosen from lists; null where always, or where it cannot. */
  readonly asked: AnswerCondition | null;
  /** Whether that may be chosen from lists; everybody's question is asked when everybody asks it. */
  readonly mayAsk: boolean;
  /** When it has to be answered, where the text says so under a condition of its own; null elsewhere. */
  readonly neededWhen: AnswerCondition | null;
  /** The same in words; empty elsewhere. */
  readonly neededWhere: string;
  /** False where everybody's form says already whether it has to be answered. */
  readonly mayNeedWhen: boolean;
  /** How conditions may read its answer; null where they may not. */
  readonly readable: ReadableAnswer | null;
  /** What it can be answered with, where it is one's own and has a list of its own; null elsewhere. */
  readonly answers: readonly OwnAnswer[] | null;
  /** What its answer has to be besides, everybody's rules first. */
  readonly rules: readonly ListedRule[];
}

/** How conditions may read an answer. */
export interface ReadableAnswer {
  readonly comparisons: readonly Comparison[];
  /** What it may be; none where it is no choice. */
  readonly answers: readonly OfferedAnswer[];
}

/** The questions of a form by heading, hidden ones among them, in the order in which people meet them. */
export function questionsOf(form: FormText, speech: Speech): readonly FormQuestion[] {
  const value = valueOf(form);
  const made = shownForm(form);
  const [after, before] = [questionsIn(made), form.base === null ? null : questionsIn(form.base)];
  const hidden = form.base === null ? [] : textsOf(value.hide);
  const layout = layoutOf(made);
  const placed = layout.flatMap(({ fields }) => fields);
  const others = { title: '', fields: namesOf(made).filter((name) => !placed.includes(name)) };
  const facts = { speech, questions: after };
  return [...layout, others].flatMap(({ title: heading, fields }) =>
    fields.flatMap((key): FormQuestion[] => {
      const question = after.get(key);
      if (question === undefined) return [];
      const was = before?.get(key);
      const words = { ...wordsOf(question, speech), need: needOf(made, key) };
      const everybody =
        was === undefined || form.base === null ? null : { ...wordsOf(was, speech), need: needOf(form.base, key) };
      return [
        {
          key,
          heading,
          ...words,
          kind: kindOf(question),
          mayNeed: question.schema.type !== 'null' && !key.startsWith('cg_auto_'),
          isHidden: hidden.includes(key),
          isOwn: everybody === null,
          isChanged: everybody !== null && isOther(words, everybody),
          everybody,
          where: whereOf(facts, made, question),
          ...conditionsOf(form, value, facts, { question, isOwn: everybody === null }),
          mayNeedWhen: everybody === null || everybody.need === 'never',
          readable: readableOf(question, speech),
          answers: ownAnswers(form, key),
          rules: rulesAt(form, key, facts),
        },
      ];
    }),
  );
}

type Words = ReturnType<typeof wordsOf> & Pick<FormQuestion, 'need'>;

const isOther = (one: Words, other: Words): boolean =>
  (['label', 'help', 'need'] as const).some((part) => one[part] !== other[part]) ||
  String(one.signers) !== String(other.signers);

function conditionsOf(
  form: FormText,
  value: JsonObject,
  facts: Telling,
  { question: { path }, isOwn }: { readonly question: Question; readonly isOwn: boolean },
) {
  const key = path.join('/');
  const [asking, requiring] = [askingOf(form, value, key), requiringOf(form, value, key)];
  const asked = saidOf(asking);
  return {
    asked,
    mayAsk: isOwn && isSaid(form, value, key) && (asking === undefined || asked !== null),
    neededWhen: saidOf(requiring),
    neededWhere: requiring === undefined ? '' : testInWords(facts, requiring.test, []),
  };
}

const OF_NUMBER = ['exclusiveMinimum', 'exclusiveMaximum', 'minimum', 'maximum', 'between', 'is'] as const;

function readableOf({ path, schema }: Question, speech: Speech): ReadableAnswer | null {
  if (schema.type === 'null' || path[0]?.startsWith('cg_auto_') === true) return null;
  const answers = offeredIn(schema, speech);
  return { comparisons: [...comparedBy(schema, answers), 'answered', 'notAnswered'], answers };
}

function offeredIn(schema: JsonSchema, speech: Speech): readonly OfferedAnswer[] {
  if (schema.type !== 'boolean') return isRowList(schema) || isGroup(schema) ? [] : answersOf(speech, schema);
  // A box that has to be ticked is ticked or not answered.
  const ticks = [true, false].filter((value) => schema.const === undefined || schema.const === value);
  return ticks.map((value) => ({ value, label: tickedInWords(value) }));
}

function comparedBy({ type }: JsonSchema, answers: readonly OfferedAnswer[]): readonly Comparison[] {
  if (type === 'boolean') return ['is'];
  if (answers.length > 0) return type === 'array' ? ['has'] : ['is', 'isNot'];
  return type === 'number' || type === 'integer' ? OF_NUMBER : [];
}

/** Key of the question that a fault's place in a text is about, the table of a column; null where it is about none. */
export function questionAt(form: FormText, pointer: string): string | null {
  return columnAt(form, pointer)?.table ?? ownQuestionAt(form, pointer);
}

function ownQuestionAt(form: FormText, pointer: string): string | null {
  const segments = pointer.split('/').slice(1);
  const [part = '', name = ''] = segments;
  const asked = askedAt(form, valueOf(form), segments);
  if (asked !== null) return asked;
  const ruled = ruledAt(form, valueOf(form), segments);
  if (ruled !== null) return ruled;
  if (['hide', 'require', 'optional', 'order'].includes(part))
    return textsOf(valueOf(form)[part])[Number(name)] ?? null;
  if (part === 'thresholds') return form.base?.thresholds?.[name]?.field ?? null;
  // An example names its question whole, with the table that a column is in.
  if (part === 'examples') return segmentsOf(segmentsOf(pointer)[3] ?? '')[0] ?? null;
  const at = segments.findIndex((segment) => ['properties', 'uiSchema', 'messages'].includes(segment));
  return at < 0 ? null : (segments[at + 1] ?? null);
}

/** The words of a question, and who may sign at it. */
export function wordsOf({ title, schema, ui }: Question, { world, tenant }: Speech) {
  const id = typeof schema.$ref === 'string' ? schema.$ref.replace('lookups/', '') : '';
  const lookup = lookupFor(world, id, tenant)?.value.title;
  const help = isStatement({ schema, ui }) ? schema.description : ui['ui:help'];
  const own = ui['ui:title'] ?? schema.title ?? lookup ?? title;
  return {
    label: typeof own === 'string' && own !== '' ? own : title,
    help: typeof help === 'string' ? help : '',
    signers: isSignature(schema) ? signersOf({ ui }) : null,
  };
}

const WIDGETS: { readonly [widget: string]: string } = {
  textarea: 'longer text',
  money: 'amount of money',
  'date-time': 'day and time',
  upload: 'file',
  picture: 'picture',
  scale: 'scale',
  checkbox: 'tick',
  email: 'e-mail address',
};
const TYPES: { readonly [type: string]: string } = {
  null: 'nothing to answer',
  number: 'number',
  integer: 'whole number',
  boolean: 'yes or no',
};

function kindOf({ schema, ui }: Question): string {
  const widget = WIDGETS[String(ui['ui:widget'])];
  const { type, format, $ref, items } = schema;
  if (isRowList(schema)) return 'table';
  if (type === 'array') return widget ?? 'several of a list';
  if (isGroup(schema)) return 'group of questions';
  if ($ref === 'lookups/yes-no') return 'yes or no';
  if ($ref !== undefined || items !== undefined || isChoice(schema)) return 'one of a list';
  if (format === 'date' || format === 'signature') return format;
  return widget ?? (typeof type === 'string' ? TYPES[type] : undefined) ?? 'text';
}

const isChoice = ({ oneOf, enum: values }: JsonSchema): boolean => oneOf !== undefined || values !== undefined;

function whereOf(facts: Parameters<typeof askedWhere>[0], { schema }: FormDeclaration, { path, ui }: Question): string {
  const parts = schemasOf(schema.allOf).filter((part) => part.if !== undefined);
  const conditions = Object.fromEntries(parts.map((part, index) => [String(index), part])) as unknown as {
    readonly [name: string]: AddedCondition;
  };
  const asked = askedWhere(facts, { conditions }, path).replace(/^, asked where /, '');
  const when = isObject(ui['ui:when']) ? whenInWords(facts.speech, ui['ui:when']) : '';
  return [asked, when].filter((words) => words !== '').join(', and ');
}
