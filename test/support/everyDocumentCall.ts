import { written, type CallScenes, type Calls } from './callScenes.ts';
import { documentCalls } from './documentCalls.ts';
import type { PortalServer } from './portalServer.ts';

const letter = ['Letter.txt', 'Dear all'] as const;

/** A call of each operation about documents. */
export function everyDocumentCall(
  portal: PortalServer,
  { head, ask, simply, ofPupil, plan, pupil }: CallScenes,
): Calls {
  const calls = documentCalls(() => portal);
  const past = async () => ({ studentId: await pupil(), termId: 2, academicYearId: 12, reference: 'Spring' });
  const added = async () => (await calls.upload(head, await plan(), letter)).body.fileReference;
  const addedPast = async () => (await calls.uploadPast(head, await past(), letter)).body.fileReference;
  return {
    'documents.ofPlans': ofPupil('documents.ofPlans'),
    'documents.historical': ofPupil('documents.historical'),
    'documents.all': simply('documents.all', { search: written.search }),
    'documents.read': async () => ask('documents.read', { fileReference: await added() }),
    'documents.upload': async () => {
      const found = await plan();
      return () => calls.upload(head, found, letter);
    },
    'documents.uploadHistorical': async () => {
      const found = await past();
      return () => calls.uploadPast(head, found, letter);
    },
    'documents.delete': async () => ask('documents.delete', { fileReference: await added() }),
    'documents.deleteHistorical': async () => ask('documents.deleteHistorical', { fileReference: await addedPast() }),
  };
}
