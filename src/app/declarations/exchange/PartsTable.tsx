import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import {
  DOCUMENT_KINDS,
  kindsOffered,
  SURENESS,
  type DocumentKind,
  type DocumentThing,
} from '../../../engine/index.ts';
import { sheetTable } from './sheetTable.ts';
import type { Part } from './useQuestionFile.ts';

interface Props {
  readonly parts: readonly Part[];
  onPart(index: number, part: Part): void;
}

/** The parts of a document, what each is taken for and how sure that is, to be unticked or taken for something else. */
export function PartsTable({ parts, onPart }: Props) {
  return (
    <Box tabIndex={0} role="group" aria-label="What the document asks" sx={{ maxHeight: 360, overflow: 'auto' }}>
      <Box component="table" sx={{ ...sheetTable, minWidth: 640 }}>
        <thead>
          <tr>
            <th scope="col">Take</th>
            <th scope="col">In the document</th>
            <th scope="col">Becomes</th>
            <th scope="col">How sure</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, index) => (
            // Parts are never moved, and two may read alike.
            <PartRow key={index} part={part} onPart={(changed) => onPart(index, changed)} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

interface RowProps {
  readonly part: Part;
  onPart(part: Part): void;
}

function PartRow({ part, onPart }: RowProps) {
  const { thing, isTaken } = part;
  const { label, place, kind, sureness, why } = thing;
  const words = label.slice(0, 120);
  const setKind = (next: DocumentKind) =>
    onPart({ ...part, thing: { ...thing, kind: next, sureness: 'sure', why: 'You chose what it becomes' } });
  return (
    <tr>
      <td>
        <Checkbox
          size="small"
          checked={isTaken}
          onChange={(_, isOn) => onPart({ ...part, isTaken: isOn })}
          slotProps={{ input: { 'aria-label': `Take “${words}”, ${place}` } }}
        />
      </td>
      <td>
        {label}
        <Box component="small" sx={{ display: 'block' }}>
          {detailsOf(thing)}
        </Box>
      </td>
      <td>
        <TextField
          select
          size="small"
          value={kind}
          disabled={!isTaken}
          onChange={({ target }) => setKind(target.value as DocumentKind)}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `What “${words}”, ${place}, becomes` } }}
        >
          {kindsOffered(thing).map((one) => (
            <option key={one} value={one}>
              {DOCUMENT_KINDS[one]}
            </option>
          ))}
        </TextField>
      </td>
      <td>
        <strong>{SURENESS[sureness]}</strong>: {why}
      </td>
    </tr>
  );
}

const detailsOf = ({ place, answers, columns }: DocumentThing): string =>
  [
    place,
    ...(answers.length === 0 ? [] : [`answers: ${firstOf(answers)}`]),
    ...(columns.length === 0 ? [] : [`columns: ${columns.map(({ label }) => label).join(', ')}`]),
  ].join(' · ');

const MOST_ANSWERS = 20;

const firstOf = (answers: readonly string[]): string =>
  answers.slice(0, MOST_ANSWERS).join(', ') +
  (answers.length > MOST_ANSWERS ? ` and ${answers.length - MOST_ANSWERS} more` : '');
