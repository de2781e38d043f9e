import { useEffect, useId, useRef, useState } from 'react';
import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useNameWithin } from './expansion.ts';

/** Milliseconds from the last key press to the search (TBL-13). */
const WAIT = 2000;

interface SearchBoxProps {
  readonly label: string;
  /** What is searched: of two tables on a page each landmark has its own name. */
  readonly of: string;
  /** The text that the list is searched by now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/**
 * Searches at once on Enter, else two seconds after the last key. Blank text makes no call: a search
 * is left with the clear button only (C-11).
 */
export function SearchBox({ label, of, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const { text, type, run, clear } = useSearchText(value, onSearch);
  // The button goes with the text; the focus stays in the box.
  const forget = () => {
    clear();
    box.current?.focus();
  };
  return (
    <TextField
      id={id}
      label={label}
      size="small"
      type="text"
      role="search"
      aria-label={useNameWithin(label) ?? of}
      inputRef={box}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') run(text);
      }}
      // It gives way before the line of controls breaks.
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 280 } }}
      slotProps={{
        htmlInput: { maxLength: 200, enterKeyHint: 'search', autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label="Clear search"
                size="small"
                onClick={forget}
                sx={{ visibility: text === '' ? 'hidden' : 'visible' }}
              >
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/** The text being typed, and when it becomes a search. */
function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [typing, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (shown !== value) {
    setShown(value);
    // Whoever types on while a search comes back keeps what they have typed.
    if (!typing) setText(value);
  }
  const run = (wanted: string) => {
    stop();
    setTyping(false);
    const trimmed = wanted.trim();
    if (trimmed !== '' && trimmed !== value) search.current(trimmed);
  };
  const type = (next: string) => {
    setText(next);
    setTyping(true);
    stop();
    timer.current = setTimeout(() => run(next), WAIT);
  };
  const clear = () => {
    stop();
    setTyping(false);
    setText('');
    if (value !== '') search.current('');
  };
  return { text, type, run, clear };
}
