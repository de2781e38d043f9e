import Skeleton from '@mui/material/Skeleton';
import Box from '@mui/material/Box';
import { space } from '../../renderer/index.ts';

/** Grey lines where something will stand; keeps its place (D-14). */
export function Waiting({ what }: { readonly what: string }) {
  return (
    <Box role="status" aria-label={`Loading ${what}`} sx={{ display: 'grid', gap: space(3), minHeight: 320, alignContent: 'start' }}>
      <Skeleton variant="text" width="40%" height={36} animation={false} />
      <Skeleton variant="rounded" height={88} animation={false} />
      <Skeleton variant="rounded" height={160} animation={false} />
    </Box>
  );
}
