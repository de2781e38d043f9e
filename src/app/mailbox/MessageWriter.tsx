import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { ReplyOf } from '../../contract/index.ts';
import type { FormDocument } from '../../engine/index.ts';
import { FormView, space, tokens, useEngine } from '../../renderer/index.ts';
import { firstOf } from '../api/portalData.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { occasionIn, type Occasion } from './paths.ts';
import { WriterForm } from './WriterForm.tsx';

type Answered = ReplyOf<'messages.read'>['contents'][number];

/** Writes a message: about the pupil, the plan and the section that the address names, or in answer to another. */
export function MessageWriter() {
  const [search] = useSearchParams();
  const occasion = occasionIn(search);
  const { replyTo = null, studentId = null } = occasion;
  if (replyTo !== null) return <ReplyWriter key={replyTo} occasion={occasion} replyTo={replyTo} />;
  return studentId === null ? <PupilChoice /> : <NewWriter key={studentId} occasion={occasion} studentId={studentId} />;
}

const empty: FormDocument = { answers: {}, parked: {} };

/** Whom it is about comes first: it decides who can be written to. */
function PupilChoice() {
  const { host } = useEngine();
  const form = host.useForm('message/pupil');
  const [search, setSearch] = useSearchParams();
  const choose = ({ answers: { studentId } }: FormDocument) => {
    const next = new URLSearchParams(search);
    if (typeof studentId === 'number') next.set('studentId', String(studentId));
    setSearch(next, { replace: true });
  };
  return (
    <Box sx={cardStyle}>
      <FormView form={form} facts={host.facts} document={empty} onChange={choose} />
    </Box>
  );
}

function NewWriter({ occasion, studentId }: { readonly occasion: Occasion; readonly studentId: number }) {
  const { body, error, reload } = useRead('students.header', { studentId });
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the pupil" height={320} />;
  return (
    <WriterForm occasion={occasion} studentId={studentId} studentName={firstOf(body).studentName} initial={empty} />
  );
}

function ReplyWriter({ occasion, replyTo }: { readonly occasion: Occasion; readonly replyTo: number }) {
  const { userId } = usePortal().data.settings;
  const { body, error, reload } = useRead('messages.read', { messageId: replyTo });
  const answered = body === null ? null : firstOf(body);
  const initial = useMemo(
    () => (answered === null ? empty : replyDocument(answered, userId, occasion.all === true)),
    [answered, userId, occasion.all],
  );
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (answered === null) return <Waiting what="the message" height={320} />;
  const { message } = answered;
  if (message.studentId == null || !answered.canReply) return <p>You no longer see the pupil, so you cannot reply.</p>;
  return (
    <WriterForm
      occasion={occasion}
      studentId={message.studentId}
      studentName={message.studentName ?? ''}
      initial={initial}
      answered={answered}
    />
  );
}

/** Of a subject that has it already "Re:" is said once. */
const answeredSubject = (subject: string): string => {
  const words = subject.replace(/^(re:\s*)+/i, '');
  return [...`Re: ${words}`].slice(0, 100).join('');
};

/** A reply goes to the sender, one to all to everybody else; whoever has left gets none (D-102). */
function replyDocument({ message, sender, recipients }: Answered, userId: number, all: boolean): FormDocument {
  const people = all || sender.userId === userId ? [sender, ...recipients] : [sender];
  const recipientIds = people.filter((one) => one.isActive && one.userId !== userId).map((one) => one.userId);
  return {
    answers: {
      ...(recipientIds.length === 0 ? {} : { recipientIds: [...new Set(recipientIds)] }),
      subject: answeredSubject(message.subject ?? ''),
    },
    parked: {},
  };
}

const cardStyle = {
  p: { xs: space(4), sm: space(6) },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  maxWidth: tokens.reading,
} as const;
