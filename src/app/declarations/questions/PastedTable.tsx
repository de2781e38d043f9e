import Box from '@mui/material/Box';
import { sheetTable } from '../exchange/sheetTable.ts';

/** A row of a spreadsheet as it was read. */
export interface ReadRow {
  /** As it was pasted, from 1. */
  readonly row: number;
  /** Its words as they stand there. */
  readonly words: string;
  /** What is made of it; null where nothing is. */
  readonly becomes: string | null;
  /** What of it is not understood, or is left out, in sentences. */
  readonly notes: readonly string[];
}

interface Props {
  readonly rows: readonly ReadRow[];
  /** What stands in the words of each: "Question". */
  readonly heading: string;
}

/** Row by row what is made of the cells of a spreadsheet, and what of them is not understood. */
export function PastedTable({ rows, heading }: Props) {
  return (
    <Box tabIndex={0} role="group" aria-label="What is made of them" sx={{ maxHeight: 320, overflow: 'auto' }}>
      <Box component="table" sx={{ ...sheetTable, minWidth: 560 }}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">{heading}</th>
            <th scope="col">Becomes</th>
            <th scope="col">To look at</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, words, becomes, notes }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td>{words}</td>
              <td>{becomes ?? 'Nothing'}</td>
              <td>{notes.join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
