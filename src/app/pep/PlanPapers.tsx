import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { decideForViewer, operation, type OperationIdOf, type PepDetails } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import { pageAction, space, useEngine } from '../../renderer/index.ts';
import { receiveFile } from '../api/request.ts';
import { FileButtons } from '../files/FileButtons.tsx';
import { handOver } from '../files/handOver.ts';
import { reviewSheetOf } from '../files/reviewSheetOf.ts';

interface Paper {
  readonly label: string;
  readonly operation: OperationIdOf<'file'>;
  readonly asked: JsonObject;
  /** After the plan's number in the file's name. */
  readonly suffix: string;
}

const papers: readonly Paper[] = [
  { label: 'Save as PDF', operation: 'pep.formAsPdf', asked: {}, suffix: '' },
  { label: 'Redacted PDF', operation: 'pep.redactedPdf', asked: {}, suffix: '_redacted' },
  { label: 'Blank form', operation: 'pep.formAsPdf', asked: { blank: true }, suffix: '_blank' },
];

/** Documents of a plan, made on the server when they are asked for (D-24). */
export function PlanPapers({ pep: { studentId, pepId } }: { readonly pep: Pick<PepDetails, 'studentId' | 'pepId'> }) {
  const { host } = useEngine();
  const files = papers
    .filter((paper) => decideForViewer(operation(paper.operation), host.facts).allowed)
    .map(({ label, operation: id, asked, suffix }) => ({
      label,
      receive: async () =>
        handOver(await receiveFile(operation(id), { studentId, pepId, ...asked }), `PEP_${pepId}${suffix}.pdf`),
    }));
  return (
    <Box sx={{ mt: space(4) }}>
      <FileButtons label="PDFs of this PEP" files={[...files, reviewSheetOf(studentId)]}>
        <KeepAsDocument ids={{ studentId, pepId }} />
      </FileButtons>
    </Box>
  );
}

const KEEP = 'pep.saveFormAsPdf';

/** Puts the plan as it is now among its documents (API-19). */
function KeepAsDocument({ ids }: { readonly ids: JsonObject }) {
  const { host } = useEngine();
  const { denied, run } = host.useCommand(KEEP);
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    const outcome = await run(ids);
    setBusy(false);
    if (outcome.ok) host.notify({ tone: 'success', text: 'The PDF has been added to the documents of this PEP' });
    else host.notify({ tone: 'error', text: outcome.message });
  };
  if (denied !== null) return null;
  return (
    <Button ref={pageAction} variant="outlined" size="small" loading={busy} onClick={() => void keep()}>
      Add PDF to documents
    </Button>
  );
}
