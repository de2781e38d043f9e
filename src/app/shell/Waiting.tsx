import Skeleton from '@mui/material/Skeleton';
import Box from '@mui/material/Box';
import { space, StillLoading } from '../../renderer/index.ts';

interface Props {
  readonly what: string;
  /** Pixels of the one grey place, where what comes is one block. */
  readonly height?: number;
}

/** Grey shapes where something will stand; keeps its place (D-14). */
export function Waiting({ what, height }: Props) {
  return (
    <Box
      role="status"
      aria-label={`Loading ${what}`}
      sx={{
        display: 'grid',
        gap: space(3),
        minHeight: height ?? 320,
        alignContent: 'start',
        maxWidth: height === undefined ? undefined : 760,
      }}
    >
      <StillLoading />
      {height === undefined ? (
        <>
          <Skeleton variant="text" width="40%" height={36} animation={false} />
          <Skeleton variant="rounded" height={88} animation={false} />
          <Skeleton variant="rounded" height={160} animation={false} />
        </>
      ) : (
        <Skeleton variant="rounded" height={height} animation={false} />
      )}
    </Box>
  );
}
