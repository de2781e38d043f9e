import { useMemo } from 'react';
import {
  askQuestion,
  changeThreshold,
  helpQuestion,
  hideQuestion,
  moveQuestion,
  moveToHeading,
  offeredRules,
  putRule,
  requireQuestion,
  requireWhen,
  rewordQuestion,
  signQuestion,
  takeOutQuestion,
  thresholdsAt,
  titlesIn,
} from '../../../engine/index.ts';
import { QuestionPanel } from './QuestionPanel.tsx';
import { readableIn } from './useConditionDraft.ts';
import type { FormBench } from './useFormBench.ts';
import type { EditSteps } from './useSteps.ts';

interface Props {
  readonly made: FormBench;
  /** Key of the question. */
  readonly chosen: string;
  readonly steps: EditSteps;
  onMove(key: string, by: -1 | 1): void;
  onHeading(key: string, title: string): void;
  onTakeOut(key: string): void;
  /** Shows the text instead. */
  onText(): void;
}

/** The panel of the chosen question, with what can be done with it as the text stands. */
export function ChosenPanel({ made: { form, questions, inWords }, chosen: key, steps, onText, ...acts }: Props) {
  const may = useMemo(
    () => ({
      up: moveQuestion(form, key, -1) !== form.text,
      down: moveQuestion(form, key, 1) !== form.text,
      out: takeOutQuestion(form, key) !== form.text,
      rules: offeredRules(form, key),
      headings: titlesIn(form).filter((title) => moveToHeading(form, key, title) !== form.text),
    }),
    [form, key],
  );
  const place = questions.findIndex((one) => one.key === key);
  const question = questions[place];
  if (question === undefined) return null;
  const { asked, neededWhen, heading } = question;
  const read = asked ?? neededWhen;
  return (
    <QuestionPanel
      question={question}
      readable={readableIn(questions, place, read).filter((one) => one.key !== key)}
      headings={titlesIn(form).filter((title) => title === heading || may.headings.includes(title))}
      thresholds={thresholdsAt(form, key)}
      offered={may.rules}
      labelOf={(other) => questions.find((one) => one.key === other)?.label ?? other}
      inWords={inWords}
      onText={onText}
      acts={{
        onLabel: (label) => steps.act(rewordQuestion(form, key, label), `label ${key}`),
        onHelp: (help) => steps.act(helpQuestion(form, key, help), `help ${key}`),
        onSigners: (types) => steps.act(signQuestion(form, key, types)),
        onAsked: (condition) => steps.act(askQuestion(form, key, condition)),
        onNeed: (need) => steps.act(requireQuestion(form, key, need)),
        onNeededWhen: (condition) => steps.act(requireWhen(form, key, condition)),
        onThreshold: (name, value) => steps.act(changeThreshold(form, name, value), `threshold ${name}`),
        onRule: (name, rule) =>
          steps.act(putRule(form, key, name, rule), rule === null || name === null ? undefined : `rule ${key} ${name}`),
        onHide: (isHidden) => steps.act(hideQuestion(form, key, isHidden)),
        onHeading: (title) => acts.onHeading(key, title),
        onUp: may.up ? () => acts.onMove(key, -1) : null,
        onDown: may.down ? () => acts.onMove(key, 1) : null,
        onTakeOut: may.out ? () => acts.onTakeOut(key) : null,
      }}
    />
  );
}
