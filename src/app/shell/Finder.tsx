import { useId, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Autocomplete, { type AutocompleteProps, type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import Search from '@mui/icons-material/Search';
import { space, tokens } from '../../renderer/index.ts';
import { useFinderKeys } from './finderKeys.ts';
import type { Found } from './foundPages.ts';
import { useEverythingFound } from './useEverythingFound.ts';

/**
 * Finds pupils, plans, organisations, views, pages and actions of the page by name; Ctrl+K, and "/" where it is used,
 * put the cursor here.
 */
export function Finder({ usesSlash }: { readonly usesSlash: () => boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { found, loading, again } = useEverythingFound(text.trim());
  const back = useWayBack(input);
  const follow = useFollow();
  useFinderKeys(() => input.current?.focus(), usesSlash);
  return (
    <Autocomplete<Found>
      {...ways}
      options={found}
      loading={loading}
      value={null}
      inputValue={text}
      noOptionsText={text.trim() === '' ? 'Type a name, a UPN, or the name of a page or a button' : 'Nothing found'}
      onFocus={back.keep}
      onClose={(_, reason) => reason === 'escape' && back.go()}
      onInputChange={(_, next, reason) => setText(reason === 'selectOption' ? '' : next)}
      onChange={(_, one) => {
        if (one === null || follow(one)) return;
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

/** Leads to what was found, or does it; false where it is neither: a list that is to be asked again. */
function useFollow() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ path, act }: Found): boolean => {
    if (act) {
      // Once the box is left: the focus is then the action's.
      queueMicrotask(act);
      return true;
    }
    if (path === '') return false;
    void navigate(path);
    // Another page puts the focus at its start; so does this one, shown otherwise.
    if (path.split(/[?#]/)[0] === pathname) queueMicrotask(() => document.getElementById('main')?.focus());
    return true;
  };
}

/** Who leaves without choosing is again where they were. */
function useWayBack(input: RefObject<HTMLInputElement | null>) {
  const from = useRef<HTMLElement | null>(null);
  return {
    keep: ({ relatedTarget }: FocusEvent) => {
      from.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    },
    go: () => {
      if (from.current?.isConnected) from.current.focus();
      else input.current?.blur();
    },
  };
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
  // What cannot be done now says why, to the keyboard too.
  getOptionDisabled: ({ act }) => act === null,
  disabledItemsFocusable: true,
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
    listbox: {
      component: 'div',
      sx: {
        maxHeight: '70vh',
        '&& .MuiAutocomplete-option[aria-disabled="true"]': { opacity: 1, color: 'text.secondary' },
      },
    },
  },
  sx: {
    width: '100%',
    maxWidth: 360,
    '&& .MuiOutlinedInput-root': { pl: { xs: space(2), sm: space(3) }, pr: { xs: space(7), sm: space(9) } },
  },
} satisfies Partial<AutocompleteProps<Found, false, false, false>>;

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
