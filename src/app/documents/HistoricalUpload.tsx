import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FileDrop, FormView, space, useEngine, type ScreenComponentProps } from '../../renderer/index.ts';
import { historicalDocuments, type Past } from './documentFiles.ts';
import { useHistoricalForm } from './useHistoricalForm.ts';
import { UPLOAD_FAILED, UPLOADED } from './words.ts';

const LOCKED = 'The files below are kept under these details.';

/** Adds documents of a pupil's past (NAV-9): what they are is said first, then held while files are added (PDOC-11). */
export function HistoricalUpload({ params }: ScreenComponentProps) {
  const { host } = useEngine();
  const { denied } = host.useCommand('documents.uploadHistorical');
  const { form, view, past, viewProps, hold, change } = useHistoricalForm(Number(params.studentId));
  const [busy, setBusy] = useState(false);
  if (denied !== null) return null;
  return (
    <Box component="section" aria-label={form.title} sx={frame}>
      <Typography variant="h2">{form.title}</Typography>
      <form
        noValidate
        aria-label={form.title}
        onSubmit={(event) => {
          event.preventDefault();
          hold();
        }}
      >
        <Box sx={{ display: 'grid', gap: space(4), justifyItems: 'start' }}>
          <Box sx={{ width: '100%' }}>
            <FormView ref={view} form={form} {...viewProps} readOnly={past === null ? null : LOCKED} />
          </Box>
          {past === null ? (
            // Two buttons and not one that changes: it would send the form by the very press that has freed it.
            <Button key="hold" type="submit" variant="contained">
              Continue
            </Button>
          ) : (
            <Button key="change" type="button" variant="outlined" disabled={busy} onClick={change}>
              Change
            </Button>
          )}
        </Box>
      </form>
      {past !== null && <PastFiles past={past} onBusy={setBusy} />}
    </Box>
  );
}

function PastFiles({ past, onBusy }: { readonly past: Past; onBusy(busy: boolean): void }) {
  const { host } = useEngine();
  const files = useMemo(() => historicalDocuments(past), [past]);
  return (
    <FileDrop
      takesFocus
      label={past.reference}
      files={files}
      failure={UPLOAD_FAILED}
      onBusy={onBusy}
      onStored={() => {
        host.notify({ tone: 'success', text: UPLOADED });
        host.refresh(['historical-documents']);
      }}
    />
  );
}

const frame = {
  display: 'grid',
  gap: space(4),
  maxWidth: 760,
  p: { xs: space(4), sm: space(6) },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
