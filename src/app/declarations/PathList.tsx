import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReplyOf } from '../../contract/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { pressableRow } from './pressableRow.ts';

interface Props {
  readonly standing: ReplyOf<'declarations.read'>;
  /** Paths whose text has been changed and not saved. */
  readonly unsaved: readonly string[];
  readonly chosen: string | null;
  onChoose(path: string): void;
}

/** Everything that can be changed, what is the authority's own first; each of its own says in words how it stands. */
export function PathList({ standing, unsaved, chosen, onChoose }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const found = standing.paths.filter(({ path, title }) =>
    `${title} ${path}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const own = found.filter(({ state }) => state !== 'everybody');
  const others = found.filter(({ state }) => state === 'everybody');
  const entry = ({ path, title, state }: (typeof found)[number]) => (
    <li key={path}>
      <Box
        component="button"
        type="button"
        sx={entryStyle}
        aria-current={path === chosen ? 'true' : undefined}
        onClick={() => onChoose(path)}
      >
        <span>{title}</span>
        <Box component="span" sx={smallStyle}>
          {path}
        </Box>
        <Box component="span" sx={smallStyle}>
          {standsAs({ standing, unsaved }, path, state)}
        </Box>
      </Box>
    </li>
  );
  return (
    <Box component="nav" aria-label="Forms, stages, tables and lists" sx={{ display: 'grid', gap: space(3) }}>
      <Box sx={{ display: 'grid', gap: space(1) }}>
        <label htmlFor={id}>Find</label>
        <TextField id={id} size="small" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Box>
      <Group title="Your own">{own.length === 0 ? <li>None so far</li> : own.map(entry)}</Group>
      <Group title="Everybody’s">{others.length === 0 ? <li>None found</li> : others.map(entry)}</Group>
    </Box>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box component="h2" id={id} sx={{ fontSize: tokens.size.h3, m: 0, mb: space(1) }}>
        {title}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 420, overflowY: 'auto' }}>
        {children}
      </Box>
    </section>
  );
}

type State = Props['standing']['paths'][number]['state'];

/** How a path stands, in words; null where it is everybody's, which the heading above it says. */
function standsAs({ standing, unsaved }: Pick<Props, 'standing' | 'unsaved'>, path: string, state: State) {
  return unsaved.includes(path) ? 'changed, not saved' : stateWords(standing, path, state);
}

/** What is chosen, by its name and how it stands: for where the list is folded away. */
export function ChosenPath({ standing, unsaved, chosen }: Omit<Props, 'onChoose'>) {
  const found = standing.paths.find(({ path }) => path === chosen);
  if (found === undefined) return null;
  const words = standsAs({ standing, unsaved }, found.path, found.state);
  return (
    <Box component="p" sx={{ m: 0 }}>
      <strong>{found.title}</strong>
      {words !== null && (
        <Box component="span" sx={smallStyle}>
          {` ${words}`}
        </Box>
      )}
    </Box>
  );
}

function stateWords({ drafts }: Props['standing'], path: string, state: State): string | null {
  if (state === 'everybody') return null;
  if (state === 'published') return 'as published';
  const faults = drafts.find((draft) => draft.path === path)?.faults ?? null;
  const wrong = faults === null || faults === 0 ? '' : `, ${faults === 1 ? '1 fault' : `${faults} faults`}`;
  return `${state === 'takenOut' ? 'draft: taken out' : 'draft'}${wrong}`;
}

const smallStyle = { color: 'text.secondary', fontSize: tokens.size.small, fontWeight: tokens.weight.body } as const;

const entryStyle = { ...pressableRow, display: 'grid', borderRadius: 1, minHeight: 44 } as const;
