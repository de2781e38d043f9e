import { useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { space, tokens } from '../../../renderer/index.ts';

interface Props {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** What a text says beside the sections (D-351, D-355), to be read: it is changed as text. */
export function SaidAsText({ title, sentences }: Props) {
  const id = useId();
  if (sentences.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: space(4), fontSize: tokens.size.table }}>
      <Typography id={id} variant="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: space(1), pl: space(5) }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence.charAt(0).toUpperCase() + sentence.slice(1)}</li>
        ))}
      </Box>
      <Box component="p" sx={{ m: 0, mt: space(1), color: 'text.secondary' }}>
        This is changed under “Text”.
      </Box>
    </Box>
  );
}
