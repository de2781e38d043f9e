import type { Row } from '../../engine/index.ts';
import { SchoolNumber, Stripe } from './cellStyle.ts';
import { schoolNumber, schoolStripe } from './schoolColour.ts';

/** Whose session it is, as the key of schools has it; most pupils have one school, whose sessions need no number. */
export function SchoolMark({ row }: { readonly row: Row }) {
  const number = schoolNumber(row);
  if (number === null) return null;
  return (
    <>
      <Stripe aria-hidden sx={schoolStripe(number)} />
      {number > 1 && <SchoolNumber aria-hidden data-number={number} />}
    </>
  );
}
