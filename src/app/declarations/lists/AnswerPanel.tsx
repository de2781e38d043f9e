import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  codeInList,
  hideInList,
  isSameAnswer,
  moveInList,
  offerInList,
  rewordInList,
  takeOutOfList,
  type ListedAnswer,
} from '../../../engine/index.ts';
import { space } from '../../../renderer/index.ts';
import { ActButton } from '../questions/ActButton.tsx';
import { LabelledDay } from './LabelledDay.tsx';
import { panelStyle } from '../questions/QuestionPanel.tsx';
import type { EditSteps } from '../questions/useSteps.ts';
import { WordsField } from '../questions/WordsField.tsx';
import type { ListBench } from './useListBench.ts';

interface Props {
  readonly made: ListBench;
  readonly answer: ListedAnswer;
  readonly steps: EditSteps;
  onMove(key: string, by: -1 | 1): void;
  onTakeOut(key: string): void;
}

/** What can be changed of one answer; what is stored of it stays, whatever it is called. */
export function AnswerPanel({ made: { list, answers }, answer, steps, onMove, onTakeOut }: Props) {
  const { key, label, code, isHidden } = answer;
  const others = answers.filter((one) => one.key !== key);
  const may = {
    up: moveInList(list, key, -1) !== list.text,
    down: moveInList(list, key, 1) !== list.text,
    out: takeOutOfList(list, key) !== list.text,
  };
  return (
    <Box role="group" aria-label={`Change “${label}”`} sx={panelStyle}>
      <WordsField
        label="Answer"
        value={label}
        faultOf={(words) => (others.some((one) => isSameAnswer(one.label, words)) ? 'There is such an answer' : null)}
        onChange={(words) => steps.act(rewordInList(list, key, words), `answer ${key}`)}
      />
      <OfferedDays {...{ list, answer, steps }} />
      <WordsField
        label="Code in files"
        value={code}
        faultOf={(said) => {
          const isTaken = said.trim() !== '' && others.some((one) => one.code === said.trim());
          return isTaken ? 'Another answer has this code' : null;
        }}
        onChange={(said) => steps.act(codeInList(list, key, said), `code ${key}`)}
      />
      <FormControlLabel
        label="Hidden"
        control={<Checkbox checked={isHidden} onChange={(_, isOn) => steps.act(hideInList(list, key, isOn))} />}
      />
      <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap' }}>
        <ActButton words="Move up" onAct={may.up ? () => onMove(key, -1) : null} />
        <ActButton words="Move down" onAct={may.down ? () => onMove(key, 1) : null} />
        {may.out && <ActButton words="Take out" onAct={() => onTakeOut(key)} />}
      </Box>
      {!may.out && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {whyStays(answer)}
        </Box>
      )}
    </Box>
  );
}

interface DaysProps extends Pick<Props, 'answer' | 'steps'>, Pick<ListBench, 'list'> {}

/** From when until when it is offered. */
function OfferedDays({ list, answer: { key, from, until }, steps }: DaysProps) {
  return (
    <Box sx={{ display: 'flex', columnGap: space(5), rowGap: space(3), flexWrap: 'wrap' }}>
      <LabelledDay
        label="Offered from"
        value={from}
        onChange={(day) => steps.act(offerInList(list, key, 'from', day))}
      />
      <LabelledDay
        label="Offered until"
        value={until}
        onChange={(day) => steps.act(offerInList(list, key, 'until', day))}
      />
    </Box>
  );
}

const whyStays = ({ isPublished }: ListedAnswer): string =>
  isPublished
    ? 'It is published and may have been given, so it stays: end it with a day, or hide it.'
    : 'It stays while it is the only answer.';
