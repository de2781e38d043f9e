import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import type { PasswordRule } from '../host.ts';
import { labelAbove, space, tokens } from '../theme.ts';

interface PasswordQuestionProps {
  readonly rule: PasswordRule;
  readonly value: string;
  readonly isWeak: boolean;
  onChange(text: string): void;
}

/** Asks the password that opens the file, or makes one (EXP-5, EXP-6). It can be read, since it has to be passed on. */
export function PasswordQuestion({ rule, value, isWeak, onChange }: PasswordQuestionProps) {
  const [shown, setShown] = useState(false);
  const { copied, copy, forget } = useCopying(value);
  const generate = () => {
    onChange(rule.generate());
    setShown(true);
    forget();
  };
  return (
    <>
      <TextField
        fullWidth
        sx={labelAbove}
        size="small"
        autoFocus
        type={shown ? 'text' : 'password'}
        label="Password for the file"
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          forget();
        }}
        error={isWeak}
        helperText={
          isWeak ? rule.weak : `${rule.requirements} Whoever opens the file is asked for it. It is kept nowhere.`
        }
        slotProps={{
          htmlInput: { autoComplete: 'new-password', spellCheck: false, maxLength: 200 },
          formHelperText: isWeak ? { role: 'alert' } : {},
        }}
      />
      <Tools>
        <Button size="small" onClick={generate}>
          Generate password
        </Button>
        <Button size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show password
        </Button>
        <Button size="small" disabled={value === ''} onClick={copy}>
          Copy password
        </Button>
        <span role="status">{copied}</span>
      </Tools>
    </>
  );
}

/** Puts the password on the clipboard, and says how that went until there is another. */
function useCopying(password: string) {
  const [copied, setCopied] = useState('');
  const copy = () => {
    const said = (text: string) => () => setCopied(text);
    void navigator.clipboard
      .writeText(password)
      .then(said('Copied'), said('Could not be copied. Please select the password and copy it.'));
  };
  return { copied, copy, forget: () => setCopied('') };
}

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  // The words begin where the box does.
  marginLeft: -12,
  marginTop: space(2),
  fontSize: tokens.size.table,
});
