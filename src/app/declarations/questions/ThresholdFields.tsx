import { useId, useState } from 'react';
import TextField from '@mui/material/TextField';
import type { ListedThreshold } from '../../../engine/index.ts';
import { Labelled } from './Labelled.tsx';

interface Props {
  readonly thresholds: readonly ListedThreshold[];
  onChange(name: string, value: number): void;
}

/** The numbers by which a question is tested or asked, each with what everybody has. */
export function ThresholdFields({ thresholds, onChange }: Props) {
  return thresholds.map((threshold) => (
    <NumberField key={threshold.name} threshold={threshold} onChange={(value) => onChange(threshold.name, value)} />
  ));
}

interface NumberProps {
  readonly threshold: ListedThreshold;
  onChange(value: number): void;
}

/** A number as it is typed: until it is one that can be answered, the form keeps the last that was. */
function NumberField({ threshold, onChange }: NumberProps) {
  const { title, value, everybody } = threshold;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const fault = typed === null ? null : faultOf(typed, threshold);
  return (
    <Labelled id={id} label={title}>
      <TextField
        id={id}
        size="small"
        value={typed ?? String(value)}
        error={fault !== null}
        helperText={fault ?? (value === everybody ? 'As everybody has it' : `Everybody has ${everybody}`)}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 12 } }}
        sx={{ maxWidth: 320 }}
        onChange={({ target }) => {
          setTyped(target.value);
          if (faultOf(target.value, threshold) === null) onChange(Number(target.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </Labelled>
  );
}

function faultOf(typed: string, { least, most, isWhole }: ListedThreshold): string | null {
  const number = Number(typed);
  const kind = isWhole ? 'a whole number' : 'a number';
  const between = least === null || most === null ? '' : ` from ${least} to ${most}`;
  const fits = (least === null || number >= least) && (most === null || number <= most);
  const isOne = typed.trim() !== '' && Number.isFinite(number) && (!isWhole || Number.isInteger(number));
  return isOne && fits ? null : `Please type ${kind}${between}`;
}
