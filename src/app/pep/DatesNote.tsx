import Box from '@mui/material/Box';
import type { PepOutlook } from '../../contract/index.ts';
import { findFormat } from '../../engine/index.ts';
import { space, tokens } from '../../renderer/index.ts';

/** The days that the authority declares for a plan, each with its sentence (D-355); nothing where there are none. */
export function DatesNote({ dates }: Pick<PepOutlook, 'dates'>) {
  if (dates.length === 0) return null;
  return (
    <Box role="group" aria-label="Dates of this PEP" sx={noteStyle}>
      {dates.map(({ title, on, message }) => (
        <div key={title}>
          <p>
            {title.charAt(0).toUpperCase() + title.slice(1)} by{' '}
            <strong>{findFormat('date').toText(on, { options: {} })}</strong>
          </p>
          <p className="said">{message}</p>
        </div>
      ))}
    </Box>
  );
}

const noteStyle = {
  mt: space(2),
  pl: space(3),
  borderLeft: 4,
  borderColor: 'divider',
  fontSize: tokens.size.table,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { py: space(1) },
  '& p': { m: 0 },
  '& .said': { color: 'text.secondary' },
} as const;
