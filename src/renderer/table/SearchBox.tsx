import { useEffect, useId, useRef, useState } from 'react';
import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';

/** Milliseconds from the last key press to the search (TBL-13). */
const WAIT = 2000;

interface SearchBoxProps {
  readonly label: string;
  /** The text that the list is searched by now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/**
 * Searches at once on Enter, else two seconds after the last key. Blank text makes no call: a search
 * is left with the clear button only (C-11).
 */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const run = (wanted: string) => {
    stop();
    const trimmed = wanted.trim();
    if (trimmed !== '' && trimmed !== value) onSearch(trimmed);
  };
  const type = (next: string) => {
    setText(next);
    stop();
    timer.current = setTimeout(() => run(next), WAIT);
  };
  const clear = () => {
    stop();
    setText('');
    if (value !== '') onSearch('');
  };
  return (
    <TextField
      id={id}
      label={label}
      size="small"
      type="text"
      role="search"
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') run(text);
      }}
      sx={{ width: { xs: '100%', sm: 280 } }}
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
              <IconButton aria-label="Clear search" size="small" onClick={clear} sx={{ visibility: text === '' ? 'hidden' : 'visible' }}>
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
