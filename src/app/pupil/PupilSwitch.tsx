import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { space, tokens, useEngine } from '../../renderer/index.ts';

interface Props {
  readonly label: string;
  /** What turning it on does. */
  readonly help: string;
  /** Command that takes the pupil and the new value. */
  readonly operation: string;
  readonly studentId: number;
  readonly value: boolean;
  onSaved(): void;
}

/** A switch of the pupil's page: set at once, and back again where it could not be saved. */
export function PupilSwitch({ label, help, operation, studentId, value, onSaved }: Props) {
  const { host } = useEngine();
  const command = host.useCommand(operation);
  const helpId = useId();
  // The value asked for, until the page has been read again.
  const [wanted, setWanted] = useState<{ readonly from: boolean; readonly to: boolean } | null>(null);
  const shown = wanted !== null && wanted.from === value ? wanted.to : value;
  const change = async (to: boolean) => {
    setWanted({ from: value, to });
    const result = await command.run({ studentId, value: to });
    if (result.ok) return onSaved();
    setWanted(null);
    const { message, reference } = result;
    host.notify({ tone: 'error', text: `"${label}" could not be changed. ${message}`, reference });
  };
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={shown}
            onChange={(_, to) => void change(to)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <Box id={helpId} sx={{ color: 'text.secondary', fontSize: tokens.size.small, pl: space(12) }}>
        {help}
      </Box>
    </Box>
  );
}
