import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import {
  comparesWith,
  COMPARISONS,
  isWhole,
  type AnswerCondition,
  type AnswerTest,
  type Comparison,
  type Json,
  type ReadableAnswer,
} from '../../../engine/index.ts';
import { space } from '../../../renderer/index.ts';
import { ActButton } from './ActButton.tsx';
import { groupStyle, stackStyle } from './groupStyles.ts';
import { LabelledField, Options } from './LabelledField.tsx';
import { TickList } from './TickList.tsx';
import { testOf, type Readable } from './useConditionDraft.ts';

interface Props {
  /** What is under the condition: `Asked`. */
  readonly what: string;
  /** How the condition begins in words; what is under it is named there, unless a heading says it. */
  readonly told?: string;
  readonly condition: AnswerCondition;
  /** Those that may be read. */
  readonly questions: readonly Readable[];
  /** Whether they are facts of a record, each of which is spoken of once, and all of which have to hold. */
  readonly ofFacts?: boolean;
  /** A whole condition in the words of the form’s own. */
  inWords(condition: AnswerCondition): string;
  onChange(condition: AnswerCondition): void;
}

/** A condition on other answers as a sentence, each part of it chosen from a list. */
export function ConditionFields({ what, told = `${what} where`, ...props }: Props) {
  const { condition, questions, ofFacts = false, inWords, onChange } = props;
  const { joined, tests } = condition;
  const withTest = (index: number, test: AnswerTest | null) =>
    onChange({ joined, tests: tests.flatMap((one, at) => (at !== index ? [one] : test === null ? [] : [test])) });
  const unread = questions.filter(({ key }) => !tests.some(({ question }) => question === key));
  const next = ofFacts ? unread[0] : questions.at(-1);
  const leads = ofFacts ? FACT_LEADS : ANSWER_LEADS;
  const group = useRef<HTMLDivElement>(null);
  return (
    <Box ref={group} tabIndex={-1} role="group" aria-label={`${what} under a condition`} sx={groupStyle}>
      {tests.map((test, index) => (
        <TestFields
          key={`${index} of ${tests.length}`}
          lead={leads[index === 0 ? 'first' : joined]}
          compared={leads.compared}
          test={test}
          questions={ofFacts ? questions.filter((one) => one.key === test.question || unread.includes(one)) : questions}
          onChange={(one) => withTest(index, one)}
          onTakeOut={
            tests.length > 1
              ? () => {
                  withTest(index, null);
                  // The button goes with what it leaves out.
                  group.current?.focus();
                }
              : null
          }
        />
      ))}
      <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'end' }}>
        {tests.length > 1 && !ofFacts && (
          <Joined joined={joined} onChange={(one) => onChange({ tests, joined: one })} />
        )}
        {next !== undefined && tests.length < MOST && (
          <ActButton words="Add a condition" onAct={() => onChange({ joined, tests: [...tests, testOf(next)] })} />
        )}
      </Box>
      <Box component="p" role="status" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {isWhole(condition)
          ? `${told} ${inWords(condition)}`
          : `Please choose what ${ofFacts ? 'it' : 'the answer'} is compared with.`}
      </Box>
    </Box>
  );
}

const ANSWER_LEADS = {
  first: 'When the answer to',
  all: 'and the answer to',
  any: 'or the answer to',
  compared: 'The answer',
};
const FACT_LEADS = { first: 'When', all: 'and', any: 'or', compared: 'It' };

interface UnderProps {
  /** What is always so, or under a condition: `Asked`. */
  readonly label?: string;
  readonly isUnder: boolean;
  onUnder(isUnder: boolean): void;
}

/** Whether something is so always, or under a condition. */
export function AskedSelect({ label = 'Asked', isUnder, onUnder }: UnderProps) {
  return (
    <LabelledField label={label} value={isUnder ? 'when' : 'always'} onValue={(one) => onUnder(one === 'when')}>
      <Options
        of={[
          ['always', 'Always'],
          ['when', 'Under a condition'],
        ]}
      />
    </LabelledField>
  );
}

const MOST = 6;

interface JoinedProps {
  readonly joined: AnswerCondition['joined'];
  onChange(joined: AnswerCondition['joined']): void;
}

function Joined({ joined, onChange }: JoinedProps) {
  return (
    <LabelledField label="Of these" value={joined} onValue={(one) => onChange(one === 'any' ? 'any' : 'all')}>
      <Options
        of={[
          ['all', 'all have to be so'],
          ['any', 'any one will do'],
        ]}
      />
    </LabelledField>
  );
}

interface TestProps {
  readonly lead: string;
  /** What is compared. */
  readonly compared: string;
  readonly test: AnswerTest;
  readonly questions: readonly Readable[];
  onChange(test: AnswerTest): void;
  /** Null for the only one. */
  readonly onTakeOut: (() => void) | null;
}

function TestFields({ lead, compared, test, questions, onChange, onTakeOut }: TestProps) {
  const { question: key, is, values } = test;
  const readable = questions.find((one) => one.key === key)?.readable ?? null;
  const comparisons = readable?.comparisons ?? [];
  const choose = (other: string) => {
    const question = questions.find((one) => one.key === other);
    if (question !== undefined) onChange(testOf(question));
  };
  const compare = (other: Comparison) => onChange({ ...test, is: other, values: keptValues(test, other) });
  return (
    <Box role="group" aria-label={`${lead} ${questions.find((one) => one.key === key)?.label ?? ''}`} sx={stackStyle}>
      <LabelledField label={lead} value={key} onValue={choose}>
        <Options of={questions.map((one) => [one.key, one.label])} />
      </LabelledField>
      <LabelledField label={compared} value={is} onValue={(one) => compare(one as Comparison)}>
        <Options of={comparisons.map((one) => [one, COMPARISONS[one]])} />
      </LabelledField>
      {comparesWith(is) && readable !== null && (
        <Values
          key={is === 'between' ? 'two' : 'one'}
          {...{ is, values }}
          answers={readable.answers}
          onValues={(some) => onChange({ ...test, values: some })}
        />
      )}
      {onTakeOut !== null && <ActButton words="Leave out" onAct={onTakeOut} />}
    </Box>
  );
}

/** What was chosen stays where it can still be compared with. */
const keptValues = ({ is, values }: AnswerTest, other: Comparison): readonly Json[] =>
  comparesWith(other) && comparesWith(is) ? (other === 'between' ? values : values.filter(isSaid)) : [];

const isSaid = (value: Json): boolean => value !== null;

interface ValuesProps {
  readonly is: Comparison;
  readonly answers: ReadableAnswer['answers'];
  readonly values: readonly Json[];
  onValues(values: readonly Json[]): void;
}

function Values({ is, answers, values, onValues }: ValuesProps) {
  const [least, most] = values;
  if (is === 'between')
    return (
      <>
        <NumberValue label="From" value={least} onValue={(one) => onValues(limits(one, most))} />
        <NumberValue label="To" value={most} onValue={(one) => onValues(limits(least, one))} />
      </>
    );
  if (answers.length === 0)
    return <NumberValue label="Number" value={least} onValue={(one) => onValues(one === undefined ? [] : [one])} />;
  return <TickList label={answers.length > 2 ? 'any of' : 'one of'} of={answers} chosen={values} onChosen={onValues} />;
}

/** Two limits; one that is missing is null, and then they are not whole yet. */
const limits = (least: Json = null, most: Json = null): readonly Json[] => [least, most];

interface NumberProps {
  readonly label: string;
  readonly value: Json | undefined;
  onValue(value: number | undefined): void;
}

/** A number as it is typed: `1.` is on its way to one. */
function NumberValue({ label, value = null, onValue }: NumberProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  return (
    <LabelledField
      label={label}
      value={typed}
      onValue={(words) => {
        setTyped(words);
        const number = Number(words);
        onValue(words.trim() === '' || !Number.isFinite(number) ? undefined : number);
      }}
    />
  );
}
