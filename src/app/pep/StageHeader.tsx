import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { completion, type ActiveForm, type FormDocument } from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import { breadcrumb } from '../shell/breadcrumb.ts';
import { useDocumentTitle } from '../shell/Page.tsx';
import { mainUserTypeLabel } from '../shell/userTypes.ts';
import { pepHomePath } from './paths.ts';
import { Ring } from './Ring.tsx';

interface Props {
  readonly stage: PepStage;
  readonly active: ActiveForm;
  readonly document: FormDocument;
  readonly stages: readonly PepStageSummary[];
}

/** Whose PEP it is, which section, who mainly fills it, and how far it has come (PFORM-1, 2, 5). */
export function StageHeader({ stage, active, document, stages }: Props) {
  const title = stages.find(({ formSlug }) => formSlug === stage.formSlug)?.title ?? stage.form.title;
  // Counting follows typing at its own pace and never holds it up.
  const [settledActive, settled] = [useDeferredValue(active), useDeferredValue(document)];
  const percent = useMemo(() => completion(settledActive, settled.answers).percent, [settledActive, settled]);
  useDocumentTitle(`${title}, ${stage.pep.studentName}`);
  return (
    <Box component="header" sx={{ display: 'flex', gap: space(4), alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 320px' }}>
        <Box component="nav" aria-label="Breadcrumb" sx={breadcrumb}>
          <Link to={pepHomePath(stage.studentId, stage.pepId)}>{stage.pep.studentName}</Link>
        </Box>
        <Typography variant="h1">{title}</Typography>
        <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap', alignItems: 'center', color: 'text.secondary' }}>
          <span>
            Section {stage.keyIndex} of {stages.length}
          </span>
          <Chip size="small" label={mainUserTypeLabel(stage.mainUserTypeId, stage.pep.studentNcYearId)} variant="outlined" />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: space(3), alignItems: 'center' }}>
        <Ring percent={percent} size={56} />
        <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
          {percent}% completed
        </Box>
      </Box>
    </Box>
  );
}
