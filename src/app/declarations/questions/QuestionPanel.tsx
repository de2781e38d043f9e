import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type {
  AnswerCondition,
  ChosenRule,
  FormQuestion,
  ListedThreshold,
  Need,
  OfferedRule,
} from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { ActButton } from './ActButton.tsx';
import { AnswersField, type AnswerActs } from './AnswersField.tsx';
import { AskedField, NeedField } from './AskedFields.tsx';
import { LabelledField, Options } from './LabelledField.tsx';
import { RuleFields } from './RuleFields.tsx';
import { SignersField } from './SignersField.tsx';
import { ThresholdFields } from './ThresholdFields.tsx';
import type { RowBench } from './useFormBench.ts';
import { WordsField } from './WordsField.tsx';

interface Props {
  readonly question: FormQuestion;
  /** Those that a condition on it may read. */
  readonly readable: readonly FormQuestion[];
  /** The headings that it can come under, with its own. */
  readonly headings: readonly string[];
  /** The questions that it can stand behind, by heading. */
  readonly places: readonly FormQuestion[];
  /** Key of the one that it stands behind; null where it is the first under its heading. */
  readonly behind: string | null;
  /** Numbers by which it is tested or asked. */
  readonly thresholds: readonly ListedThreshold[];
  /** Rules that its answer can be given. */
  readonly offered: readonly OfferedRule[];
  /** Its rows, where it is a table, and their columns to be changed. */
  readonly rows: RowBench | null;
  readonly columns: ReactNode;
  readonly acts: QuestionActs;
  labelOf(key: string): string;
  inWords(condition: AnswerCondition): string;
  /** Shows the text instead. */
  onText(): void;
}

/** What can be done with one question. */
export interface QuestionActs {
  readonly answers: AnswerActs;
  onLabel(label: string): void;
  onHelp(help: string): void;
  /** The types of users who sign. */
  onSigners(types: readonly number[]): void;
  onAsked(condition: AnswerCondition | null): void;
  onNeed(need: Need): void;
  onNeededWhen(condition: AnswerCondition | null): void;
  onThreshold(name: string, value: number): void;
  /** Name of the rule, null for a new one; the rule, null for none any more. */
  onRule(name: string | null, rule: ChosenRule | null): void;
  onHide(isHidden: boolean): void;
  /** Empty for one that is made. */
  onHeading(title: string): void;
  /** Behind another question, under that one's heading; null for the first place, before the one that has it. */
  onBehind(key: string | null, first: string): void;
  /** Null where it cannot go there. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  /** Null for a question that everybody has, or of which another part of the text speaks. */
  readonly onTakeOut: (() => void) | null;
}

/** What can be changed of one question; each change is in the text at once. */
export function QuestionPanel(props: Props) {
  const { question, readable, headings, places, thresholds, offered, rows, columns, acts, labelOf, inWords, onText } =
    props;
  const { label, help, signers, answers, isHidden, everybody, heading } = question;
  const { onLabel, onHelp, onHide, onUp, onDown, onTakeOut, onHeading, onSigners } = acts;
  return (
    <Box role="group" aria-label={`Change “${label}”`} sx={panelStyle}>
      <WordsField label="Question" value={label} said={everybody?.label} onChange={onLabel} />
      <WordsField label="Help" value={help} said={everybody?.help} onChange={onHelp} />
      {answers !== null && !isHidden && <AnswersField answers={answers} {...acts.answers} />}
      {columns}
      {signers !== null && !isHidden && <SignersField {...{ signers, onSigners }} needsOne />}
      {!isHidden && <AskedField {...{ question, readable, inWords, onText, ...acts }} />}
      {question.mayNeed && !isHidden && <NeedField {...{ question, readable, inWords, onText, ...acts }} />}
      {!isHidden && <RuleFields {...{ question, offered, rows, labelOf, onText }} onRule={acts.onRule} />}
      {!isHidden && <ThresholdFields thresholds={thresholds} onChange={acts.onThreshold} />}
      {heading !== '' && !isHidden && (
        <LabelledField
          label="Heading"
          value={heading}
          onValue={(title) => (title === heading ? undefined : onHeading(title))}
        >
          <Options of={[...headings.map((title) => [title, title] as const), ['', 'A new heading']]} />
        </LabelledField>
      )}
      {places.length > 0 && <BehindField {...props} />}
      {everybody !== null && (
        <FormControlLabel
          label="Hidden"
          control={<Checkbox checked={isHidden} onChange={(_, isOn) => onHide(isOn)} />}
        />
      )}
      <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap' }}>
        <ActButton words="Move up" onAct={onUp} />
        <ActButton words="Move down" onAct={onDown} />
        {onTakeOut !== null && <ActButton words="Take out" onAct={onTakeOut} />}
      </Box>
    </Box>
  );
}

/** The place that a question has, by the question before it; with headings where there are several. */
function BehindField({ question, places, behind, headings, acts }: Props) {
  const isOne = headings.length < 2;
  const first = isOne ? 'Nothing: it is the first' : `Nothing: it is the first under “${question.heading}”`;
  const others = places.map(({ key, label, heading }) => [key, isOne ? label : `${heading}: ${label}`] as const);
  const firstKey = places.find(({ heading }) => heading === question.heading)?.key;
  return (
    <LabelledField
      label="Stands behind"
      value={behind ?? ''}
      onValue={(key) => {
        if (key !== '') acts.onBehind(key, key);
        else if (firstKey !== undefined) acts.onBehind(null, firstKey);
      }}
    >
      <Options of={[['', first] as const, ...others]} />
    </LabelledField>
  );
}

/** How what can be changed of a chosen row stands below it. */
export const panelStyle = {
  display: 'grid',
  gap: space(3),
  justifyItems: 'stretch',
  gridTemplateColumns: 'minmax(0, 1fr)',
  p: space(3),
  bgcolor: tokens.color.primaryTint,
} as const;
