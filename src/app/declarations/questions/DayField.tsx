import { useId, useState } from 'react';
import TextField from '@mui/material/TextField';
import { dateText, lastYear, readDate, useEngine } from '../../../renderer/index.ts';
import { Labelled } from './Labelled.tsx';

interface Props {
  readonly label: string;
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  onChange(day: string): void;
}

/** A day as it is typed, DD/MM/YYYY, taken once the field is left or Enter is pressed; empty for none. */
export function DayField({ label, value, onChange }: Props) {
  const id = useId();
  const thisYear = lastYear(useEngine().host.now()) - 2;
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const take = () => {
    if (typed === null) return;
    const day = typed.trim() === '' ? '' : readDate(typed, thisYear);
    setIsRefused(day === null);
    if (day === null) return;
    setTyped(null);
    if (day !== value) onChange(day);
  };
  return (
    <Labelled id={id} label={label}>
      <TextField
        id={id}
        size="small"
        value={typed ?? dateText(value)}
        placeholder="DD/MM/YYYY"
        error={isRefused}
        helperText={isRefused ? `Please type a day such as 31/08/${thisYear}` : null}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 20 } }}
        sx={{ maxWidth: 200 }}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsRefused(false);
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
      />
    </Labelled>
  );
}
