import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { tokens } from '../../renderer/index.ts';

/** What becomes of plans that somebody works on already. */
export type Running = 'keep' | 'move';

interface Props {
  readonly value: Running;
  onChange(value: Running): void;
}

/** Whether running plans keep the forms that they were begun with. */
export function RunningPlans({ value, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <Box id={id} sx={{ fontWeight: tokens.weight.strong }}>
        Running plans
      </Box>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onChange={(_event, next) => onChange(next === 'move' ? 'move' : 'keep')}
      >
        <FormControlLabel value="keep" label="Running plans keep what they have" control={<Radio size="small" />} />
        <FormControlLabel
          value="move"
          label="Running plans are moved, with answers that have no place set aside"
          control={<Radio size="small" />}
        />
      </RadioGroup>
    </div>
  );
}
