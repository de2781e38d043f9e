import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { operation } from '../../contract/index.ts';
import { findFormat, type Row } from '../../engine/index.ts';
import { sizeText, space } from '../../renderer/index.ts';
import { receiveFile } from '../api/request.ts';
import { handOver } from '../files/handOver.ts';
import { openInTab } from './openInTab.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { kindOfFile } from './words.ts';

interface Props {
  readonly document: Row;
  onClose(): void;
}

/** One document: a picture is shown, a PDF opens in the browser's own viewer, any other kind says what it is. */
export function DocumentPanel({ document, onClose }: Props) {
  const id = useId();
  const name = String(document.fileName);
  const media = String(document.mediaType);
  const { busy, failure, run } = useReading(String(document.fileReference));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: space(3) }}>
        <Typography>
          {kindOfFile(name)}, {sizeText(Number(document.size))}. Added {moment(document.dateAdded)} by{' '}
          {String(document.addedBy)}.
        </Typography>
        {media.startsWith('image/') && <PicturePreview reference={String(document.fileReference)} name={name} />}
        {!media.startsWith('image/') && media !== PDF && (
          <Typography>Files of this kind are not shown here. Download it to open it.</Typography>
        )}
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {media === PDF && (
          <Button loading={busy} onClick={() => run((read) => openInTab(read))}>
            Open in a new tab
          </Button>
        )}
        <Button
          autoFocus
          variant="contained"
          loading={busy}
          onClick={() => run(async (read) => handOver(await read(), name))}
        >
          Download
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The kind whose bytes the server has checked to be it; a page of ours never opens another by itself. */
const PDF = 'application/pdf';

const moment = (value: Row[string] = null) => findFormat('dateTime').toText(value, { options: {} });

type Read = () => Promise<Blob>;

/** Reads the document for something to be done with it, and says why not where that fails. */
function useReading(fileReference: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const read: Read = () => receiveFile(operation('documents.read'), { fileReference });
  const run = (work: (read: Read) => Promise<void>) => {
    setBusy(true);
    setFailure('');
    work(read)
      .catch((error: unknown) => setFailure(error instanceof Error && error.message !== '' ? error.message : FAILED))
      .finally(() => setBusy(false));
  };
  return { busy, failure, run };
}

const FAILED = 'The document could not be opened. Please try again.';
