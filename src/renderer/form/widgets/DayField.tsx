import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { styled } from '@mui/material/styles';
import { useEngine } from '../../EngineProvider.tsx';
import { focusRing, space, tokens } from '../../theme.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { dateText, lastYear, readDate } from './dateText.ts';

interface DayFieldProps {
  /** Of the field, by which its label names it. */
  readonly id: string;
  /** What the label says, for the name of the calendar. */
  readonly label: string;
  /** The day that is shown, `YYYY-MM-DD`; empty for none. */
  readonly value: string;
  readonly isOptional?: boolean;
  /** Told another day once it is typed whole (Enter, or the field is left) or chosen, `YYYY-MM-DD`; empty for none. */
  onChange(day: string): void;
}

/**
 * A day outside of a form, typed as DD/MM/YYYY or chosen from a calendar. The browser's own box would show it in the
 * order of the browser's language, which on a borrowed laptop may be month first. What is no date stays as it was
 * typed, with a sentence that says so.
 */
export function DayField({ id, label, value, isOptional = false, onChange }: DayFieldProps) {
  const { host } = useEngine();
  const [typed, setTyped] = useState({ of: value, text: dateText(value), isFault: false });
  const { text, isFault } = typed.of === value ? typed : { text: dateText(value), isFault: false };
  const now = host.now();
  // The day that is shown may be a while in coming: leaving the field meanwhile asks for nothing anew.
  const told = useRef<string | null>(null);
  const send = () => {
    const day = isOptional && text.trim() === '' ? '' : readDate(text, lastYear(now) - 2);
    setTyped({ of: value, text: day === null ? text : dateText(day), isFault: day === null });
    if (day !== null && day !== value && day !== told.current) onChange(day);
    told.current = day;
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  };
  return (
    <Frame>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="DD/MM/YYYY"
        maxLength={20}
        value={text}
        aria-invalid={isFault || undefined}
        aria-describedby={isFault ? `${id}-fault` : undefined}
        onChange={({ target }) => {
          told.current = null;
          setTyped({ of: value, text: target.value, isFault: false });
        }}
        onBlur={send}
        onKeyDown={sendOnEnter}
      />
      <CalendarButton label={label} value={value} now={now} onOpen={() => undefined} onChange={onChange} />
      {isFault && (
        <span id={`${id}-fault`} role="alert">
          Enter a real date, like 31/12/2025
        </span>
      )}
    </Frame>
  );
}

const Frame = styled('span')({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  '& input': {
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    width: '7.5em',
    minHeight: tokens.control.dense,
    padding: `0 ${space(2)}`,
    borderRadius: tokens.radius,
    border: `1px solid ${tokens.color.control}`,
    backgroundColor: tokens.color.paper,
    color: tokens.color.ink,
    '&[aria-invalid]': { borderColor: tokens.tone.danger.ink },
  },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    minWidth: tokens.control.dense,
    minHeight: tokens.control.dense,
    padding: 0,
    color: tokens.color.primary,
    background: 'none',
    border: 0,
    borderRadius: tokens.radius,
    cursor: 'pointer',
    '&:hover': { background: tokens.color.primaryTint },
  },
  '& input, & button': { '&:focus-visible': focusRing },
  '& [role="alert"]': { color: tokens.tone.danger.ink },
});
