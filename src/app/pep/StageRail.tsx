import { memo, useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Close from '@mui/icons-material/CloseOutlined';
import Fold from '@mui/icons-material/KeyboardDoubleArrowLeft';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { RailList } from './RailList.tsx';
import { barHeight } from './SaveBar.tsx';
import type { Rail } from './useRail.ts';

interface Props {
  readonly stages: readonly PepStageSummary[];
  readonly stage: PepStage;
  readonly rail: Rail;
  /** Moves the focus past the sections. */
  onSkip(): void;
}

/**
 * The PEP's sections beside the form, where there is room and nobody has folded them away; else in a sheet that a
 * button opens (PFORM-3).
 */
export const StageRail = memo(function StageRail({ stages, stage, rail, onSkip }: Props) {
  const list = { stages, stage, onPlace: rail.onPlace };
  if (rail.shows === 'sheet') {
    return (
      <Drawer open onClose={rail.close} slotProps={{ paper: { 'aria-label': 'PEP Sections', sx: sheetStyle } }}>
        <Head icon={<Close fontSize="small" />} label="Close PEP Sections" onPress={rail.close} />
        <nav aria-label="PEP Sections">
          <RailList {...list} onStay={rail.close} />
        </nav>
      </Drawer>
    );
  }
  return rail.shows === 'rail' ? <InPlace {...list} onFold={rail.toggle} onSkip={onSkip} /> : null;
});

interface InPlaceProps {
  readonly stages: readonly PepStageSummary[];
  readonly stage: PepStage;
  onPlace(element: HTMLElement | null): void;
  onFold(): void;
  onSkip(): void;
}

function InPlace({ onFold, onSkip, ...list }: InPlaceProps) {
  const frame = useRef<HTMLElement>(null);
  // What is open is in sight, and the page does not move for it.
  useEffect(() => {
    const [around, open] = [frame.current, frame.current?.querySelector<HTMLElement>('[aria-current]')];
    if (around && open) around.scrollTop = Math.max(0, open.offsetTop + open.offsetHeight * 3 - around.clientHeight);
  }, []);
  return (
    <Box component="nav" aria-label="PEP Sections" ref={frame} sx={railStyle}>
      <Box component="button" type="button" onClick={onSkip} sx={skipStyle}>
        Skip to the form
      </Box>
      <Head icon={<Fold fontSize="small" />} label="Fold PEP Sections away" onPress={onFold} />
      <RailList {...list} />
    </Box>
  );
}

interface HeadProps {
  readonly icon: ReactNode;
  readonly label: string;
  onPress(): void;
}

function Head({ icon, label, onPress }: HeadProps) {
  return (
    <Box sx={headStyle}>
      <span>PEP Sections</span>
      <IconButton size="small" aria-label={label} title={label} onClick={onPress}>
        {icon}
      </IconButton>
    </Box>
  );
}

const headStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: tokens.control.height,
  pl: space(3),
  pr: space(2),
  fontWeight: tokens.weight.heading,
} as const;

const sheetStyle = { width: 320, maxWidth: 'calc(100vw - 56px)', pb: space(4) } as const;

const railStyle = {
  gridColumn: 1,
  gridRow: '1 / span 2',
  position: 'sticky',
  top: 'var(--frame-head, 57px)',
  alignSelf: 'start',
  height: `calc(100vh - var(--frame-head, 57px) - ${barHeight}px)`,
  overflowY: 'auto',
  boxSizing: 'border-box',
  pb: space(3),
  borderRight: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const;

/** What leads past a list of sections: in sight while it has the focus. */
export const skipStyle = {
  position: 'absolute',
  zIndex: 1,
  top: 4,
  left: 8,
  minHeight: tokens.control.dense,
  px: space(3),
  font: 'inherit',
  color: 'primary.main',
  bgcolor: 'background.paper',
  border: 1,
  borderRadius: 1,
  '&:not(:focus)': {
    clipPath: 'inset(50%)',
    width: '1px',
    height: '1px',
    minHeight: 0,
    overflow: 'hidden',
    p: 0,
    border: 0,
  },
} as const;
