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
  type FormQuestion,
  type LetGoSide,
} from '../../../engine/index.ts';
import { answerActs } from './answerActs.ts';
import { ColumnFields } from './ColumnFields.tsx';
import type { RowFault } from './PointedRow.tsx';
import { QuestionPanel } from './QuestionPanel.tsx';
import { readableIn } from './useConditionDraft.ts';
import type { FormBench } from './useFormBench.ts';
import type { EditSteps } from './useSteps.ts';

interface Props {
  readonly made: FormBench;
  /** Key of the question. */
  readonly chosen: string;
  readonly steps: EditSteps;
  /** What is wrong about a column of it. */
  columnFaults(column: string): readonly RowFault[];
  onMove(key: string, by: -1 | 1): void;
  onLetGo(key: string, beside: string, side: LetGoSide): void;
  onHeading(key: string, title: string): void;
  onTakeOut(key: string): void;
  /** Shows the text instead. */
  onText(): void;
}

/** The panel of the chosen question, with what can be done with it as the text stands. */
export function ChosenPanel({ made, chosen: key, steps, columnFaults, onText, ...acts }: Props) {
  const { form, questions, rowsOf, inWords } = made;
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
  const rows = useMemo(() => rowsOf(key), [rowsOf, key]);
  const place = questions.findIndex((one) => one.key === key);
  const question = questions[place];
  if (question === undefined) return null;
  const read = question.asked ?? question.neededWhen;
  return (
    <QuestionPanel
      question={question}
      readable={readableIn(questions, place, read).filter((one) => one.key !== key)}
      {...placesIn({ questions, place, question }, titlesIn(form), may.headings)}
      thresholds={thresholdsAt(form, key)}
      offered={may.rules}
      labelOf={(other) => [...questions, ...(rows?.questions ?? [])].find((one) => one.key === other)?.label ?? other}
      rows={rows}
      inWords={inWords}
      onText={onText}
      columns={<ColumnFields table={question} faultsOf={columnFaults} {...{ made, rows, steps, onText }} />}
      acts={{
        onLabel: (label) => steps.act(rewordQuestion(form, key, label), `label ${key}`),
        answers: answerActs({ key, of: key, form, steps, on: (act) => act(form) }),
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
        onBehind: (other, first) => acts.onLetGo(key, other ?? first, other === null ? 'before' : 'behind'),
        onUp: may.up ? () => acts.onMove(key, -1) : null,
        onDown: may.down ? () => acts.onMove(key, 1) : null,
        onTakeOut: may.out ? () => acts.onTakeOut(key) : null,
      }}
    />
  );
}

interface Chosen {
  readonly questions: readonly FormQuestion[];
  /** Of the chosen one among them. */
  readonly place: number;
  readonly question: FormQuestion;
}

/** Where the chosen question can stand: under which headings, and behind which question. */
function placesIn({ questions, place, question }: Chosen, titles: readonly string[], reached: readonly string[]) {
  const { key, heading } = question;
  const headings = titles.filter((title) => title === heading || reached.includes(title));
  const places = questions.filter((one) => one.key !== key && [heading, ...headings].includes(one.heading));
  const before = questions[place - 1];
  return { headings, places, behind: before?.heading === heading ? before.key : null };
}
