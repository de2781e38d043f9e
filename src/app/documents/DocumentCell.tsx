import { useCallback, useState } from 'react';
import Box from '@mui/material/Box';
import { operation } from '../../contract/index.ts';
import type { Row } from '../../engine/index.ts';
import { space, type CellProps } from '../../renderer/index.ts';
import { receiveFile } from '../api/request.ts';
import { FilePanel } from '../files/FilePanel.tsx';
import { ScanChip, scanOf } from '../files/ScanChip.tsx';
import { useReadWhileScanned } from '../files/useReadWhileScanned.ts';

/**
 * The name of a document, and what the virus scanner says of it: pressed it shows what it is, to be looked at before
 * anything is kept on the device.
 */
export function DocumentCell({ row, text, tabIndex }: CellProps) {
  const [open, setOpen] = useState(false);
  const fileReference = String(row.fileReference);
  useReadWhileScanned(row, documentTables);
  const read = useCallback(() => receiveFile(operation('documents.read'), { fileReference }), [fileReference]);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space(2), minWidth: 0 }}>
      <button
        type="button"
        className="cell-link"
        tabIndex={tabIndex}
        aria-haspopup="dialog"
        title={text}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      <ScanChip scan={scanOf(row.scan)} />
      {open && <FilePanel file={seen(row)} read={read} onClose={() => setOpen(false)} />}
    </Box>
  );
}

/** Every table that lists documents. */
const documentTables = [
  'pep-documents',
  'other-pep-documents',
  'pupil-pep-documents',
  'historical-documents',
  'all-documents',
];

const seen = ({ fileName, size, scan, dateAdded, addedBy }: Row) => ({
  fileName: String(fileName),
  size: Number(size),
  scan: scanOf(scan),
  added: { at: String(dateAdded), by: String(addedBy) },
});
