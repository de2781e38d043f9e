import { useEffect, useRef, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { fillTemplate } from '../../../engine/index.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { useEngine } from '../../EngineProvider.tsx';
import type { ListState } from '../../host.ts';
import { space, tokens } from '../../theme.ts';
import { Bar } from '../tableParts.ts';
import { BulkQuestion, type BulkAsking } from './BulkQuestion.tsx';
import { BulkReport } from './BulkReport.tsx';
import type { OfferedAction } from './OfferedActions.tsx';
import { useBulkRun } from './useBulkRun.ts';
import type { BulkRun } from './useBulkRun.ts';
import type { Selection } from './useSelection.ts';

interface BulkBarProps {
  readonly offered: readonly OfferedAction[];
  readonly selection: Selection;
  readonly list: ListState;
  /** Of what else the ticked rows can become. */
  readonly files: ReactNode;
}

const unticked = new Set<string>();

/**
 * How many rows are ticked and what can be done to them: there only with ticks, at the foot of the rows, which keep
 * their place whether it is there or not.
 */
export function BulkBar({ offered, selection, list, files }: BulkBarProps) {
  const { host } = useEngine();
  const run = useBulkRun(selection, list);
  const [asked, setAsked] = useState<OfferedAction | null>(null);
  const [asking, setAsking] = useState<BulkAsking | null>(null);
  const count = selection.ids.size;
  const there = count > 0 || run.progress !== null;
  const place = useFocusAfter(there);
  const off = count === 0 || run.progress !== null;
  const press = (one: OfferedAction, anchor: HTMLElement) => {
    const { edits, confirm } = one.action;
    if (edits !== undefined) setAsking({ offered: one, edits, anchor });
    else if (confirm === undefined) run.start(one);
    else setAsked(one);
  };
  return (
    <>
      {run.outcome !== null && <BulkReport outcome={run.outcome} onClose={run.forget} />}
      <Place ref={place} data-there={there} {...(there ? { role: 'group', 'aria-label': 'Ticked rows' } : {})}>
        <span role="status">{count === 0 ? '' : `${count} selected`}</span>
        {there &&
          offered.map((one) => (
            <Pressable
              key={one.action.label}
              off={off}
              label={one.action.label}
              onPress={(button) => press(one, button)}
            />
          ))}
        {count > 0 && run.progress === null && files}
        {there && <Pressable quiet off={off} label="Clear" onPress={() => selection.choose(unticked)} />}
        {run.progress !== null && <Progress progress={run.progress} onStop={run.stop} />}
      </Place>
      {asking !== null && (
        <BulkQuestion {...asking} count={count} onAnswer={run.start} onClose={() => setAsking(null)} />
      )}
      <ConfirmDialog
        question={asked === null ? null : `${fillTemplate(asked.action.confirm ?? '', host.facts)} (${count} selected)`}
        yes={asked?.action.label ?? ''}
        no="Cancel"
        onAnswer={(yes) => {
          setAsked(null);
          if (yes && asked !== null) run.start(asked);
        }}
      />
    </>
  );
}

/**
 * With the bar goes the button that was pressed: the focus passes to the rows' first box, not to the top of the page.
 */
function useFocusAfter(there: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const was = useRef(there);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (was.current && !there && lost)
      place.current?.closest('.rows')?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
    was.current = there;
  }, [there]);
  return place;
}

/** Off, it keeps the focus: clearing the ticks must not throw a keyboard back to the top of the page. */
function Pressable({
  label,
  off,
  quiet = false,
  onPress,
}: {
  readonly label: string;
  readonly off: boolean;
  readonly quiet?: boolean;
  readonly onPress: (button: HTMLElement) => void;
}) {
  return (
    <Button
      size="small"
      variant={quiet ? 'text' : 'outlined'}
      aria-disabled={off}
      onClick={off ? undefined : (event) => onPress(event.currentTarget)}
      sx={off ? { opacity: 0.55, cursor: 'not-allowed' } : undefined}
    >
      {label}
    </Button>
  );
}

function Progress({
  progress,
  onStop,
}: {
  readonly progress: NonNullable<BulkRun['progress']>;
  readonly onStop: () => void;
}) {
  const { label, finished, of } = progress;
  const words = `${finished} of ${of}`;
  return (
    <span className="progress">
      <LinearProgress
        variant="determinate"
        aria-label={label}
        aria-valuetext={words}
        value={of === 0 ? 100 : (100 * finished) / of}
      />
      {words}
      <Button size="small" onClick={onStop}>
        Stop
      </Button>
    </span>
  );
}

const Place = styled(Bar)({
  '&[data-there="false"]': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '&[data-there="true"]': {
    position: 'sticky',
    bottom: space(2),
    zIndex: 2,
    minHeight: tokens.control.height + 8,
    marginTop: space(2),
    padding: `${space(1)} ${space(3)}`,
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius,
    backgroundColor: tokens.color.primaryTint,
    boxShadow: tokens.shadow,
  },
  '& > [role="status"]': { fontWeight: tokens.weight.strong },
  '& > .progress': { display: 'flex', alignItems: 'center', gap: space(2), fontVariantNumeric: 'tabular-nums' },
  '& .MuiLinearProgress-root': { width: 120 },
});
