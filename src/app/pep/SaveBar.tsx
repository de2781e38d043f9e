import { memo, useEffect, useState, type ReactNode, type Ref } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Done from '@mui/icons-material/CheckCircleOutlined';
import Failed from '@mui/icons-material/ErrorOutlined';
import Unsaved from '@mui/icons-material/EditOutlined';
import Back from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import { saveStateText, type SaveState } from '../../engine/index.ts';
import { pageAction, space, tokens } from '../../renderer/index.ts';
import { hiddenText } from '../shell/hiddenText.ts';
import { NOT_YET_SAVED } from '../unsaved/saveWords.ts';

export interface SaveBarProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** Null where nothing can be changed. */
  readonly save: SaveState | null;
  /** What is to be seen wherever one is in the form; above the rest. */
  readonly note?: ReactNode;
  /** How far the section is. */
  readonly progress: ReactNode;
  /** Something else is what one most likely wants now. */
  readonly isQuiet: boolean;
  readonly hasBack: boolean;
  readonly hasNext: boolean;
  onSave(): void;
  onGo(where: 'back' | 'home' | 'next'): void;
}

/**
 * Keeps on the page around the bar how high it is: what stands beside the form ends there, and it may take two lines.
 */
export function keepBarHeight(bar: HTMLDivElement | null): (() => void) | undefined {
  const page = bar?.parentElement;
  if (!bar || !page) return undefined;
  const watch = new ResizeObserver(() => page.style.setProperty('--save-bar', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => watch.disconnect();
}

/** In pixels, where it is one line. */
const barHeight = 57;

/**
 * The bar that stays at the foot: how far the section is, the state of one's work in words, Save, and the ways on
 * (PFORM-6).
 */
export function SaveBar({ ref, save, note, progress, isQuiet, onSave, ...steps }: SaveBarProps) {
  return (
    <Box ref={ref} sx={barStyle}>
      {note}
      {progress}
      {save !== null && <SaveLine save={save} />}
      {save !== null && <SaveButton saving={save.kind === 'saving'} isQuiet={isQuiet} onSave={onSave} />}
      <Steps atEnd={save === null} {...steps} />
    </Box>
  );
}

// The line changes with every key; the buttons beside it do not.
const SaveButton = memo(function SaveButton({
  saving,
  isQuiet,
  onSave,
}: {
  readonly saving: boolean;
  readonly isQuiet: boolean;
  onSave(): void;
}) {
  return (
    <Button
      ref={pageAction}
      variant={isQuiet ? 'outlined' : 'contained'}
      onClick={onSave}
      title="Ctrl+S"
      aria-keyshortcuts="Control+S Meta+S"
      aria-disabled={saving}
      startIcon={saving ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined}
    >
      Save
    </Button>
  );
});

type StepsProps = Pick<SaveBarProps, 'hasBack' | 'hasNext' | 'onGo'> & { readonly atEnd: boolean };

const Steps = memo(function Steps({ hasBack, hasNext, onGo, atEnd }: StepsProps) {
  return (
    <Box component="nav" aria-label="Sections of the PEP, step by step" sx={{ ...stepsStyle, ml: atEnd ? 'auto' : 0 }}>
      <Button ref={pageAction} variant="outlined" startIcon={<Back />} disabled={!hasBack} onClick={() => onGo('back')}>
        Back
      </Button>
      <Button ref={pageAction} variant="outlined" onClick={() => onGo('home')}>
        PEP Home
      </Button>
      <Button ref={pageAction} variant="outlined" endIcon={<Next />} disabled={!hasNext} onClick={() => onGo('next')}>
        Next
      </Button>
    </Box>
  );
});

/** On a phone the four buttons take one line. */
const stepsStyle = {
  display: 'flex',
  gap: space(2),
  flex: 'none',
  '& .MuiButton-root': { px: { xs: space(2), sm: space(3) } },
} as const;

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
      <Box
        component="span"
        role={save.kind === 'failed' && !waitsForConnection(save) ? 'alert' : 'status'}
        sx={hiddenText}
      >
        {counting ? 'There are unsaved changes' : text}
      </Box>
    </Box>
  );
}

function savedAt(save: SaveState): number {
  return save.savedAt ?? 0;
}

/** Nothing has gone wrong and nothing is asked of anybody: it is sent when there is a connection. */
function waitsForConnection(save: SaveState): boolean {
  return save.kind === 'failed' && save.message === NOT_YET_SAVED;
}

function looks(save: SaveState) {
  const { kind } = save;
  const { attention, danger } = tokens.tone;
  if (waitsForConnection(save)) return { ...attention, Icon: Unsaved };
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
  flex: '1 1 140px',
  minHeight: { xs: tokens.control.target, sm: tokens.control.height },
  px: space(3),
  borderRadius: 1,
  fontSize: tokens.size.small,
  lineHeight: 1.3,
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
  boxSizing: 'border-box',
  minHeight: barHeight,
  px: { xs: space(4), md: space(3) },
  py: space(2),
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const;
