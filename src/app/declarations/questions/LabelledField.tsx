import { useId, type ReactNode } from 'react';
import TextField from '@mui/material/TextField';
import { Labelled } from './Labelled.tsx';

interface Props {
  readonly label: string;
  /** Null while nothing is wrong with it. */
  readonly fault?: string | null;
  readonly value: string;
  readonly isFirst?: boolean;
  readonly lines?: number;
  /** Characters. */
  readonly most?: number;
  /** The options of a list. */
  readonly children?: ReactNode;
  onValue(value: string): void;
}

/** A line, a few lines or a list to choose from, under its label. */
export function LabelledField(props: Props) {
  const { label, fault = null, value, isFirst = false, lines, most = 2000, children, onValue } = props;
  const id = useId();
  const isList = children !== undefined;
  return (
    <Labelled id={id} label={label}>
      <TextField
        id={id}
        size="small"
        autoFocus={isFirst}
        value={value}
        error={fault !== null}
        helperText={fault}
        {...(lines === undefined ? {} : { multiline: true, minRows: lines })}
        {...(isList
          ? { select: true, slotProps: { select: { native: true } } }
          : { slotProps: { htmlInput: { maxLength: most } } })}
        onChange={(event) => onValue(event.target.value)}
      >
        {children}
      </TextField>
    </Labelled>
  );
}

/** The options of a list, by their values. */
export function Options({ of }: { readonly of: readonly (readonly [value: string, words: string])[] }) {
  return of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
}
