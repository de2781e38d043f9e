import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReplyOf } from '../../contract/index.ts';
import type { Action } from '../../engine/index.ts';
import { ActionButton, PlaceLink, type ScreenComponentProps } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { FactList } from '../pupil/FactList.tsx';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { byWhom } from './byWhom.ts';
import { SubjectAccessFile } from './SubjectAccessFile.tsx';

type Request = ReplyOf<'subjectAccess.request'>['contents'][number];

/** A request for all that is held on a pupil: where it stands, and what is next to be done with it. */
export function SubjectAccessRequest({ params }: ScreenComponentProps) {
  const { body, error, reload } = useRead(
    'subjectAccess.request',
    { requestId: Number(params.requestId) },
    'subjectAccess.requests',
  );
  const request = body?.contents[0];
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (request === undefined) return <Waiting what="the request" height={260} />;
  return (
    <FactList title={request.reference} facts={factsOf(request)}>
      <NextStep request={request} />
    </FactList>
  );
}

const factsOf = (request: Request): [string, string][] => [
  ['Pupil', request.studentName],
  ['Prepared', byWhom(request.preparedAt, request.preparedBy)],
  ['Items', `${request.items.toLocaleString('en-GB')}, of which ${request.withheld.toLocaleString('en-GB')} withheld`],
  ['Sealed', byWhom(request.sealedAt, request.sealedBy) || 'Not yet'],
];

const seal = ({ requestId, items, withheld }: Request): Action => ({
  label: 'Seal',
  command: 'subjectAccess.seal',
  params: { requestId },
  confirm: `Seal this request? ${items - withheld} items are handed over and ${withheld} are withheld. Nothing of it can be changed afterwards.`,
  refreshes: ['subject-access-requests', 'subject-access-items'],
  success: 'The request is sealed. You can download its file now',
});

function NextStep({ request }: { readonly request: Request }) {
  if (request.sealedAt !== null)
    return (
      <Box>
        <SubjectAccessFile requestId={request.requestId} />
      </Box>
    );
  const { requestId, unlooked } = request;
  return (
    <>
      <Alert severity={unlooked > 0 ? 'warning' : 'info'}>
        {unlooked > 0 ? (
          <>
            {unlooked === 1 ? 'One item names somebody else' : `${unlooked} items name somebody else`} and nobody has
            looked at {unlooked === 1 ? 'it' : 'them'} yet. The request can be sealed when each of them is looked at or
            withheld.{' '}
            <PlaceLink to={`/subject-access/${requestId}?filter.looked=no`}>Show what is left to look at</PlaceLink>.
          </>
        ) : (
          'Whatever was found to name somebody else is looked at or withheld.'
        )}{' '}
        Relatives and others without a record here are not found: only reading finds them.
      </Alert>
      {request.needsAnother ? (
        <Alert severity="info">You prepared this request. A colleague has to look through it and seal it.</Alert>
      ) : (
        <Box>
          <ActionButton
            action={seal(request)}
            facts={{}}
            look="primary"
            denied={unlooked === 0 ? null : `Items still to be looked at or withheld: ${unlooked}`}
          />
        </Box>
      )}
    </>
  );
}
