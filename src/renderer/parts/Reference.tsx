import Box from '@mui/material/Box';
import { space, tokens } from '../theme.ts';

/** Where a request failed at the server: its id, for whoever looks after the portal. A press selects all of it. */
export function Reference({ id }: { readonly id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <Box sx={{ mt: space(1), fontSize: tokens.size.small }}>
      Reference: <span style={{ userSelect: 'all', whiteSpace: 'nowrap' }}>{id}</span>
    </Box>
  );
}
