import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Row } from '../../../engine/index.ts';
import { ChevronIcon, RemoveIcon } from '../../parts/Icons.tsx';
import { usePageKeys } from '../../parts/pageOffer.ts';
import { space, theme, tokens } from '../../theme.ts';
import { OwnAddress } from '../AddressProvider.tsx';
import { rowKey } from '../bulk/useSelection.ts';
import { WithinRowContext, type Expansion } from '../expansion.ts';
import { rowName } from '../rowName.ts';
import type { OpenedBeside } from '../useTableQuery.ts';
import { Hidden } from '../tableParts.ts';
import { rowFacts, useTableScope } from '../tableScope.ts';

interface RowPanelProps {
  /** Those of the page. */
  readonly rows: readonly Row[];
  /** Place among them of the one that is open. */
  readonly index: number;
  readonly opened: OpenedBeside;
  readonly expansion: Expansion;
  /** The focus goes to its heading as soon as it is there. */
  readonly takesFocus: boolean;
}

/** What a row opens to, at the side of the list; over the page where there is no room beside. Its head leads on. */
export function RowPanel(props: RowPanelProps) {
  const { rows, index, expansion } = props;
  const isBeside = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true });
  const id = useId();
  const row = rows[index];
  if (row === undefined) return null;
  const close = () => expansion.toggle(row);
  const panel = <Panel {...props} row={row} titleId={id} onClose={close} />;
  if (isBeside)
    return (
      <Aside id={expansion.idOf(row)} className="screen-only" aria-labelledby={id}>
        {panel}
      </Aside>
    );
  return (
    // The row's own button gets the focus back, which need not be the one that was pressed.
    <Sheet open disableRestoreFocus fullScreen id={expansion.idOf(row)} aria-labelledby={id} onClose={close}>
      {panel}
    </Sheet>
  );
}

const panelKeys = [
  ['Alt and arrow down or up, on the name the arrow alone', 'Goes to the next or the previous row'],
  ['Escape', 'Closes it'],
] as const;

interface PanelProps extends RowPanelProps {
  readonly row: Row;
  readonly titleId: string;
  onClose(): void;
}

function Panel({ rows, index, opened, row, expansion, takesFocus, titleId, onClose }: PanelProps) {
  const { compiled, facts } = useTableScope();
  const { label, items, Body, idOf } = expansion;
  usePageKeys('In a row beside the list', panelKeys);
  const heading = useRef<HTMLHeadingElement>(null);
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const go = (step: number) => {
    // From the one that was asked for last: whoever presses fast is ahead of what is drawn.
    const latest = rows.findIndex((one) => rowKey(compiled, one) === opened.latest());
    const next = rows[(latest === -1 ? index : latest) + step];
    if (next === undefined) return;
    // What is below the head goes with its row, and the focus would go with it.
    if (!head.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
    opened.open(rowKey(compiled, next));
  };
  const name = rowName(compiled, row);
  return (
    <Place onKeyDown={(event) => onPanelKey(event, { go, onClose })}>
      <Head head={head} rows={rows.length} index={index} name={name} onGo={go} onClose={onClose}>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          <Hidden>{label}: </Hidden>
          {name}
        </h2>
      </Head>
      <div key={idOf(row)} className="body">
        <WithinRowContext value={name}>
          <OwnAddress>
            <Body items={items} facts={rowFacts(facts, row)} />
          </OwnAddress>
        </WithinRowContext>
      </div>
    </Place>
  );
}

interface PanelKeys {
  go(step: number): void;
  onClose(): void;
}

/**
 * Escape closes and Alt with an arrow goes on, on the heading the arrow alone, but for keys of what lies over the panel
 * or takes them itself.
 */
function onPanelKey(event: KeyboardEvent<HTMLElement>, { go, onClose }: PanelKeys) {
  const { key, altKey, currentTarget, target } = event;
  const isOwn = target instanceof HTMLElement && currentTarget.contains(target) && !event.defaultPrevented;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const isAtHead = target instanceof HTMLElement && target.matches('h2');
  const goes = (altKey || isAtHead) && step !== undefined && isOwn && !target.matches('select, input, textarea');
  if (!goes && !(key === 'Escape' && isOwn)) return;
  event.preventDefault();
  event.stopPropagation();
  if (goes) go(step);
  else onClose();
}

interface HeadProps {
  readonly head: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly index: number;
  readonly name: string;
  onGo(step: number): void;
  onClose(): void;
  readonly children: ReactNode;
}

function Head({ head, rows, index, name, onGo, onClose, children }: HeadProps) {
  // At an end it stays in reach: the focus may be on it.
  const step = (by: -1 | 1, label: string) => (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={index + by < 0 || index + by >= rows || undefined}
      onClick={() => onGo(by)}
    >
      <ChevronIcon direction={by < 0 ? 'up' : 'down'} />
    </IconButton>
  );
  return (
    <header ref={head}>
      <div>
        {children}
        <p role="status">
          <Hidden>{name}: </Hidden>
          {`Row ${index + 1} of ${rows}${rows === 1 ? '' : ' on this page'}`}
        </p>
      </div>
      {step(-1, 'Previous row')}
      {step(1, 'Next row')}
      <IconButton size="small" aria-label="Close" title="Close" onClick={onClose}>
        <RemoveIcon />
      </IconButton>
    </header>
  );
}

/** Pixels between what keeps its place at the top of the window and the panel, and below the panel. */
const GAP = 8;

const Aside = styled('aside')({
  '&&': {
    position: 'sticky',
    top: `calc(var(--frame-head, 0px) + ${GAP}px)`,
    display: 'flex',
    width: 'clamp(360px, 32%, 520px)',
    maxHeight: `calc(100dvh - var(--frame-head, 0px) - ${2 * GAP}px)`,
    padding: 0,
  },
});

const Sheet = styled(Dialog)({
  '& .MuiDialog-container': { justifyContent: 'flex-end' },
  '& .MuiDialog-paper': { maxWidth: 520 },
});

const Place = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  '& > header': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: space(1),
    padding: `${space(2)} ${space(2)} ${space(2)} ${space(4)}`,
    borderBottom: `1px solid ${tokens.color.line}`,
  },
  '& > header > div': { flex: 1, minWidth: 0 },
  '& > header h2': {
    fontSize: tokens.size.h3,
    fontWeight: tokens.weight.heading,
    lineHeight: tokens.lineHeight.heading,
    overflowWrap: 'anywhere',
  },
  '& > header p': { margin: 0, color: tokens.color.muted, fontSize: tokens.size.small },
  '& > header [aria-disabled]': { color: tokens.color.control, opacity: 0.5, cursor: 'default' },
  '& > .body': {
    display: 'flex',
    flexDirection: 'column',
    gap: space(3),
    minHeight: 0,
    padding: `${space(3)} ${space(4)} ${space(4)}`,
    overflow: 'auto',
  },
  '& > .body > p': { margin: 0, color: tokens.color.muted },
});
