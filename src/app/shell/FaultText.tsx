import Box from '@mui/material/Box';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import { space, tokens } from '../../renderer/index.ts';

/** What is wrong with the box above it: never by its colour alone. */
export function FaultText({ children }: { readonly children: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: space(1), fontWeight: tokens.weight.strong }}
    >
      <ErrorOutline aria-hidden sx={{ fontSize: 18 }} />
      <span>{children}</span>
    </Box>
  );
}
