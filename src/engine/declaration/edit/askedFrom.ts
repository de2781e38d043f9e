import { isObject, type JsonSchema } from '../../json.ts';
import { questionsIn } from '../check/overlayQuestions.ts';
import type { Speech } from '../check/overlayWords.ts';
import { titleAt } from './faultWords.ts';
import { shownForm, type FormText } from './formText.ts';

/** The questions and columns of a form whose answers come from a list at a path like `lookups/mood`, in words. */
export function askedFrom(form: FormText, list: string, speech: Speech): readonly string[] {
  const questions = questionsIn(shownForm(form));
  return [...questions.values()]
    .filter(({ schema }) => takes(schema, list))
    .map(({ path }) => titleAt(questions, path, speech));
}

const takes = ({ $ref, items }: JsonSchema, list: string): boolean =>
  $ref === list || (isObject(items) && items.$ref === list);
