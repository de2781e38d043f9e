import Alert from '@mui/material/Alert';
import { findFormat } from '../../../engine/index.ts';
import type { PutBack } from './rowEditing.ts';

/** A moment in milliseconds since 1970, in words. */
export const savedWhen = (at: number): string =>
  findFormat('dateTime').toText(new Date(at).toISOString(), { options: {} });

/** Says that a row holds what an earlier page could not save, and what others have written in its place since. */
export function PutBackNote({ putBack }: { readonly putBack: PutBack | null }) {
  return <div role="status">{putBack !== null && <Note {...putBack} />}</div>;
}

function Note({ at, saved }: PutBack) {
  return (
    <Alert severity="warning" role="presentation" sx={{ mb: 2 }}>
      <strong>Text from {savedWhen(at)} was not saved. It is in its row again.</strong> Save keeps it, Cancel discards
      it.
      {saved.length > 0 && (
        <>
          <p style={{ margin: '8px 0 0' }}>
            While you were writing, somebody else saved a different answer to the same{' '}
            {saved.length === 1 ? 'question' : 'questions'}. Save replaces it with yours, Cancel leaves it:
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
