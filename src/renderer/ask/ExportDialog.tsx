import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import type { Exporter, FileProgress } from '../host.ts';
import { Reference } from '../parts/Reference.tsx';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import type { ExportWork } from './useExportRun.ts';
import { FAILED, useExportRun } from './useExportRun.ts';

const EXPORTING = 'Exporting your report';

/** What an export dialog is given: how the file is made, of what, and what happens to the dialog. */
export interface ExportDialogProps extends ExportWork {
  readonly title: string;
  readonly exporter: Exporter;
  /** Rows that the file will hold; null where nobody has counted them. */
  readonly count: number | null;
  onClose(): void;
}

/** Makes a file: asks what has to be asked, says what is being done and how it ended (EXP-1). */
export function ExportDialog(props: ExportDialogProps) {
  const { title, exporter, onClose } = props;
  const id = useId();
  const run = useExportRun(props);
  const busy = run.state.at === 'running';
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <form noValidate onSubmit={run.onSubmit} style={{ display: 'contents' }}>
        <DialogContent dividers>
          <Content {...props} run={run} />
          <div role="status">
            {busy && <p style={{ margin: '0 0 8px' }}>{EXPORTING}</p>}
            {run.state.at === 'done' && <Alert severity="success">Exported</Alert>}
          </div>
          {run.state.at === 'running' && <Progress progress={run.state.progress} />}
          <div role="alert">{run.state.at === 'failed' && <Failed {...run.state} />}</div>
        </DialogContent>
        <DialogActions>
          {run.state.at === 'done' && (
            <Button variant="contained" onClick={onClose}>
              Close
            </Button>
          )}
          {run.state.at !== 'done' && <Button onClick={run.cancel}>Cancel</Button>}
          {run.state.at === 'asking' && exporter.question !== null && (
            <Button type="submit" variant="contained">
              Yes, export
            </Button>
          )}
          {run.state.at === 'ready' && (
            <Button type="submit" variant="contained">
              Export
            </Button>
          )}
          {run.state.at === 'failed' && (
            <Button type="submit" variant="contained">
              Try again
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Stands outside what is read aloud by itself, so that not every file of hundreds is announced. */
function Progress({ progress }: { readonly progress: FileProgress | null }) {
  if (progress === null) return <LinearProgress aria-label={EXPORTING} />;
  const { done, total } = progress;
  const words = `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} files`;
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / total}
        aria-label={EXPORTING}
        aria-valuetext={words}
      />
      <p style={{ margin: '8px 0 0' }}>{words}</p>
    </>
  );
}

function Failed({ reason, reference }: { readonly reason: string; readonly reference: string | undefined }) {
  return (
    <Alert severity="error">
      {FAILED}
      {reason !== '' && <p style={{ margin: '4px 0 0' }}>{reason}</p>}
      <Reference id={reference} />
    </Alert>
  );
}

function Content({
  exporter,
  count,
  request,
  run,
}: ExportDialogProps & { readonly run: ReturnType<typeof useExportRun> }) {
  if (run.state.at === 'asking') return <p style={{ margin: 0 }}>{exporter.question}</p>;
  if (run.state.at === 'running' || run.state.at === 'done') return null;
  return (
    <>
      {count !== null && <p style={{ marginTop: 0 }}>{contents(count, request.columns.length)}</p>}
      {exporter.password !== null && (
        <PasswordQuestion
          rule={exporter.password}
          value={run.password}
          isWeak={run.isWeak}
          onChange={run.setPassword}
        />
      )}
    </>
  );
}

/** What the file will hold, in words. */
function contents(count: number, columns: number): string {
  const rows = `The file will hold ${count.toLocaleString('en-GB')} ${count === 1 ? 'row' : 'rows'}`;
  return columns === 0 ? `${rows}.` : `${rows} and ${columns} ${columns === 1 ? 'column' : 'columns'}.`;
}
