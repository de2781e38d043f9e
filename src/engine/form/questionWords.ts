import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import { answerWords } from '../widget/answerWords.ts';
import type { WidgetKinds } from '../widget/types.ts';
import { uiOptionsOf } from '../widget/uiOptions.ts';
import type { Question } from './questions.ts';

/** An answer of any kind as it reads: of groups and rows a line for each question, with its title. `""` for none. */
export function questionWords(kinds: WidgetKinds, question: Question | undefined, value: Json | undefined): string {
  if (question?.kind === 'group' && isObject(value)) return rowWords(kinds, question, value);
  if (question?.kind === 'rows' && Array.isArray(value))
    return value
      .map((row, index) => `Row ${index + 1}\n${rowWords(kinds, question.row(index), row)}`.trimEnd())
      .join('\n\n');
  const { schema = {}, ui } = question ?? {};
  return answerWords(kinds, { schema, options: uiOptionsOf(ui) }, value);
}

function rowWords(kinds: WidgetKinds, row: Question | null, answers: Json): string {
  return [...(row?.fields ?? [])]
    .map(([name, question]) => {
      const text = isObject(answers) ? questionWords(kinds, question, answers[name]) : '';
      return text === '' ? '' : `${question.title || name}: ${text}`;
    })
    .filter((line) => line !== '')
    .join('\n');
}
