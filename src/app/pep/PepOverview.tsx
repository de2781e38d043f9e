import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { totalPremium, type PepDetails, type PepStageSummary } from '../../contract/index.ts';
import { findFormat, type Json } from '../../engine/index.ts';
import { space, tokens, useEngine } from '../../renderer/index.ts';
import { MessageAbout } from '../mailbox/MessageAbout.tsx';
import { Outcome, useOutcome } from '../shell/Outcome.tsx';
import { CompletePep } from './CompletePep.tsx';
import { LeftList, useOwnStages } from './LeftList.tsx';
import { PepPapers } from './PepPapers.tsx';
import { RatingChip } from './RatingChip.tsx';
import { ReturnedBanner } from './ReturnedBanner.tsx';
import { PlanPapers } from './PlanPapers.tsx';
import { Ring } from './Ring.tsx';
import { SendBack } from './SendBack.tsx';
import { Folding } from './Folding.tsx';
import { HomeSections } from './HomeSections.tsx';
import { TakeBack } from './TakeBack.tsx';
import { WhatNext } from './WhatNext.tsx';

interface Props {
  readonly pep: PepDetails;
  onChanged(): void;
}

/** One PEP: how far it is, its dates and amounts, its sections, what is left in them, and submitting it. */
export function PepOverview(props: Props) {
  const { pep, onChanged } = props;
  const own = useOwnStages(pep.stages);
  return (
    <Box sx={{ display: 'grid', gap: space(5), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ReturnedBanner pep={pep} />
      <Box sx={layout}>
        <ThisPep {...props} />
        <Box component="section" aria-labelledby="sections-title" sx={card}>
          <Typography id="sections-title" variant="h2" sx={{ mb: space(3) }}>
            PEP Sections
          </Typography>
          <HomeSections pep={pep} onChanged={onChanged} />
        </Box>
      </Box>
      <Folding title="What is left" remember="pepHomeLeft.open" aside={<span>{leftOf(own)}</span>}>
        <LeftList studentId={pep.studentId} pepId={pep.pepId} stages={own} />
      </Folding>
    </Box>
  );
}

function ThisPep({ pep, onChanged }: Props) {
  const facts = useFactsOf(pep);
  const { said, say } = useOutcome();
  const changed = (text: string) => {
    say(text);
    onChanged();
  };
  return (
    <Box component="section" aria-label="This PEP" sx={card}>
      <Box sx={{ display: 'flex', gap: space(4), alignItems: 'center', mb: space(4) }}>
        <Ring percent={pep.percentageCompleted} size={72} label="Whole PEP" />
        <span>{pep.percentageCompleted}% completed</span>
      </Box>
      <Box component="dl" sx={listStyle}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
      <Outcome said={said} />
      <WhatNext pep={pep} />
      <CompletePep pep={pep} onChanged={changed} />
      <SendBack pep={pep} onChanged={changed} />
      <TakeBack pep={pep} onChanged={changed} />
      <PepPapers pep={pep} />
      <PlanPapers pep={pep} />
      <MessageAbout occasion={{ studentId: pep.studentId, pepId: pep.pepId }} label="Message about this plan" />
    </Box>
  );
}

function useFactsOf(pep: PepDetails): readonly (readonly [string, ReactNode])[] {
  const { host } = useEngine();
  const lookups = host.useLookups();
  const label = (lookup: string, value: Json) =>
    findFormat('lookup').toText(value, { options: {}, lookup: lookups(lookup) });
  const day = (value: Json) =>
    value === null
      ? 'Not set'
      : findFormat(String(value).includes('T') ? 'dateTime' : 'date').toText(value, { options: {} });
  return [
    ['Status', <strong key="status">{label('pep-status', pep.statusId)}</strong>],
    ['Year', pep.academicYearName],
    [pep.pepCycleName === null ? 'Term' : 'Cycle', pep.pepCycleName ?? label('school-term', pep.schoolTermId)],
    ['Meeting', day(pep.meetingDate)],
    ['Next meeting', day(pep.nextMeetingDate)],
    ['Submitted', day(pep.datePepSubmitted)],
    ['Completed', day(pep.endDate)],
    ['Total pupil premium', totalPremium(pep.pupilPremiumTotalAmount)],
    ...(pep.ratingPanel === null ? [] : [['Rating', <RatingChip key="rating" rating={pep.ragRatingId} />] as const]),
  ];
}

function leftOf(stages: readonly PepStageSummary[]): string {
  const count = stages.reduce((sum, { left }) => sum + left.length, 0);
  return count === 0 ? 'Nothing' : `${count} ${count === 1 ? 'question' : 'questions'}`;
}

const layout = {
  display: 'grid',
  gap: space(5),
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(280px, 360px) minmax(0, 1fr)' },
} as const;

const card = { bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1, p: space(4) } as const;

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
