import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Back from '@mui/icons-material/ArrowBackOutlined';
import type { ReplyOf } from '../../contract/index.ts';
import { findFormat } from '../../engine/index.ts';
import { ActionButton, space, tokens, useEngine, useFormCommand } from '../../renderer/index.ts';
import { firstOf } from '../api/portalData.ts';
import { useRead } from '../api/useRead.ts';
import { pepHomePath, stagePath } from '../pep/paths.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import { messageLinkId, openedMessage, withMessage } from './openedMessage.ts';
import { newMessagePath } from './paths.ts';
import { useUnread } from './unread.ts';

type OpenMessage = ReplyOf<'messages.read'>['contents'][number];

const lists = ['messages-inbox', 'messages-sent', 'messages-archived'];

/** Beside a list of messages the one that its address opens; nothing while none is. */
export function MessagePane() {
  const [search] = useSearchParams();
  const opened = openedMessage(search);
  return opened === null ? null : <OpenPane key={opened} messageId={opened} />;
}

/** A message that is open: who wrote what to whom, about whom, and what can be done with it. */
function OpenPane({ messageId }: { readonly messageId: number }) {
  const { body, error, reload } = useRead('messages.read', { messageId });
  const opened = body === null ? null : firstOf(body);
  useReadNow(opened);
  const close = useClose(messageId);
  return (
    <Box component="article" aria-label="Message" data-reading sx={paneStyle}>
      <Button size="small" startIcon={<Back />} onClick={close} sx={{ justifySelf: 'start' }}>
        Back to the list
      </Button>
      {error !== null && <LoadProblem error={error} onRetry={reload} />}
      {error === null && opened === null && <Waiting what="the message" height={240} />}
      {opened !== null && <Opened opened={opened} onArchived={close} />}
    </Box>
  );
}

/** A message that was unread is read now: list and count say so. */
function useReadNow(opened: OpenMessage | null): void {
  const { host } = useEngine();
  const { look } = useUnread();
  const wasUnread = opened?.message.isUnread === true;
  const tell = useEffectEvent(() => {
    host.refresh(lists);
    look();
  });
  useEffect(() => {
    if (wasUnread) tell();
  }, [wasUnread]);
}

/** Closes it: the focus is back on the message's link, where the list still has it. */
function useClose(messageId: number): () => void {
  const [search, setSearch] = useSearchParams();
  return () => {
    setSearch(withMessage(search, null));
    requestAnimationFrame(() => document.getElementById(messageLinkId(messageId))?.focus());
  };
}

function Opened({ opened, onArchived }: { readonly opened: OpenMessage; onArchived(): void }) {
  const { message, body, files } = opened;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <Box component="h2" ref={title} tabIndex={-1} sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {message.subject}
      </Box>
      <People opened={opened} />
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: tokens.reading }}>{body}</Box>
      {files.length > 0 && <MessageFiles files={files} />}
      <Deeds opened={opened} onArchived={onArchived} />
    </>
  );
}

const named = ({ name, role, isActive }: OpenMessage['sender']): string =>
  `${name}${role === '' ? '' : `, ${role}`}${isActive ? '' : ' (deactivated)'}`;

function People({ opened }: { readonly opened: OpenMessage }) {
  const { message, sender, recipients } = opened;
  const facts: readonly (readonly [string, string])[] = [
    ['From', named(sender)],
    ['To', recipients.map(named).join('; ')],
    ['Date', findFormat('dateTime').toText(message.sentAt ?? null, { options: {} })],
  ];
  return (
    <Box component="dl" sx={listStyle}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>About</dt>
        <dd>
          <About opened={opened} />
        </dd>
      </div>
    </Box>
  );
}

/** The way back to what it was written from; whoever sees the pupil no more has neither name nor link (D-102). */
function About({ opened: { message, stageSlug } }: { readonly opened: OpenMessage }) {
  const { studentId = null, studentName, pepId = null } = message;
  if (studentId === null) return <>A pupil whom you no longer see</>;
  return (
    <>
      <Link to={`/students/${studentId}`}>{studentName}</Link>
      {pepId !== null && (
        <>
          {', '}
          <Link to={stageSlug === null ? pepHomePath(studentId, pepId) : stagePath(studentId, pepId, stageSlug)}>
            {stageSlug === null ? 'the PEP' : 'the section of the PEP'}
          </Link>
        </>
      )}
    </>
  );
}

/** The list that a message stands in, which says what can be done with it. */
const listOf = ({ isArchived, isSent }: OpenMessage['message']): string =>
  isArchived ? 'messages-archived' : isSent ? 'messages-sent' : 'messages-inbox';

function Deeds({ opened, onArchived }: { readonly opened: OpenMessage; onArchived(): void }) {
  const { message, canReply, sender, recipients } = opened;
  const mayWrite = useFormCommand('message/new').denied === null;
  const { rowActions = [] } = useEngine().host.useTable(listOf(message));
  const messageId = Number(message.id);
  const several = recipients.length > 1 || message.isSent === true;
  const reply = (all: boolean) => newMessagePath({ replyTo: messageId, all });
  return (
    <>
      {mayWrite && !canReply && <p style={{ margin: 0 }}>You no longer see the pupil, so you cannot reply.</p>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(3), '@media print': { display: 'none' } }}>
        {mayWrite && canReply && message.isSent !== true && sender.isActive && (
          <ActionButton action={{ label: 'Reply', link: reply(false) }} facts={{}} look="primary" />
        )}
        {mayWrite && canReply && several && (
          <ActionButton action={{ label: 'Reply to all', link: reply(true) }} facts={{}} />
        )}
        {rowActions.map((action) => (
          <ActionButton key={action.label} action={action} facts={{ row: { ...message } }} onDone={onArchived} />
        ))}
      </Box>
    </>
  );
}

const paneStyle = {
  p: space(4),
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

const listStyle = {
  m: 0,
  display: 'grid',
  gap: space(1),
  '& > div': { display: 'grid', gridTemplateColumns: '4.5rem minmax(0, 1fr)', gap: space(2) },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;
