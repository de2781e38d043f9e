import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { findFormat } from '../../../engine/index.ts';
import { space } from '../../../renderer/index.ts';
import { FileChoice } from '../../files/FileChoice.tsx';
import type { Comparison, PublicationFault } from './publicationFiles.ts';
import { TakeInSteps } from './TakeInSteps.tsx';
import { useTakeIn } from './useTakeIn.ts';

interface Props {
  /** With how many drafts were made or discarded; null for nothing done. */
  onDone(made: number | null): void;
}

const ABOUT_FILE =
  'A file that “Download” of a publication made, here or at another installation. It becomes drafts, which are ' +
  'checked here and hold only when they are published.';

/** Asks for a publication's file, says what it would change here, and makes drafts of it. */
export function TakeInDialog({ onDone }: Props) {
  const title = useId();
  const [isSent, setIsSent] = useState(false);
  const { file, found, fault, choices, busy, wanted, take, choose, again, keep } = useTakeIn(onDone);
  const leave = () => busy === null && onDone(null);
  return (
    <Dialog open onClose={leave} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title}>Take in a publication</DialogTitle>
      <DialogContent dividers sx={{ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FileChoice
          title="File of the publication"
          accept=".json,application/json"
          help={ABOUT_FILE}
          file={file}
          wrong={isSent && file === null}
          onChange={choose}
        />
        {fault !== null && <Fault fault={fault} onAgain={again} />}
        <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
          {busy !== null ? `${busy}…` : found !== null && <Understood found={found} />}
        </Box>
        {found !== null && !found.isOnSameBase && (
          <Alert severity="info">
            Everybody’s forms are not the same here as where this file was made. Each draft is checked on those that are
            here; what does not fit is named beside it.
          </Alert>
        )}
        {found !== null && found.steps.length > 0 && <TakeInSteps found={found} choices={choices} onChoose={keep} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={busy !== null} onClick={() => onDone(null)}>
          Cancel
        </Button>
        <Button
          variant="contained"
          loading={busy !== null}
          disabled={found !== null && wanted.length === 0}
          onClick={() => {
            setIsSent(true);
            if (found !== null) void take();
          }}
        >
          Make drafts of it
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Fault({ fault, onAgain }: { readonly fault: PublicationFault; onAgain(): void }) {
  const again = (
    <Button color="inherit" size="small" onClick={onAgain}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" role="alert" action={fault.isAgain && again}>
      {fault.message}
    </Alert>
  );
}

function Understood({ found: { publication, steps } }: { readonly found: Comparison }) {
  const { tenant, number, note, publishedAt, declarations, hash } = publication;
  const count = declarations.length;
  return (
    <>
      <strong>
        Publication {number} of {tenant}
      </strong>
      {publishedAt !== null && `, ${findFormat('dateTime').toText(publishedAt, { options: {} })}`}
      {note !== '' && `: ${note}`}
      {`${note.endsWith('.') ? '' : '.'} `}
      {count === 1 ? '1 declaration' : `${count} declarations`}, whole and as published (hash {hash.slice(0, 8)}).{' '}
      {steps.length === 0
        ? 'Everything in it stands here already.'
        : `${steps.length === 1 ? '1 differs' : `${steps.length} differ`} from what stands here:`}
    </>
  );
}
