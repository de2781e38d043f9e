import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import Search from '@mui/icons-material/Search';
import { codecOf, operation } from '../../contract/index.ts';
import type { Row } from '../../engine/index.ts';
import { LOAD_FAILED, space, tokens } from '../../renderer/index.ts';
import { send } from '../api/request.ts';
import { useAgainWhenBack } from '../api/useConnection.ts';

const magnifier = (
  <InputAdornment position="start">
    <Search fontSize="small" />
  </InputAdornment>
);

const boxStyle = {
  width: '100%',
  maxWidth: 360,
  '&& .MuiOutlinedInput-root': { pl: { xs: space(2), sm: space(3) }, pr: { xs: space(7), sm: space(9) } },
} as const;

const WAIT_MS = 250;
const SHOWN = 10;

/** Finds a pupil by name or UPN from anywhere; "/" puts the cursor here. */
export function PupilSearch() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const small = useMediaQuery(`(max-width:${tokens.breakpoint.card - 0.05}px)`);
  const [text, setText] = useState('');
  const { rows, loading, failed, again } = usePupils(text.trim());
  useSlashKey(() => input.current?.focus());
  return (
    <Autocomplete<Row>
      options={rows}
      loading={loading}
      value={null}
      inputValue={text}
      filterOptions={(found) => found}
      getOptionLabel={(row) => String(row.studentName)}
      getOptionKey={(row) => String(row.studentId)}
      noOptionsText={nothingFound(text, failed)}
      loadingText="Searching…"
      popupIcon={null}
      blurOnSelect
      autoHighlight
      onKeyDown={({ key }) => key === 'Enter' && failed && again()}
      onInputChange={(_, next, reason) => setText(reason === 'selectOption' ? '' : next)}
      onChange={(_, row) => row !== null && void navigate(`/students/${String(row.studentId)}/peps`)}
      renderOption={({ key, ...props }, row) => (
        <Box component="li" key={key} {...props}>
          <OnePupil row={row} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={input}
          size="small"
          placeholder={small ? 'Find a pupil' : 'Find a pupil ( / )'}
          slotProps={{
            ...params.slotProps,
            input: { ...params.slotProps.input, startAdornment: magnifier },
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Find a pupil by name or UPN' },
          }}
        />
      )}
      // Where the box is short, what was found is not.
      slotProps={{ popper: { sx: { minWidth: `min(360px, calc(100vw - ${space(4)}))` } } }}
      sx={boxStyle}
    />
  );
}

function nothingFound(text: string, failed: boolean): string {
  if (text.trim() === '') return 'Type a name or UPN';
  return failed ? `${LOAD_FAILED} Press Enter to try again.` : 'No pupil found';
}

function OnePupil({ row }: { readonly row: Row }) {
  return (
    <span>
      <Box component="span" sx={{ fontWeight: tokens.weight.strong }}>
        {String(row.studentName)}
      </Box>
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: tokens.size.small }}>
        {[row.upn, row.organisationName].filter(Boolean).join(' · ')}
      </Box>
    </span>
  );
}

interface FoundPupils {
  readonly search: string;
  readonly rows: readonly Row[];
  /** Status of a call that failed, 0 where no answer came. */
  readonly failed?: number;
}

function usePupils(search: string) {
  const [found, setFound] = useState<FoundPupils>({ search: '', rows: [] });
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((last) => last + 1), []);
  useAgainWhenBack(search !== '' && found.failed === 0, again);
  useEffect(() => {
    if (search === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      findPupils(search, stop.signal).then(setFound, () => {});
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, round]);
  if (search === '') return { rows: [], loading: false, failed: false, again };
  return { rows: found.rows, loading: found.search !== search, failed: found.failed !== undefined, again };
}

async function findPupils(search: string, signal: AbortSignal): Promise<FoundPupils> {
  const codec = codecOf('students.list');
  const query = { page: 1, pageSize: SHOWN, sort: null, filters: {}, search };
  const reply = await send(operation('students.list'), {
    params: codec.toWire(query, {}),
    signal,
    leaveWhenExpired: true,
  });
  return reply.ok ? { search, rows: codec.pageFromWire(reply.body).rows } : { search, rows: [], failed: reply.status };
}

function useSlashKey(act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      // "/" is also the mark for present: a grid cell and every text box keep it for themselves.
      const typing = target?.closest(
        'input, textarea, select, [contenteditable="true"], [role="grid"], [role="dialog"], [role="listbox"]',
      );
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing || event.defaultPrevented)
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
