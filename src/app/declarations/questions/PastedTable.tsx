import Box from '@mui/material/Box';
import { QUESTION_KINDS, type NewQuestion, type PastedRow } from '../../../engine/index.ts';
import { sheetTable } from '../exchange/sheetTable.ts';

/** Row by row what is made of the cells of a spreadsheet, and what of them is not understood. */
export function PastedTable({ rows }: { readonly rows: readonly PastedRow[] }) {
  return (
    <Box tabIndex={0} role="group" aria-label="What is made of them" sx={{ maxHeight: 320, overflow: 'auto' }}>
      <Box component="table" sx={{ ...sheetTable, minWidth: 560 }}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Question</th>
            <th scope="col">Becomes</th>
            <th scope="col">To look at</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, words, question, notes }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              <td>{words}</td>
              <td>{question === null ? 'Nothing' : partsIn(question).join(' · ')}</td>
              <td>{notes.join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function partsIn({ kind, isRequired, answers, help }: NewQuestion): string[] {
  return [
    QUESTION_KINDS[kind],
    ...(isRequired ? ['required'] : []),
    ...(answers.length === 0 ? [] : [answers.join(', ')]),
    ...(help === '' ? [] : [`help: ${help}`]),
  ];
}
