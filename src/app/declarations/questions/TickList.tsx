import { useId } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { Json } from '../../../engine/index.ts';
import { tokens } from '../../../renderer/index.ts';
import { answersStyle } from './groupStyles.ts';

interface Props<Value extends Json> {
  readonly label: string;
  readonly of: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  /** Whether the last that is ticked stays so. */
  readonly needsOne?: boolean;
  /** Null while nothing is wrong with it. */
  readonly fault?: string | null;
  onChosen(values: readonly Value[]): void;
}

/** Boxes to tick, under what they are called together. */
export function TickList<Value extends Json>(props: Props<Value>) {
  const { label, of, chosen, needsOne = false, fault = null, onChosen } = props;
  const id = useId();
  const faultId = `${id}fault`;
  return (
    <Box role="group" aria-labelledby={id} aria-describedby={fault === null ? undefined : faultId} sx={{ minWidth: 0 }}>
      <Box id={id} sx={{ fontWeight: tokens.weight.strong }}>
        {label}
      </Box>
      <Box sx={answersStyle} tabIndex={of.length > 8 ? 0 : undefined}>
        {of.map(({ value, label: words }) => (
          <FormControlLabel
            key={String(value)}
            label={words}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(value)}
                disabled={needsOne && chosen.length === 1 && chosen.includes(value)}
                onChange={(_, isOn) =>
                  onChosen(
                    // In the order of the list, so that the same choice says the same.
                    of.map((one) => one.value).filter((one) => (one === value ? isOn : chosen.includes(one))),
                  )
                }
              />
            }
          />
        ))}
      </Box>
      {fault !== null && (
        <FormHelperText id={faultId} error>
          {fault}
        </FormHelperText>
      )}
    </Box>
  );
}
