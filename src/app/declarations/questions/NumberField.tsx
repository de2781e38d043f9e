import { useId, useState } from 'react';
import TextField from '@mui/material/TextField';
import { Labelled } from './Labelled.tsx';

/** What a number may be. */
export interface NumberLimits {
  /** Null where nothing limits it. */
  readonly least: number | null;
  readonly most: number | null;
  readonly isWhole: boolean;
}

interface Props {
  readonly label: string;
  readonly value: number;
  readonly limits: NumberLimits;
  /** What stands below it while nothing is wrong. */
  readonly help?: string;
  onChange(value: number): void;
}

/** A number as it is typed: until it is one that can be, the form keeps the last that was. */
export function NumberField({ label, value, limits, help, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : faultOf(typed, limits);
  return (
    <Labelled id={id} label={label}>
      <TextField
        id={id}
        size="small"
        value={typed ?? String(value)}
        error={fault !== null}
        helperText={fault ?? help}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
        sx={{ maxWidth: 320 }}
        onChange={({ target }) => {
          setTyped(target.value);
          if (faultOf(target.value, limits) === null) onChange(Number(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </Labelled>
  );
}

function faultOf(typed: string, { least, most, isWhole }: NumberLimits): string | null {
  const number = Number(typed);
  const kind = isWhole ? 'a whole number' : 'a number';
  const between = least === null || most === null ? '' : ` from ${least} to ${most}`;
  const fits = (least === null || number >= least) && (most === null || number <= most);
  const isOne = typed.trim() !== '' && Number.isFinite(number) && (!isWhole || Number.isInteger(number));
  return isOne && fits ? null : `Please type ${kind}${between}`;
}
