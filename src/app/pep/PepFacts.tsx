import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { totalPremium, type PepDetails } from '../../contract/index.ts';
import { findFormat, type Json } from '../../engine/index.ts';
import { space, tokens, useEngine } from '../../renderer/index.ts';
import { RatingChip } from './RatingChip.tsx';

const NOT_SET = 'Not set';

/** Days that nobody misses until they have come. */
const late = ['Submitted', 'Completed'];

interface Props {
  readonly pep: PepDetails;
  /** Beside a list: without the amount and days that have not come. */
  readonly isBrief?: boolean;
}

/** State, dates, amount and rating of a PEP. */
export function PepFacts({ pep, isBrief = false }: Props) {
  const all = useFactsOf(pep, isBrief);
  const facts = isBrief ? all.filter(([term, value]) => !late.includes(term) || value !== NOT_SET) : all;
  return (
    <Box component="dl" sx={listStyle}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

function useFactsOf(pep: PepDetails, isBrief: boolean): readonly (readonly [string, ReactNode])[] {
  const { host } = useEngine();
  const lookups = host.useLookups();
  const label = (lookup: string, value: Json) =>
    findFormat('lookup').toText(value, { options: {}, lookup: lookups(lookup) });
  const day = (value: Json) =>
    value === null
      ? NOT_SET
      : findFormat(String(value).includes('T') ? 'dateTime' : 'date').toText(value, { options: {} });
  return [
    ['Status', <strong key="status">{label('pep-status', pep.statusId)}</strong>],
    ['Year', pep.academicYearName],
    [pep.pepCycleName === null ? 'Term' : 'Cycle', pep.pepCycleName ?? label('school-term', pep.schoolTermId)],
    ['Meeting', day(pep.meetingDate)],
    ['Next meeting', day(pep.nextMeetingDate)],
    ['Submitted', day(pep.datePepSubmitted)],
    ['Completed', day(pep.endDate)],
    ...(isBrief ? [] : [['Total pupil premium', totalPremium(pep.pupilPremiumTotalAmount)] as const]),
    ...(pep.ratingPanel === null ? [] : [['Rating', <RatingChip key="rating" rating={pep.ragRatingId} />] as const]),
  ];
}

const listStyle = {
  m: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: space(4),
    py: space(1),
    borderTop: 1,
    borderColor: 'divider',
  },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  fontSize: tokens.size.table,
} as const;
