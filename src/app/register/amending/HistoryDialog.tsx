import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { Amendment } from '../../../contract/index.ts';
import { findFormat, type LookupOption, type Row } from '../../../engine/index.ts';
import { LoadFailure, tokens } from '../../../renderer/index.ts';
import { useRead } from '../../api/useRead.ts';
import { sessionName } from '../cellText.ts';

interface HistoryDialogProps {
  readonly row: Row;
  readonly options: readonly LookupOption[];
  onClose(): void;
}

/** What the mark of a session was before: original and amended mark, who, when and why. */
export function HistoryDialog({ row, options, onClose }: HistoryDialogProps) {
  const title = useId();
  const { studentId = null, date = null, session = null } = row;
  const { body, error, reload } = useRead('attendance.amendments', { studentId, date, session });
  const amendments = body?.amendments;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{`Amendments: ${sessionName(row)}`}</DialogTitle>
      <DialogContent dividers>
        {error !== null && <LoadFailure text="The amendments could not be loaded." onRetry={reload} />}
        {error === null && amendments === undefined && <p role="status">Loading …</p>}
        {amendments?.length === 0 && <p>This mark was never amended.</p>}
        {amendments !== undefined && amendments.length > 0 && (
          <History>
            {amendments.map((each, place) => (
              <Entry key={`${each.at} ${place}`} amendment={each} options={options} isFirst={place === 0} />
            ))}
          </History>
        )}
        <p>The school’s own attendance register is the statutory record.</p>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface EntryProps extends Pick<HistoryDialogProps, 'options'> {
  readonly amendment: Amendment;
  /** The first of them tells the original mark. */
  readonly isFirst: boolean;
}

function Entry({ amendment, options, isFirst }: EntryProps) {
  const { wasMark, wasDetails, wasBy, wasAt, mark, details, by, position, at, reason } = amendment;
  const who = position === '' ? by : `${by}, ${position}`;
  return (
    <>
      {isFirst && wasMark !== null && (
        <li>
          <b>{`Original: ${inWords(options, wasMark, wasDetails)}`}</b>
          <span>{wasAt === null ? wasBy : `${wasBy}, ${toMoment(wasAt)}`}</span>
        </li>
      )}
      <li>
        <b>{`Amended: ${inWords(options, mark, details)}`}</b>
        <span>{`${who}, ${toMoment(at)}`}</span>
        <span>{`Reason: ${reason === '' ? 'none given' : reason}`}</span>
      </li>
    </>
  );
}

const toMoment = (at: string): string => findFormat('dateTime').toText(at, { options: {} });

function inWords(options: readonly LookupOption[], mark: string | null, details: string): string {
  if (mark === null) return 'no mark';
  const label = options.find(({ value }) => value === mark)?.label;
  return [mark, label, details].filter((part) => part !== undefined && part !== '').join(', ');
}

const History = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: tokens.size.table,
  '& > li': { display: 'grid', padding: '8px 0', borderTop: `1px solid ${tokens.color.line}` },
  '& > li:first-of-type': { borderTop: 0 },
  '& span': { color: tokens.color.muted },
});
