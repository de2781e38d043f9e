import { useRef, useState, type FormEvent, type Ref } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { labelAbove, space, tokens } from '../../renderer/index.ts';
import { FaultText } from '../shell/FaultText.tsx';

export interface TokenAnswer {
  /** Six digits as text (C-22). */
  readonly token: string;
  readonly deviceName: string;
}

interface Props {
  readonly busy: boolean;
  onSend(answer: TokenAnswer): void;
  onCancel(): void;
}

const digits = 6;

/** The second step: the code that the app shows, and what the telephone is called. */
export function TokenForm({ busy, onSend, onCancel }: Props) {
  const [token, setToken] = useState('');
  const [deviceName, setDeviceName] = useState('');
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (token.length < digits) return box.current?.focus();
    if (!busy) onSend({ token, deviceName: deviceName.trim() });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: space(4), maxWidth: 420 }}>
      <Typography variant="h3">2. Enter the code that the app shows</Typography>
      <CodeBox ref={box} value={token} isShort={asked && token.length < digits} onChange={setToken} />
      <TextField
        size="small"
        sx={labelAbove}
        label="Name of the device (optional)"
        value={deviceName}
        onChange={(event) => setDeviceName(event.target.value)}
        helperText="For example: my work telephone"
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(2) }}>
        <Button type="submit" variant="contained" loading={busy}>
          Verify and enable
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}

interface CodeBoxProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  /** Digits are missing, and it has been sent all the same. */
  readonly isShort: boolean;
  onChange(digits: string): void;
}

function CodeBox({ ref, value, isShort, onChange }: CodeBoxProps) {
  return (
    <TextField
      size="small"
      sx={labelAbove}
      label="6-digit code"
      value={value}
      inputRef={ref}
      // Apps show codes in groups, and they are pasted as they are shown: only the digits count.
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, digits))}
      error={isShort}
      helperText={
        isShort ? (
          <FaultText>Please enter all 6 digits of the code</FaultText>
        ) : (
          'The app shows a new one every 30 seconds.'
        )
      }
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', spellCheck: false, 'aria-required': true },
        input: { sx: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.2em', fontSize: tokens.size.h3 } },
        formHelperText: isShort ? { role: 'alert' } : {},
      }}
    />
  );
}
