import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { tokens } from '../../../renderer/index.ts';
import { Labelled } from './Labelled.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  /** What everybody has; undefined of one's own. */
  readonly said?: string | undefined;
  /** What is wrong with words that are typed, and are not taken then; null where nothing is. */
  faultOf?(words: string): string | null;
  onChange(words: string): void;
}

/** A text as it is typed: an empty one, or a space at its end, is no text of the form's yet. */
export function WordsField({ label, value, said, faultOf, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : (faultOf?.(typed) ?? null);
  return (
    <Labelled id={id} label={label}>
      <TextField
        id={id}
        size="small"
        multiline
        value={typed ?? value}
        error={fault !== null}
        helperText={fault}
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
    </Labelled>
  );
}
