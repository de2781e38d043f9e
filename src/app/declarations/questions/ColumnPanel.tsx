import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { AnswerCondition, FormQuestion, Need } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { ActButton } from './ActButton.tsx';
import { AnswersField, type AnswerActs } from './AnswersField.tsx';
import { AskedField, NeedField, Told } from './AskedFields.tsx';
import { stackStyle } from './groupStyles.ts';
import { WordsField } from './WordsField.tsx';

/** What can be done with one column; null where it cannot be done by pointing. */
export interface ColumnActs {
  readonly answers: AnswerActs;
  onLabel(label: string): void;
  onHelp(help: string): void;
  onAsked(condition: AnswerCondition | null): void;
  readonly onNeed: ((need: Need) => void) | null;
  onNeededWhen(condition: AnswerCondition | null): void;
  readonly onHide: ((isHidden: boolean) => void) | null;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onTakeOut: (() => void) | null;
}

interface Props {
  readonly column: FormQuestion;
  /** Columns of the same row that a condition on it may read. */
  readonly readable: readonly FormQuestion[];
  inWords(condition: AnswerCondition): string;
  /** Why something cannot be done by pointing, in a sentence; empty where all can. */
  readonly why: string;
  readonly acts: ColumnActs;
  /** Shows the text instead. */
  onText(): void;
}

/** What can be changed of one column of a table; each change is in the text at once. */
export function ColumnPanel({ column, readable, inWords, why, acts, onText }: Props) {
  const { label, help, isHidden, everybody, answers } = column;
  const { onNeed, onHide, onTakeOut } = acts;
  const under = { question: column, readable, inWords, onText };
  return (
    <Box role="group" aria-label={`Change the column “${label}”`} sx={columnStyle}>
      <WordsField label="Column" value={label} said={everybody?.label} onChange={acts.onLabel} />
      <WordsField label="Help" value={help} said={everybody?.help} onChange={acts.onHelp} />
      {answers !== null && !isHidden && <AnswersField answers={answers} {...acts.answers} />}
      {!isHidden && <AskedField {...under} onAsked={acts.onAsked} />}
      {!isHidden && onNeed !== null && (
        <NeedField {...under} label="In every row" onNeed={onNeed} onNeededWhen={acts.onNeededWhen} />
      )}
      {onNeed === null && column.neededWhere !== '' && (
        <Told words={`Required where ${column.neededWhere}`} onText={onText} />
      )}
      {onHide !== null && (
        <FormControlLabel
          label="Hidden"
          control={<Checkbox checked={isHidden} onChange={(_, isOn) => onHide(isOn)} />}
        />
      )}
      {why !== '' && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', fontSize: tokens.size.small }}>
          {why}
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap' }}>
        <ActButton words="Column up" onAct={acts.onUp} />
        <ActButton words="Column down" onAct={acts.onDown} />
        {onTakeOut !== null && <ActButton words="Take out the column" onAct={onTakeOut} />}
      </Box>
    </Box>
  );
}

const columnStyle = { ...stackStyle, p: space(3), bgcolor: 'background.paper' } as const;
