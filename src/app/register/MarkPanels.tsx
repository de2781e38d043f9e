import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Popper from '@mui/material/Popper';
import type { Row } from '../../engine/index.ts';
import { ConfirmDialog, KeysDialog } from '../../renderer/index.ts';
import { HistoryDialog } from './amending/HistoryDialog.tsx';
import { ReasonDialog } from './amending/ReasonDialog.tsx';
import { Said } from './cellStyle.ts';
import { sessionName } from './cellText.ts';
import { MarkChoice } from './MarkChoice.tsx';
import { marksInWords, sessionsInWords } from './sheet/fills.ts';
import type { Paste } from './sheet/readPaste.ts';
import type { MarkEntryModel } from './sheet/useMarkEntry.ts';

interface MarkPanelsProps {
  readonly model: MarkEntryModel;
  /** The focus goes back to the register. */
  onClosed(): void;
}

/** Everything that stands over a register: the codes, the keys, a paste, a question. */
export function MarkPanels({ model, onClosed }: MarkPanelsProps) {
  const { panel, setPanel, actions, asked, askedReason, options, unknown } = model;
  const close = () => {
    setPanel(null);
    onClosed();
  };
  return (
    <>
      {panel?.kind === 'list' && <Codes model={model} target={panel.target} onClose={close} />}
      {panel?.kind === 'help' && <KeysDialog onClose={close} />}
      {panel?.kind === 'paste' && (
        <PastePreview
          paste={panel.paste}
          onClose={close}
          onApply={() => {
            close();
            void actions.givePaste(panel.paste);
          }}
        />
      )}
      {panel?.kind === 'history' && <HistoryDialog row={panel.row} options={options} onClose={close} />}
      <ReasonDialog asked={askedReason} />
      {unknown !== null && (
        <Popper open anchorEl={unknown.element} placement="bottom-start" style={{ zIndex: 1 }}>
          <Said role="alert">{`“${unknown.typed}” is no code that can be given here. Enter opens the list.`}</Said>
        </Popper>
      )}
      <ConfirmDialog
        question={asked?.question ?? null}
        detail={asked?.detail ?? ''}
        yes={asked?.yes ?? ''}
        no="Leave as it is"
        onAnswer={(yes) => asked?.answer(yes)}
      />
    </>
  );
}

type Target = Extract<MarkEntryModel['panel'], { readonly kind: 'list' }>['target'];

function Codes({
  model,
  target,
  onClose,
}: {
  readonly model: MarkEntryModel;
  readonly target: Target;
  readonly onClose: () => void;
}) {
  const rows = target.block.flatMap((cells) => cells.filter((row): row is Row => row !== null));
  const [first] = rows;
  const isOne = rows.length === 1 && first !== undefined;
  const clash = isOne ? model.sheet.stateOf(first)?.clash : undefined;
  return (
    <MarkChoice
      anchor={target.element}
      codes={model.keyboard.codesOf(target)}
      value={isOne ? model.sheet.standing(first) : null}
      label={`Codes for ${isOne ? whose(first) : sessionsInWords(rows.length)}`}
      onChoose={(option, week) => {
        if (isOne && week !== null) model.chooseForWeek(option, first, week.overwrite);
        else model.choose(option, target);
      }}
      {...(isOne && first.isAmended === true
        ? { onHistory: () => model.setPanel({ kind: 'history', row: first }) }
        : {})}
      {...(isOne && clash !== undefined
        ? { clash: { ...clash, keep: () => (model.sheet.keepTheirs(first), onClose()) } }
        : {})}
      onClose={onClose}
    />
  );
}

/** A session in words, with its pupil where a page shows several: the sheet of a phone covers their cards. */
function whose(row: Row): string {
  return typeof row.studentName === 'string' ? `${row.studentName}, ${sessionName(row)}` : sessionName(row);
}

/** Faults of a paste that are listed one by one. */
const MOST_FAULTS = 20;

interface PastePreviewProps {
  readonly paste: Paste;
  onApply(): void;
  onClose(): void;
}

/** What a paste would do, before it does. */
function PastePreview({ paste: { fill, faults }, onApply, onClose }: PastePreviewProps) {
  const count = fill.empty.length + fill.over.length;
  const more = faults.length - MOST_FAULTS;
  return (
    <Dialog open onClose={onClose} aria-labelledby="mark-paste" maxWidth="sm" fullWidth>
      <DialogTitle id="mark-paste">{count === 0 ? 'Nothing to paste' : `Paste ${marksInWords(count)}?`}</DialogTitle>
      <DialogContent dividers>
        <p>{`${sessionsInWords(fill.empty.length)} that are empty get a mark.`}</p>
        {fill.over.length > 0 && <p>{`${marksInWords(fill.over.length)} that stand now are replaced.`}</p>}
        {fill.kept > 0 && <p>{`${marksInWords(fill.kept)} that stand now are kept.`}</p>}
        {faults.length > 0 && (
          <ul>
            {faults.slice(0, MOST_FAULTS).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {more > 0 && <li>{`${more} more`}</li>}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Leave as it is</Button>
        {count > 0 && (
          <Button autoFocus variant="contained" onClick={onApply}>
            {`Paste ${marksInWords(count)}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
