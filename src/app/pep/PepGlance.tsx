import Box from '@mui/material/Box';
import { PlaceLink, space, type ScreenComponentProps } from '../../renderer/index.ts';
import type { PepDetails } from '../../contract/index.ts';
import { firstOf } from '../api/portalData.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { homeGroups, listedOf, takesAnswers, type ListedStage } from './homeGroups.ts';
import { Group } from './HomeSections.tsx';
import { pepHomePath } from './paths.ts';
import { PepFacts } from './PepFacts.tsx';
import { ReturnedBanner } from './ReturnedBanner.tsx';
import { StageList } from './StageList.tsx';
import { WhatNext } from './WhatNext.tsx';

/** A plan at a glance, beside a list: what PEP Home tells of it, and the way there, where it is worked on. */
export function PepGlance({ params }: ScreenComponentProps) {
  const [studentId, pepId] = [Number(params.studentId), Number(params.pepId)];
  const { body, error, reload } = useRead('pep.details', { studentId, pepId });
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the PEP" height={420} />;
  const pep = firstOf(body);
  return (
    <Box sx={{ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ReturnedBanner pep={pep} />
      <section aria-label="This PEP">
        <PepFacts pep={pep} isBrief />
        <WhatNext pep={pep} />
      </section>
      <Sections pep={pep} />
      <PlaceLink to={pepHomePath(studentId, pepId)}>Open the PEP</PlaceLink>
    </Box>
  );
}

const YOURS = 'Yours to do';

/** The sections in few lines, those with answers left before what is done. */
function Sections({ pep }: { readonly pep: PepDetails }) {
  const { typeId } = usePortal().data.settings;
  return groupsOf(pep, typeId).map(([title, listed]) => (
    <Group key={title} title={title} count={listed.length}>
      <StageList
        listed={listed}
        isDense
        isOwned={title === YOURS}
        studentId={pep.studentId}
        pepId={pep.pepId}
        yearGroupId={pep.studentNcYearId}
      />
    </Group>
  ));
}

function groupsOf(pep: PepDetails, typeId: number): (readonly [title: string, listed: readonly ListedStage[]])[] {
  if (!takesAnswers(pep, typeId)) return [['Sections', listedOf(pep.stages)]];
  const { yours, waiting, done } = homeGroups(pep, { typeId, yearGroupId: pep.studentNcYearId });
  const groups = [
    [YOURS, yours],
    ['Waiting for others', waiting.flatMap(({ listed }) => listed)],
    ['Done', done],
  ] as const;
  return groups.filter(([, listed]) => listed.length > 0);
}
