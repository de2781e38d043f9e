import Chip from '@mui/material/Chip';
import type { CellProps } from '../../renderer/index.ts';

/** A short word as a chip. */
export function TagCell({ text }: CellProps) {
  return text === '' ? null : <Chip size="small" variant="outlined" label={text} />;
}
