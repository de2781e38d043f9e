import { useId, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { space, tokens } from '../../renderer/index.ts';
import { FaultText } from '../shell/FaultText.tsx';

interface Props {
  /** What kind of file it is, such as “CSV file”. */
  readonly title: string;
  /** As the browser's own dialog takes them. */
  readonly accept: string;
  /** How large it may be. */
  readonly help: string;
  readonly file: File | null;
  readonly wrong: boolean;
  onChange(file: File | null): void;
}

/** Chooses a file, and says which is chosen. */
export function FileChoice({ title, accept, help, file, wrong, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <Box role="group" aria-labelledby={`${id}title`} sx={{ display: 'grid', gap: space(1), justifyItems: 'start' }}>
      <Typography id={`${id}title`} component="span" sx={{ fontWeight: tokens.weight.strong }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(3), alignItems: 'center' }}>
        <Button
          variant="outlined"
          data-wrong={wrong}
          aria-describedby={`${id}name ${id}help`}
          onClick={() => input.current?.click()}
        >
          {file === null ? 'Choose a file' : 'Choose another file'}
        </Button>
        <Typography id={`${id}name`} component="span" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {file === null ? 'No file chosen' : file.name}
        </Typography>
      </Box>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={title}
        accept={accept}
        onChange={(event) => {
          onChange(event.currentTarget.files?.[0] ?? null);
          // So that the same file, corrected, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <FormHelperText id={`${id}help`} error={wrong} sx={{ m: 0 }}>
        {wrong ? <FaultText>Please choose a file</FaultText> : help}
      </FormHelperText>
    </Box>
  );
}
