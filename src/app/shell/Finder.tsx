import { useEffect, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import Autocomplete, { type AutocompleteProps, type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import Search from '@mui/icons-material/Search';
import { LOAD_FAILED, space, tokens } from '../../renderer/index.ts';
import { namedPages, pagesNamed, type Found } from './foundPages.ts';
import { foundLists } from './foundRows.ts';
import { usePortal } from './portalContext.ts';
import { useFound } from './useFound.ts';

/** Finds pupils, plans, organisations and pages by name; Ctrl+K, and "/" where it is used, put the cursor here. */
export function Finder({ usesSlash }: { readonly usesSlash: () => boolean }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { found, loading, again } = useEverythingFound(text.trim());
  useKeys(() => input.current?.focus(), usesSlash);
  return (
    <Autocomplete<Found>
      {...ways}
      options={found}
      loading={loading}
      value={null}
      inputValue={text}
      noOptionsText={text.trim() === '' ? 'Type a name, a UPN or the name of a page' : 'Nothing found'}
      onInputChange={(_, next, reason) => setText(reason === 'selectOption' ? '' : next)}
      onChange={(_, one) => {
        if (one === null) return;
        if (one.path !== '') return void navigate(one.path);
        again();
        // Choosing empties the box and leaves it.
        queueMicrotask(() => {
          setText(text);
          input.current?.focus();
        });
      }}
      renderInput={(params) => <FinderBox input={input} params={params} />}
    />
  );
}

/** What is the same whatever is typed. */
const ways = {
  filterOptions: (all) => all,
  groupBy: ({ group }) => group,
  getOptionLabel: ({ text }) => text,
  getOptionKey: ({ group, key }) => `${group} ${key}`,
  loadingText: 'Searching…',
  popupIcon: null,
  blurOnSelect: true,
  openOnFocus: true,
  autoHighlight: true,
  // In the header, and so in a landmark.
  disablePortal: true,
  renderGroup: ({ key, group, children }) => <Group key={key} title={group} found={children} />,
  renderOption: ({ key, ...props }, one) => (
    <Box component="li" key={key} {...props}>
      <OneFound found={one} />
    </Box>
  ),
  // Where the box is short, what was found is not.
  slotProps: {
    popper: { sx: { minWidth: `min(360px, calc(100vw - ${space(4)}))` } },
    listbox: { component: 'div', sx: { maxHeight: '70vh' } },
  },
  sx: {
    width: '100%',
    maxWidth: 360,
    '&& .MuiOutlinedInput-root': { pl: { xs: space(2), sm: space(3) }, pr: { xs: space(7), sm: space(9) } },
  },
} satisfies Partial<AutocompleteProps<Found, false, false, false>>;

/** What the lists hold, each under its title, then the pages of that name; what failed says so in its place. */
function useEverythingFound(search: string) {
  const { catalog, facts } = usePortal().data;
  const lists = useMemo(() => foundLists(catalog, facts), [catalog, facts]);
  const pages = useMemo(() => namedPages(Object.values(catalog.screens), facts), [catalog, facts]);
  const { answers, loading, again } = useFound(lists, search);
  const found = useMemo(() => {
    if (loading) return [];
    const rows = lists.flatMap(({ finder: { title } }, index) => {
      const { rows: ofList = [], failed = null } = answers[index] ?? {};
      return failed === null ? ofList : [notRead(title)];
    });
    return [...rows, ...pagesNamed(pages, search)];
  }, [lists, answers, loading, pages, search]);
  return { found, loading, again };
}

/** Chosen, it asks again. */
const notRead = (group: string): Found => ({
  group,
  key: 'failed',
  text: LOAD_FAILED,
  beside: 'Choose this to try again.',
  path: '',
});

interface BoxProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly params: AutocompleteRenderInputParams;
}

function FinderBox({ input, params }: BoxProps) {
  const small = useMediaQuery(`(max-width:${tokens.breakpoint.card - 0.05}px)`);
  return (
    <TextField
      {...params}
      inputRef={input}
      size="small"
      placeholder={small ? 'Find' : 'Find a pupil or page ( Ctrl K )'}
      slotProps={{
        ...params.slotProps,
        input: { ...params.slotProps.input, startAdornment: magnifier },
        htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Find a pupil, PEP, organisation or page' },
      }}
    />
  );
}

/** A heading names a group of the choices: no list item may stand between a list of choices and them. */
function Group({ title, found }: { readonly title: string; readonly found: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Box id={id} sx={headingStyle}>
        {title}
      </Box>
      <Box component="ul" role="presentation" sx={{ m: 0, p: 0 }}>
        {found}
      </Box>
    </div>
  );
}

function OneFound({ found: { text, beside } }: { readonly found: Found }) {
  return (
    <span>
      <Box component="span" sx={{ fontWeight: tokens.weight.strong }}>
        {text}
      </Box>
      {beside !== '' && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: tokens.size.small }}>
          {beside}
        </Box>
      )}
    </span>
  );
}

/** "/" where nothing is typed, and Ctrl+K wherever no dialog asks something first. */
function useKeys(act: () => void, usesSlash: () => boolean) {
  const latest = useRef({ act, usesSlash });
  latest.current = { act, usesSlash };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const alone = !altKey && !shiftKey;
      const isCtrlK = alone && (ctrlKey || metaKey) && key.toLowerCase() === 'k' && !target?.closest('[role="dialog"]');
      // "/" is also the mark for present: a grid cell and every text box keep it for themselves.
      const isSlash = key === '/' && !altKey && !ctrlKey && !metaKey && !target?.closest(KEEPS_SLASH);
      if (defaultPrevented || !(isCtrlK || (isSlash && latest.current.usesSlash()))) return;
      event.preventDefault();
      latest.current.act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const KEEPS_SLASH =
  'input, textarea, select, [contenteditable="true"], [role="grid"], [role="dialog"], [role="listbox"]';

const magnifier = (
  <InputAdornment position="start">
    <Search fontSize="small" />
  </InputAdornment>
);

/** Headings take little, so that several of each kind are in sight. */
const headingStyle = {
  px: space(4),
  pt: space(2),
  pb: space(1),
  color: 'text.secondary',
  fontSize: tokens.size.small,
  fontWeight: tokens.weight.strong,
} as const;
