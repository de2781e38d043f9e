import { useRef } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { findFormat } from '../../engine/index.ts';

/** What an earlier page left unsaved of a row or a form. */
export interface PutBack {
  /** When it was kept, in milliseconds since 1970. */
  readonly at: number;
  /** Answers that somebody else has saved in the same places since: the questions, and how the answers read. */
  readonly saved: readonly { readonly title: string; readonly text: string }[];
}

interface PutBackNoteProps {
  readonly putBack: PutBack | null;
  /** Takes it away again, where no button beside the questions does. */
  onDiscard?(): void;
}

/** A moment in milliseconds since 1970, in words. */
export const savedWhen = (at: number): string =>
  findFormat('dateTime').toText(new Date(at).toISOString(), { options: {} });

/** Says that a row or a form holds what an earlier page could not save, and what others have written there since. */
export function PutBackNote({ putBack, onDiscard }: PutBackNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const discard = onDiscard && {
    onDiscard() {
      // The button goes with the press.
      place.current?.focus();
      onDiscard();
    },
  };
  return (
    <div role="status" ref={place} tabIndex={-1}>
      {putBack !== null && <Note putBack={putBack} {...discard} />}
    </div>
  );
}

function Note({ putBack: { at, saved }, onDiscard }: PutBackNoteProps & { readonly putBack: PutBack }) {
  const leaves = onDiscard === undefined ? 'Cancel' : 'Discard';
  return (
    <Alert
      severity="warning"
      role="presentation"
      sx={{ mb: 2 }}
      action={
        onDiscard && (
          <Button color="inherit" size="small" onClick={onDiscard}>
            Discard
          </Button>
        )
      }
    >
      <strong>
        Text from {savedWhen(at)} was not saved. It is {onDiscard === undefined ? 'in its row' : 'here'} again.
      </strong>{' '}
      {onDiscard === undefined ? 'Save keeps it, Cancel discards it.' : 'It was kept on this device.'}
      {saved.length > 0 && (
        <>
          <p style={{ margin: '8px 0 0' }}>
            While you were writing, somebody else saved a different answer to the same{' '}
            {saved.length === 1 ? 'question' : 'questions'}. Save replaces it with yours, {leaves} leaves it:
          </p>
          <dl style={{ margin: 0 }}>
            {saved.map(({ title, text }) => (
              <div key={title}>
                <dt style={{ display: 'inline', fontWeight: 600 }}>{title}: </dt>
                <dd style={{ display: 'inline', margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Alert>
  );
}
