import type { FileScan } from '../../contract/index.ts';
import { ToneChip } from '../../renderer/index.ts';
import { useScanWords } from './useScanWords.ts';

/** That a file is being checked for viruses, or was removed; nothing of one that was let pass. */
export function ScanChip({ scan }: { readonly scan: FileScan }) {
  const said = useScanWords()(scan);
  return said === undefined ? null : <ToneChip tone={said.tone ?? 'muted'}>{said.label}</ToneChip>;
}

/** The same of a row of a list. */
export const scanOf = (value: unknown): FileScan => (value === 'waiting' || value === 'infected' ? value : null);
