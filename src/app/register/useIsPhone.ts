import useMediaQuery from '@mui/material/useMediaQuery';
import { tokens } from '../../renderer/index.ts';

/** Whether a thumb is more likely than a keyboard: codes come as a sheet, what is for all sessions is at the foot. */
export const useIsPhone = (): boolean =>
  useMediaQuery(`(max-width: ${tokens.breakpoint.card - 0.05}px)`, { noSsr: true });
