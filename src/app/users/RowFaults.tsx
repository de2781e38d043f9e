import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { RowFault } from './useUserUpload.ts';

/** Every wrong row of a file, as a spreadsheet counts them. */
export function RowFaults({ faults }: { readonly faults: readonly RowFault[] }) {
  return (
    <TableContainer sx={{ maxHeight: 360 }} tabIndex={0} role="region" aria-label="Rows to correct">
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell scope="col">Row</TableCell>
            <TableCell scope="col">What is wrong</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {faults.map(({ row, message }) => (
            <TableRow key={row}>
              <TableCell component="th" scope="row" sx={{ verticalAlign: 'top' }}>
                {row}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
