import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { completion, type ActiveForm, type FormDocument, type Json } from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import { breadcrumb } from '../shell/breadcrumb.ts';
import { useDocumentTitle } from '../shell/Page.tsx';
import { mainUserTypeLabel } from '../shell/userTypes.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { pepHomePath } from './paths.ts';
import { RatingChip } from './RatingChip.tsx';
import { Ring } from './Ring.tsx';

interface Props {
  readonly stage: PepStage;
  readonly active: ActiveForm;
  readonly document: FormDocument;
  readonly stages: readonly PepStageSummary[];
  /** Takes an earlier answer back into the form; null where nothing can be changed. */
  readonly onUse: ((pointer: string, value: Json | undefined) => void) | null;
}

/** Whose PEP it is, which section, who mainly fills it, and how far it has come (PFORM-1, 2, 5). */
export function StageHeader({ stage, active, document, stages, onUse }: Props) {
  const [history, setHistory] = useState(false);
  const hides = stage.fieldLocks.some(({ hide }) => hide === true);
  const own = stages.find(({ formSlug }) => formSlug === stage.formSlug);
  return (
    <Box component="header" sx={headerStyle}>
      <StageTitle stage={stage} stages={stages} onHistory={setHistory} />
      <Completed active={active} document={document} known={hides ? (own?.percentageCompleted ?? 0) : null} />
      {history && <HistoryDialog stage={stage} active={active} document={document} onUse={onUse} onClose={() => setHistory(false)} />}
    </Box>
  );
}

const headerStyle = { display: 'flex', gap: space(4), alignItems: 'center', flexWrap: 'wrap' } as const;

type TitleProps = Pick<Props, 'stage' | 'stages'> & { onHistory(open: true): void };

// What a key in the form cannot change is not drawn again by one.
const StageTitle = memo(function StageTitle({ stage, stages, onHistory }: TitleProps) {
  const own = stages.find(({ formSlug }) => formSlug === stage.formSlug);
  const title = own?.title ?? stage.form.title;
  useDocumentTitle(`${title}, ${stage.pep.studentName}`);
  return (
    <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
      <Box component="nav" aria-label="Breadcrumb" sx={breadcrumb}>
        <Link to={pepHomePath(stage.studentId, stage.pepId)}>{stage.pep.studentName}</Link>
      </Box>
      <Typography variant="h1">{title}</Typography>
      <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap', alignItems: 'center', color: 'text.secondary' }}>
        <span>
          Section {stage.keyIndex} of {stages.length}
        </span>
        <Chip size="small" label={mainUserTypeLabel(stage.mainUserTypeId, stage.pep.studentNcYearId)} variant="outlined" />
        {own?.isOptional && <span>optional</span>}
        {stage.pep.ratingPanel !== null && <RatingChip rating={own?.ragRatingId ?? null} />}
        <Button size="small" onClick={() => onHistory(true)}>
          History
        </Button>
      </Box>
    </Box>
  );
});

interface CompletedProps extends Pick<Props, 'active' | 'document'> {
  /** The server's percentage where the page does not hold every answer; null where it counts itself. */
  readonly known: number | null;
}

/** How far the section is as it stands on the page, saved or not. */
function Completed({ active, document, known }: CompletedProps) {
  // Counting follows typing at its own pace and never holds it up.
  const [settledActive, settled] = [useDeferredValue(active), useDeferredValue(document)];
  const counted = useMemo(() => completion(settledActive, settled.answers).percent, [settledActive, settled]);
  const percent = known ?? counted;
  return <Percent percent={percent} />;
}

const Percent = memo(function Percent({ percent }: { readonly percent: number }) {
  return (
    <Box sx={{ display: 'flex', gap: space(3), alignItems: 'center' }}>
      <Ring percent={percent} size={56} />
      <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        {percent}% completed
      </Box>
    </Box>
  );
});
