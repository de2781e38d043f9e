import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { space, tokens } from '../../../renderer/index.ts';

/** What a text says of the money that comes with a plan (D-351), to be read: it is changed as text. */
export function FundingSaid({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <Box component="section" aria-labelledby="funding-said" sx={{ mt: space(4), fontSize: tokens.size.table }}>
      <Typography id="funding-said" variant="h3">
        Money of a plan
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
