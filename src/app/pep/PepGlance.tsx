import Box from '@mui/material/Box';
import { PlaceLink, space, type ScreenComponentProps } from '../../renderer/index.ts';
import { firstOf } from '../api/portalData.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { HomeSections } from './HomeSections.tsx';
import { pepHomePath } from './paths.ts';
import { PepFacts } from './PepFacts.tsx';
import { ReturnedBanner } from './ReturnedBanner.tsx';
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
        <PepFacts pep={pep} />
        <WhatNext pep={pep} />
      </section>
      <HomeSections pep={pep} onChanged={reload} />
      <PlaceLink to={pepHomePath(studentId, pepId)}>Open the PEP</PlaceLink>
    </Box>
  );
}
