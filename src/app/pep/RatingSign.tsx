import Box from '@mui/material/Box';
import { toneOf, ToneIcon, tokens, useEngine } from '../../renderer/index.ts';
import { hiddenText } from '../shell/hiddenText.ts';

/**
 * A rating where there is no room for its word: sign and colour, the word on pointing and to a screen reader. Nothing
 * where there is none.
 */
export function RatingSign({ rating }: { readonly rating: number | null }) {
  const { host } = useEngine();
  const lookups = host.useLookups();
  const option = rating === null ? undefined : lookups('rag-rating').options?.find(({ value }) => value === rating);
  if (option === undefined) return null;
  const tone = toneOf(option.tone ?? 'muted');
  const { ink, tint } = tokens.tone[tone];
  return (
    <Box component="span" title={option.label} sx={{ ...signStyle, color: ink, bgcolor: tint }}>
      <ToneIcon tone={tone} />
      <Box component="span" sx={hiddenText}>
        {option.label}
      </Box>
    </Box>
  );
}

const signStyle = {
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 22,
  height: 22,
  borderRadius: 1,
  border: '1px solid currentColor',
} as const;
