import Box from '@mui/material/Box';
import { tokens } from '../../../renderer/index.ts';

/** How something differs from the plan before. */
export type Change = 'new' | 'changed' | 'gone';

const words = { new: 'New', changed: 'Changed', gone: 'No longer there' } as const;

/** Says in a word how something differs from the plan before. */
export function ChangeWord({ change }: { readonly change: Change }) {
  return (
    <Box component="span" className="change-word" sx={wordStyle}>
      {words[change]}
    </Box>
  );
}

const wordStyle = {
  display: 'inline-block',
  px: '6px',
  border: '1px solid currentColor',
  borderRadius: 1,
  bgcolor: tokens.color.paper,
  color: tokens.tone.apart.ink,
  fontSize: tokens.size.small,
  fontWeight: tokens.weight.strong,
  lineHeight: 1.4,
} as const;
