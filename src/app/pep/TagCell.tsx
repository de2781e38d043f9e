import Chip from '@mui/material/Chip';
import { tokens, type CellProps } from '../../renderer/index.ts';

/** A short word as a chip. */
export function TagCell({ text }: CellProps) {
  return text === '' ? null : <Chip size="small" variant="outlined" label={text} sx={{ fontSize: tokens.size.table }} />;
}
