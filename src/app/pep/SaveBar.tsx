import { memo, useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Done from '@mui/icons-material/CheckCircleOutlined';
import Failed from '@mui/icons-material/ErrorOutlined';
import Unsaved from '@mui/icons-material/EditOutlined';
import Back from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import { saveStateText, type SaveState } from '../../engine/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { hiddenText } from '../shell/hiddenText.ts';

interface Props {
  /** Null where nothing can be changed. */
  readonly save: SaveState | null;
  readonly hasBack: boolean;
  readonly hasNext: boolean;
  onSave(): void;
  onGo(where: 'back' | 'home' | 'next'): void;
}

/** The bar that stays at the foot: the state of one's work in words, Save, and the ways on (PFORM-6). */
export function SaveBar({ save, onSave, ...steps }: Props) {
  return (
    <Box sx={barStyle}>
      {save !== null && <SaveLine save={save} />}
      {save !== null && <SaveButton saving={save.kind === 'saving'} onSave={onSave} />}
      <Steps atEnd={save === null} {...steps} />
    </Box>
  );
}

// The line changes with every key; the buttons beside it do not.
const SaveButton = memo(function SaveButton({ saving, onSave }: { readonly saving: boolean; onSave(): void }) {
  return (
    <Button variant="contained" onClick={onSave} aria-disabled={saving} startIcon={saving ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}>
      Save
    </Button>
  );
});

type StepsProps = Pick<Props, 'hasBack' | 'hasNext' | 'onGo'> & { readonly atEnd: boolean };

const Steps = memo(function Steps({ hasBack, hasNext, onGo, atEnd }: StepsProps) {
  return (
    <Box component="nav" aria-label="Sections of the PEP, step by step" sx={{ display: 'flex', gap: space(2), ml: atEnd ? 'auto' : 0 }}>
      <Button variant="outlined" startIcon={<Back />} disabled={!hasBack} onClick={() => onGo('back')}>
        Back
      </Button>
      <Button variant="outlined" onClick={() => onGo('home')}>
        PEP Home
      </Button>
      <Button variant="outlined" endIcon={<Next />} disabled={!hasNext} onClick={() => onGo('next')}>
        Next
      </Button>
    </Box>
  );
});

const MINUTE_MS = 60_000;

function SaveLine({ save }: { readonly save: SaveState }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [save.kind]);
  const text = saveStateText(save, Math.max(now, savedAt(save)));
  const counting = save.kind === 'dirty';
  const { ink, tint, Icon } = looks(save);
  return (
    <Box sx={{ ...lineStyle, color: ink, bgcolor: tint }}>
      {Icon && text !== '' && <Icon fontSize="small" aria-hidden />}
      <span data-save-state={save.kind}>{text}</span>
      {/* A countdown read out every second would drown everything else: only the states are announced. */}
      <Box component="span" role={save.kind === 'failed' ? 'alert' : 'status'} sx={hiddenText}>
        {counting ? 'There are unsaved changes' : text}
      </Box>
    </Box>
  );
}

function savedAt(save: SaveState): number {
  return save.savedAt ?? 0;
}

function looks({ kind }: SaveState) {
  const { attention, danger } = tokens.tone;
  if (kind === 'failed') return { ...danger, Icon: Failed };
  if (kind === 'dirty') return { ...attention, Icon: Unsaved };
  return { ink: tokens.color.muted, tint: 'transparent', Icon: kind === 'saved' ? Done : null };
}

const lineStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  // At 200 % zoom the whole bar still takes one line.
  flex: '1 1 200px',
  minHeight: tokens.control.height,
  px: space(3),
  borderRadius: 1,
  fontSize: { xs: tokens.size.small, sm: tokens.size.body },
  fontVariantNumeric: 'tabular-nums',
} as const;

const barStyle = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  mx: { xs: `-${space(4)}`, md: `-${space(6)}` },
  mb: { xs: `-${space(4)}`, md: `-${space(6)}` },
  mt: space(6),
  px: { xs: space(4), md: space(6) },
  py: space(2),
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const;
