import { useId } from 'react';
import { DayField } from '../../../renderer/index.ts';
import { Labelled } from '../questions/Labelled.tsx';

interface Props {
  readonly label: string;
  /** `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  onChange(day: string): void;
}

/** A day under its label, or none. */
export function LabelledDay({ label, ...day }: Props) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <DayField id={id} label={label} isOptional {...day} />
    </Labelled>
  );
}
