import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { space, useEngine } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const noInput = {};

/** What stands above the users: what is missing to add any, and the upload of many, for those who may. */
export function UserTools() {
  const { host } = useEngine();
  const { denied } = host.useCommand('users.upload');
  const { body, error, reload } = useRead('users.readiness', noInput);
  const [open, setOpen] = useState(false);
  const missing = body?.contents[0]?.missing ?? null;
  return (
    <Box sx={{ display: 'grid', gap: space(3), justifyItems: 'start' }}>
      {error !== null && <LoadProblem error={error} onRetry={reload} />}
      {missing !== null && (
        <Alert severity="warning" role="status">
          {missing}
        </Alert>
      )}
      {denied === null && error === null && missing === null && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          Upload CSV
        </Button>
      )}
      {open && <UploadDialog onClose={() => setOpen(false)} />}
    </Box>
  );
}
