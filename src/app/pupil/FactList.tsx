import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { findFormat, type Json } from '../../engine/index.ts';
import { space, tokens, useEngine } from '../../renderer/index.ts';

interface Props {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly children?: ReactNode;
}

/** Facts as a document: what each is called, and what it is; "–" where nothing is known. */
export function FactList({ title, facts, children }: Props) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ ...frame, display: 'grid', gap: space(3), alignContent: 'start' }}
    >
      <Typography variant="h2">{title}</Typography>
      {facts.length > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: 'minmax(9rem, auto) 1fr' },
            columnGap: space(4),
            rowGap: { xs: 0, sm: space(2) },
          }}
        >
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {name}
              </Box>
              <Box component="dd" sx={{ m: 0, mb: { xs: space(2), sm: 0 }, overflowWrap: 'anywhere' }}>
                {value === '' ? '–' : value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {children}
    </Box>
  );
}

const frame = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${tokens.radius}px`,
  p: { xs: space(4), sm: space(5) },
};

/** Facts beside each other where there is room. */
export function FactColumns({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: space(4), gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, alignItems: 'start' }}
    >
      {children}
    </Box>
  );
}

export const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** How values read: days as everywhere, codes by their lookup. */
export function useWords() {
  const { host } = useEngine();
  const lookups = host.useLookups();
  return {
    day: (value: string | null) => (value === null ? '' : findFormat('date').toText(value, { options: {} })),
    label: (lookup: string, value: Json) =>
      value === null ? '' : findFormat('lookup').toText(value, { options: {}, lookup: lookups(lookup) }),
  };
}
