import { useState } from 'react';
import Box from '@mui/material/Box';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { space, tokens, useEngine } from '../../renderer/index.ts';
import { StageList } from './StageList.tsx';

interface Props {
  readonly stages: readonly PepStageSummary[];
  readonly stage: PepStage;
}

const OPEN = 'pepSections.open';

/** The collapsible list of the PEP's sections (PFORM-3). */
export function PepSections({ stages, stage }: Props) {
  const { host } = useEngine();
  // On a small screen the list would stand between the reader and the form.
  const [open] = useState(() => (host.preferences.read(OPEN) ?? String(window.innerWidth >= tokens.breakpoint.drawer)) === 'true');
  return (
    <Box
      component="details"
      open={open}
      onToggle={(event) => host.preferences.write(OPEN, String(event.currentTarget.open))}
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box component="summary" sx={{ px: space(4), py: space(2), fontWeight: tokens.weight.heading, cursor: 'pointer' }}>
        PEP Sections
      </Box>
      <Box sx={{ px: space(3), pb: space(3), '& ol': { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' } }}>
        <StageList
          stages={stages}
          studentId={stage.studentId}
          pepId={stage.pepId}
          yearGroupId={stage.pep.studentNcYearId}
          current={stage.formSlug}
        />
      </Box>
    </Box>
  );
}
