import { useId } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { space } from '../../renderer/index.ts';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChoose(value: string): void;
}

/** One of a few words to choose, under its label. */
export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: space(1), minWidth: 200 }}>
      {/* Beside the choice and not around it, or all its options would be part of its name. */}
      <label htmlFor={id}>{label}</label>
      <TextField
        select
        size="small"
        id={id}
        value={value}
        slotProps={{ select: { native: true } }}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
