import { Navigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { space } from '../../renderer/index.ts';
import type { CallError } from '../api/store.ts';
import { Missing } from './Missing.tsx';

interface Props {
  readonly error: CallError;
  onRetry(): void;
}

/** What stands where something could not be read: what is wrong, and what one can do. */
export function LoadProblem({ error, onRetry }: Props) {
  if (error.status === 403) return <Navigate to="/authError" replace />;
  if (error.status === 404) return <Missing />;
  return (
    <Box role="alert" sx={{ display: 'grid', gap: space(3), justifyItems: 'start' }}>
      <Typography>{error.message}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
