import Box from '@mui/material/Box';
import { totalPremium, type PlanFunding } from '../../contract/index.ts';
import { space, tokens } from '../../renderer/index.ts';

/** What comes with a plan, whether it is released, and what becomes of what is left (D-351, D-352). */
export function FundingNote({ funding }: { readonly funding: PlanFunding }) {
  const { amount, release, left } = funding;
  return (
    <Box role="group" aria-label="Funding" sx={noteStyle} data-released={release?.isReleased}>
      {amount !== null && <p>Amount for this plan: {totalPremium(amount)}</p>}
      {release !== null && <p>{release.words}</p>}
      {left !== null && <p className="left">{left}</p>}
    </Box>
  );
}

const noteStyle = {
  mt: space(2),
  pl: space(3),
  borderLeft: 4,
  borderColor: tokens.tone.attention.ink,
  '&[data-released="true"]': { borderColor: tokens.tone.done.ink },
  fontSize: tokens.size.table,
  fontVariantNumeric: 'tabular-nums',
  '& p': { m: 0, py: space(1) },
  '& .left': { color: 'text.secondary' },
} as const;
