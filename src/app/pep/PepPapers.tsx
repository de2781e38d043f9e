import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { PepDetails } from '../../contract/index.ts';
import { pageAction, space } from '../../renderer/index.ts';
import { documentPath, historicalUploadPath, planUploadPath } from './paths.ts';

/** The ways from a plan to all of it on one page, to its documents and to those of the pupil's past (D-24). */
export function PepPapers({ pep: { studentId, pepId } }: { readonly pep: PepDetails }) {
  return (
    <Box role="group" aria-label="Documents" sx={{ mt: space(4), display: 'flex', flexWrap: 'wrap', gap: space(2) }}>
      <Button ref={pageAction} component={Link} to={documentPath(studentId, pepId)} variant="outlined" size="small">
        Read the whole plan
      </Button>
      <Button ref={pageAction} component={Link} to={planUploadPath(studentId, pepId)} variant="outlined" size="small">
        Upload documents
      </Button>
      <Button ref={pageAction} component={Link} to={historicalUploadPath(studentId)} variant="outlined" size="small">
        Historical documents
      </Button>
    </Box>
  );
}
