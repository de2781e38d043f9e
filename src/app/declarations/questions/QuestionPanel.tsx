import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { FormQuestion, Need } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { ActButton } from './ActButton.tsx';

interface Props {
  readonly question: FormQuestion;
  onLabel(label: string): void;
  onHelp(help: string): void;
  onNeed(need: Need): void;
  onHide(isHidden: boolean): void;
  /** Null where it cannot go there. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  /** Null for a question that everybody has, or of which another part of the text speaks. */
  readonly onTakeOut: (() => void) | null;
}

/** What can be changed of one question; each change is in the text at once. */
export function QuestionPanel({ question, onLabel, onHelp, onNeed, onHide, onUp, onDown, onTakeOut }: Props) {
  const { label, help, isHidden, everybody } = question;
  const needId = useId();
  return (
    <Box role="group" aria-label={`Change “${label}”`} sx={panelStyle}>
      <Words label="Question" value={label} said={everybody?.label} onChange={onLabel} />
      <Words label="Help" value={help} said={everybody?.help} onChange={onHelp} />
      {question.mayNeed && !isHidden && (
        <Box sx={{ display: 'grid', gap: space(1) }}>
          <label htmlFor={needId}>Answer</label>
          <TextField
            select
            id={needId}
            size="small"
            value={question.need}
            slotProps={{ select: { native: true } }}
            onChange={(event) => onNeed(event.target.value as Need)}
          >
            <option value="always">Required</option>
            <option value="never">Optional</option>
            {everybody?.need === 'sometimes' && <option value="sometimes">Required in some plans</option>}
          </TextField>
        </Box>
      )}
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

interface WordsProps {
  readonly label: string;
  readonly value: string;
  /** What everybody has. */
  readonly said: string | undefined;
  onChange(words: string): void;
}

/** A text as it is typed: an empty question, or a space at its end, is no text of the form's yet. */
function Words({ label, value, said, onChange }: WordsProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Box sx={{ display: 'grid', gap: space(1) }}>
      <label htmlFor={id}>{label}</label>
      <TextField
        id={id}
        size="small"
        multiline
        value={typed ?? value}
        slotProps={{
          htmlInput: {
            maxLength: 500,
            ...(said === undefined || said === value ? {} : { 'aria-describedby': `${id}-said` }),
          },
        }}
        onChange={({ target }) => {
          const words = target.value.replaceAll('\n', ' ');
          setTyped(words);
          onChange(words);
        }}
        onBlur={() => setTyped(null)}
      />
      {said !== undefined && said !== value && (
        <Box id={`${id}-said`} sx={{ color: 'text.secondary', fontSize: tokens.size.small }}>
          Everybody has {said === '' ? 'none' : `“${said}”`}
        </Box>
      )}
    </Box>
  );
}

const panelStyle = {
  display: 'grid',
  gap: space(3),
  justifyItems: 'stretch',
  p: space(3),
  bgcolor: tokens.color.primaryTint,
} as const;
