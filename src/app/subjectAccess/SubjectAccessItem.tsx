import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReplyOf } from '../../contract/index.ts';
import { ActionButton, space, useEngine, type ScreenComponentProps } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { FactList, useWords } from '../pupil/FactList.tsx';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { byWhom } from './byWhom.ts';

type Request = ReplyOf<'subjectAccess.request'>['contents'][number];
type Item = NonNullable<Request['item']>;

/** One item of a request: what it is, who has looked at it, and what becomes of it. */
export function SubjectAccessItem({ params }: ScreenComponentProps) {
  const { body, error, reload } = useRead(
    'subjectAccess.request',
    { requestId: Number(params.requestId), item: Number(params.item) },
    'subjectAccess.items',
  );
  const facts = useFacts();
  const request = body?.contents[0];
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (request === undefined || request.item === null) return <Waiting what="the item" height={300} />;
  const { item } = request;
  return (
    <FactList title={item.title} facts={facts(item)}>
      {request.sealedAt === null && <Decisions requestId={request.requestId} item={item} />}
    </FactList>
  );
}

function useFacts() {
  const { day, label } = useWords();
  return (item: Item): [string, string][] => [
    ['What', label('subject-access-kind', item.kind)],
    ['Date', day(item.itemDate)],
    ['Others named', item.names],
    ['Looked at', byWhom(item.lookedAt, item.lookedBy) || label('subject-access-look', item.looked)],
    ['Lines', linesWords(item)],
    ['What becomes of it', label('subject-access-outcome', item.outcome)],
    ['Why it is withheld', label('subject-access-reason', item.reason)],
  ];
}

function linesWords({ lines, linesWithheld }: Item): string {
  const of = linesWithheld === 0 ? '' : `, of which ${linesWithheld.toLocaleString('en-GB')} withheld whole or in part`;
  return lines.toLocaleString('en-GB') + of;
}

/** What a row of the list offers is offered here too. */
function Decisions({ requestId, item }: { readonly requestId: number; readonly item: Item }) {
  const { rowActions = [] } = useEngine().host.useTable('subject-access-items');
  const facts = { row: { ...item, requestId, isOpen: true } };
  return (
    <>
      {item.isFile && (
        <Alert severity="info">
          What is in a file is not known here: it is handed over or withheld as a whole, so please open it before you
          decide.
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(2) }}>
        {rowActions
          .filter(({ link }) => link === undefined)
          .map((action, index) => (
            <ActionButton key={action.label} action={action} facts={facts} look={index === 0 ? 'primary' : 'plain'} />
          ))}
      </Box>
    </>
  );
}
