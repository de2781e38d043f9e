import { memo } from 'react';
import Box from '@mui/material/Box';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { tokens } from '../../renderer/index.ts';
import { Folding } from './Folding.tsx';
import { StageList } from './StageList.tsx';

interface Props {
  readonly stages: readonly PepStageSummary[];
  readonly stage: PepStage;
}

/** The collapsible list of the PEP's sections (PFORM-3). */
export const PepSections = memo(function PepSections({ stages, stage }: Props) {
  return (
    // On a small screen the list would stand between the reader and the form.
    <Folding title="PEP Sections" remember="pepSections.open" opened={window.innerWidth >= tokens.breakpoint.drawer}>
      <Box sx={{ '& ol': { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' } }}>
        <StageList
          stages={stages}
          studentId={stage.studentId}
          pepId={stage.pepId}
          yearGroupId={stage.pep.studentNcYearId}
          current={stage.formSlug}
          compact
        />
      </Box>
    </Folding>
  );
});
