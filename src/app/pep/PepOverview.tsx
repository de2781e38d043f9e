import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PepDetails, PepStageSummary } from '../../contract/index.ts';
import { space } from '../../renderer/index.ts';
import { MessageAbout } from '../mailbox/MessageAbout.tsx';
import { Outcome, useOutcome } from '../shell/Outcome.tsx';
import { CompletePep } from './CompletePep.tsx';
import { DatesNote } from './DatesNote.tsx';
import { LeftList, useOwnStages } from './LeftList.tsx';
import { PepFacts } from './PepFacts.tsx';
import { PepPapers } from './PepPapers.tsx';
import { ReturnedBanner } from './ReturnedBanner.tsx';
import { PlanPapers } from './PlanPapers.tsx';
import { Ring } from './Ring.tsx';
import { SendBack } from './SendBack.tsx';
import { SetMeeting } from './SetMeeting.tsx';
import { Folding } from './Folding.tsx';
import { FundingNote } from './FundingNote.tsx';
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
      <PepFacts pep={pep} />
      <SetMeeting pep={pep} onChanged={changed} />
      {pep.outlook && <DatesNote dates={pep.outlook.dates} />}
      {pep.funding !== null && <FundingNote funding={pep.funding} />}
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
