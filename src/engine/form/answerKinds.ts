import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import { MOMENT_PATTERN } from '../widget/widgets.ts';
import { questionsOf, type Question } from './questions.ts';
import { schemasOf } from './schemaParts.ts';
import { SIGNATURE } from './signature.ts';

/**
 * What each question of a form holds, in words, by the names on the way to it with a slash between them; of a table
 * its columns too. What asks for no answer is not among them.
 */
export function answerKinds(form: Pick<ResolvedForm, 'schema' | 'uiSchema'>): ReadonlyMap<string, string> {
  return new Map(kindsBelow(questionsOf(form), [], 0));
}

/** Questions stand in tables and groups, and no deeper than this: a schema may hold itself. */
const deepest = 5;

function kindsBelow({ fields }: Pick<Question, 'fields'>, way: readonly string[], depth: number): [string, string][] {
  if (depth === deepest) return [];
  return [...fields].flatMap(([name, question]): [string, string][] => {
    const names = [...way, name];
    const kind = answerKind(question);
    const rows = question.kind === 'rows' ? question.item : null;
    return [
      ...(kind === null ? [] : [[names.join('/'), kind] as [string, string]]),
      ...kindsBelow(rows ?? question, names, depth + 1),
    ];
  });
}

function answerKind({ kind, schema, ui, item }: Question): string | null {
  if (kind === 'rows') return 'rows of a table';
  if (kind === 'group') return 'a group of questions';
  if (kind === 'list' && FILES.includes(ui['ui:widget'] ?? null)) return 'files';
  if (kind === 'list') return item?.schema.oneOf === undefined ? 'a list' : 'several of a list';
  const type = typeOf(schema);
  if (type === 'null') return null;
  if (type === 'string') return textKind({ schema, ui });
  return TYPES[type] ?? ONE;
}

const ONE = 'one of a list';
const TYPES: { readonly [type: string]: string } = { number: 'a number', integer: 'a number', boolean: 'a tick' };
const FORMATS: { readonly [format: string]: string } = { date: 'a date', [SIGNATURE]: 'a signature' };
const FILES: readonly Json[] = ['upload', 'picture'];

/** Of a choice without a type what its choices are. */
function typeOf({ type, oneOf, enum: values }: Question['schema']): string {
  const declared = [type].flat().find((one) => typeof one === 'string' && one !== 'null');
  if (declared !== undefined) return String(declared);
  if (type === 'null') return type;
  const choices: readonly Json[] = Array.isArray(values) ? values : schemasOf(oneOf);
  const [first] = choices;
  return typeof (isObject(first) ? first.const : first);
}

function textKind({ schema, ui }: Pick<Question, 'schema' | 'ui'>): string {
  if (schema.oneOf !== undefined || schema.enum !== undefined) return ONE;
  if (FILES.includes(ui['ui:widget'] ?? null)) return 'a file';
  if (schema.pattern === MOMENT_PATTERN) return 'a day and time';
  return FORMATS[String(schema.format)] ?? 'a text';
}
