import { addAnswer, rewordAnswer, takeOutAnswer, type FormText } from '../../../engine/index.ts';
import type { AnswerActs } from './AnswersField.tsx';
import type { EditSteps } from './useSteps.ts';

interface Answering {
  /** Of the question, or of the column. */
  readonly key: string;
  /** By which what is typed in one go is one step. */
  readonly of: string;
  readonly form: FormText;
  readonly steps: EditSteps;
  /** The form's text after an act on the form, or on the row, that asks the question. */
  on(act: (asking: FormText) => string): string;
}

/** What can be done with the answers of a question or of a column. */
export const answerActs = ({ key, of, form, steps, on }: Answering): AnswerActs => ({
  onReword: (value, label) =>
    steps.act(
      on((asking) => rewordAnswer(asking, key, value, label)),
      `answer ${of} ${String(value)}`,
    ),
  onAdd: (label) => steps.act(on((asking) => addAnswer(asking, key, label))),
  onTakeOut: (value) => steps.act(on((asking) => takeOutAnswer(asking, key, value))),
  mayTakeOut: (value) => on((asking) => takeOutAnswer(asking, key, value)) !== form.text,
});
