import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { FileScan } from '../../contract/index.ts';
import { findFormat } from '../../engine/index.ts';
import { sizeText, space } from '../../renderer/index.ts';
import { handOver } from './handOver.ts';
import { kindOfFile } from './kindOfFile.ts';
import { openInTab } from './openInTab.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { ScanChip } from './ScanChip.tsx';

/** A stored file as it is looked at. */
export interface SeenFile {
  readonly fileName: string;
  /** Bytes, where that is known. */
  readonly size?: number | undefined;
  readonly scan?: FileScan;
  /** When it was added, as an ISO instant, and by whom. */
  readonly added?: { readonly at: string; readonly by: string };
}

interface Props {
  readonly file: SeenFile;
  /** Its bytes; the same function for as long as it is the same file. */
  read(): Promise<Blob>;
  onClose(): void;
}

/** One file: a picture is shown, a PDF opens in the browser's own viewer, any other kind says what it is. */
export function FilePanel({ file, read, onClose }: Props) {
  const id = useId();
  const { fileName: name, scan = null } = file;
  const isThere = scan !== 'infected';
  const { busy, failure, run } = useReading();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: space(3) }}>
        <About file={file} />
        {isThere && <Look name={name} read={read} />}
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={!isThere} onClick={onClose}>
          Close
        </Button>
        {isThere && kindOfFile(name).isPdf && (
          <Button loading={busy} onClick={() => run(() => openInTab(read))}>
            Open in a new tab
          </Button>
        )}
        {isThere && (
          <Button
            autoFocus
            variant="contained"
            loading={busy}
            onClick={() => run(async () => handOver(await read(), name))}
          >
            Download
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What it is, where it comes from, and what the virus scanner says of it. */
function About({ file: { fileName, size, scan = null, added } }: Pick<Props, 'file'>) {
  return (
    <>
      <Typography>
        {kindOfFile(fileName).title}
        {size !== undefined && `, ${sizeText(size)}`}.{added && ` Added ${moment(added.at)} by ${added.by}.`}
      </Typography>
      {scan !== null && (
        <div>
          <ScanChip scan={scan} />
        </div>
      )}
    </>
  );
}

/** What is shown of it here. */
function Look({ name, read }: { readonly name: string; read(): Promise<Blob> }) {
  const { isPicture, isPdf } = kindOfFile(name);
  if (isPicture) return <PicturePreview read={read} name={name} />;
  return isPdf ? null : <Typography>Files of this kind are not shown here. Download it to open it.</Typography>;
}

const moment = (at: string) => findFormat('dateTime').toText(at, { options: {} });

/** Something that is done with the file's bytes, and why not where that fails. */
function useReading() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    setFailure('');
    work()
      .catch((error: unknown) => setFailure(error instanceof Error && error.message !== '' ? error.message : FAILED))
      .finally(() => setBusy(false));
  };
  return { busy, failure, run };
}

const FAILED = 'The file could not be opened. Please try again.';
