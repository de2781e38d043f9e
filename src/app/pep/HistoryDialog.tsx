import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { PepStage, StageHistoryEntry } from '../../contract/index.ts';
import { findFormat, signaturesOf, type ActiveForm, type Json } from '../../engine/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { clashText } from '../unsaved/clashWords.ts';

interface Props {
  readonly stage: PepStage;
  readonly active: ActiveForm;
  /** Null where nothing can be changed. */
  readonly onUse: ((pointer: string, value: Json | undefined) => void) | null;
  onClose(): void;
}

type HistoryChange = StageHistoryEntry['changes'][number];

/** Who changed what in a section and when; an earlier answer can be taken back into the form. */
export function HistoryDialog(props: Props) {
  const { stage, onClose } = props;
  const { studentId, pepId, pepStageId: stageId } = stage;
  const { body, error, reload } = useRead('pep.history', { studentId, pepId, stageId });
  const entries = body?.contents ?? [];
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="history-title" scroll="paper">
      <DialogTitle id="history-title">History of this section</DialogTitle>
      <DialogContent dividers>
        {error !== null && <LoadProblem error={error} onRetry={reload} />}
        {error === null && body === null && <Waiting what="the history" />}
        {body !== null && entries.length === 0 && <p>Nobody has changed this section yet.</p>}
        <Box component="ol" sx={listStyle}>
          {entries.map((entry) => (
            <Entry key={entry.revision} {...props} entry={entry} />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Entry({ entry, ...props }: Props & { readonly entry: StageHistoryEntry }) {
  const { savedBy, savedAt, activity, changes } = entry;
  const how = savedBy === null ? 'Filled in from the records' : savedBy;
  return (
    <li>
      <Box component="h3" sx={{ mb: space(2) }}>
        {how}, {findFormat('dateTime').toText(savedAt, { options: {} })}
        {savedBy !== null && activity === 'automatically' && (
          <Box component="span" sx={quiet}>
            {' '}
            (saved automatically)
          </Box>
        )}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: space(3) }}>
        {changes.map((change) => (
          <OneChange key={change.pointer} {...props} change={change} />
        ))}
      </Box>
    </li>
  );
}

function OneChange({ change, active, onUse: onUseAny }: Props & { readonly change: HistoryChange }) {
  const { pointer, title, before, after } = change;
  // A signature is given anew, never put back.
  const onUse = signaturesOf(active).has(pointer.slice(1)) ? null : onUseAny;
  const [used, setUsed] = useState<'before' | 'after' | null>(null);
  const side = (which: 'before' | 'after', value: Json | null) => (
    <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
      <Box sx={quiet}>{which === 'before' ? 'Before' : 'After'}</Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {clashText(active, pointer, value ?? undefined)}
      </Box>
      {onUse !== null && (
        <Button
          size="small"
          disabled={used === which}
          aria-label={`Use this answer: ${title}, ${which}`}
          onClick={() => {
            setUsed(which);
            onUse(pointer, value ?? undefined);
          }}
        >
          {used === which ? 'Put into the form' : 'Use this answer'}
        </Button>
      )}
    </Box>
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: space(2),
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Box component="dt" sx={{ gridColumn: '1 / -1', fontWeight: tokens.weight.strong }}>
        {title}
      </Box>
      {side('before', before)}
      {side('after', after)}
    </Box>
  );
}

const quiet = { color: 'text.secondary', fontSize: tokens.size.small, fontWeight: tokens.weight.body } as const;

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { pb: space(4), mb: space(4), borderBottom: 1, borderColor: 'divider' },
} as const;
