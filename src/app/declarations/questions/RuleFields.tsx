import { useRef } from 'react';
import Box from '@mui/material/Box';
import {
  beginRule,
  changedRule,
  RULE_WORDS,
  type ChosenKeyword,
  type ChosenRule,
  type FormQuestion,
  type OfferedRule,
} from '../../../engine/index.ts';
import { ActButton } from './ActButton.tsx';
import { Told } from './AskedFields.tsx';
import { groupStyle, stackStyle } from './groupStyles.ts';
import { LabelledField, Options } from './LabelledField.tsx';
import { NumberField } from './NumberField.tsx';
import { RowTest } from './RowTest.tsx';
import { TickList } from './TickList.tsx';
import type { RowBench } from './useFormBench.ts';
import { WordsField } from './WordsField.tsx';

interface Props {
  readonly question: FormQuestion;
  /** What rules it can be given. */
  readonly offered: readonly OfferedRule[];
  /** Its rows, where it is a table. */
  readonly rows: RowBench | null;
  labelOf(key: string): string;
  /** Name of the rule, null for a new one; the rule, null for none any more. */
  onRule(name: string | null, rule: ChosenRule | null): void;
  /** Shows the text instead. */
  onText(): void;
}

/** What an answer has to be besides: each rule as a sentence of lists, with the words for who breaks it. */
export function RuleFields({ question, offered, rows, labelOf, onRule, onText }: Props) {
  const { rules, label } = question;
  const group = useRef<HTMLDivElement>(null);
  const [first] = offered;
  if (rules.length === 0 && first === undefined) return null;
  return (
    <Box ref={group} tabIndex={-1} role="group" aria-label={`Rules for “${label}”`} sx={stackStyle}>
      {rules.map(({ name, words, chosen }, index) =>
        chosen === null ? (
          <Told key={index} words={`The answer ${words}`} onText={name === null ? null : onText} />
        ) : (
          <ChosenFields
            key={index}
            said={`The answer ${words}`}
            rule={chosen}
            offered={offered}
            rows={rows}
            labelOf={labelOf}
            onChange={(rule) => onRule(name, rule)}
            onTakeOut={() => {
              onRule(name, null);
              // The button goes with what it leaves out.
              group.current?.focus();
            }}
          />
        ),
      )}
      {first !== undefined && rules.length < MOST && (
        <ActButton words="Add a rule" onAct={() => onRule(null, beginRule(first, labelOf))} />
      )}
    </Box>
  );
}

const MOST = 8;

interface ChosenProps extends Pick<Props, 'offered' | 'rows' | 'labelOf'> {
  /** The whole rule in a sentence. */
  readonly said: string;
  readonly rule: ChosenRule;
  onChange(rule: ChosenRule): void;
  onTakeOut(): void;
}

function ChosenFields({ said, rule, offered, rows, labelOf, onChange, onTakeOut }: ChosenProps) {
  const { keyword, number, others, message } = rule;
  const limits = RULE_WORDS[keyword].number;
  const set = (change: Partial<ChosenRule>) => onChange(changedRule(rule, change, labelOf));
  const turn = (other: string) => {
    const begun = offered.find((one) => one.keyword === other);
    if (begun !== undefined) onChange(beginRule(begun, labelOf));
  };
  const like = offered.find((one) => one.keyword === keyword)?.others ?? [];
  const read = [...like, ...others.filter((key) => !like.includes(key))];
  return (
    <Box role="group" aria-label={said} sx={groupStyle}>
      <LabelledField label="The answer" value={keyword} onValue={turn}>
        <Options of={keywordsIn(offered, keyword).map((one) => [one, RULE_WORDS[one].label])} />
      </LabelledField>
      {limits !== null && (
        <NumberField label={limits.label} value={number} limits={limits} onChange={(one) => set({ number: one })} />
      )}
      {RULE_WORDS[keyword].others === 'one' && (
        <LabelledField label="The answer to" value={others[0] ?? ''} onValue={(key) => set({ others: [key] })}>
          <Options of={read.map((key) => [key, labelOf(key)])} />
        </LabelledField>
      )}
      {RULE_WORDS[keyword].others === 'some' && (
        <TickList
          label="The answers to"
          of={read.map((key) => ({ value: key, label: labelOf(key) }))}
          chosen={others}
          needsOne
          onChosen={(some) => set({ others: some })}
        />
      )}
      {rows !== null && rule.row !== undefined && <RowTest rows={rows} rule={rule} onChange={onChange} />}
      <WordsField
        label="What is said otherwise"
        value={message}
        said={undefined}
        onChange={(words) => words.trim() !== '' && set({ message: words.trim() })}
      />
      <Box component="p" role="status" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {said}
      </Box>
      <ActButton words="Leave out the rule" onAct={onTakeOut} />
    </Box>
  );
}

/** Those that can be chosen, with the one that is. */
function keywordsIn(offered: readonly OfferedRule[], now: ChosenKeyword): readonly ChosenKeyword[] {
  const some = offered.map(({ keyword }) => keyword);
  return some.includes(now) ? some : [now, ...some];
}
