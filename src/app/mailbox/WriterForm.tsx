import { useMemo, useRef, useState, type FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReplyOf } from '../../contract/index.ts';
import {
  activeForm,
  findFormat,
  isObject,
  validateAnswers,
  type AnswerError,
  type Facts,
  type FormDocument,
  type JsonObject,
} from '../../engine/index.ts';
import {
  type FormHandle,
  FormView,
  pageAction,
  space,
  type StoredFile,
  tokens,
  useEngine,
  useFormCommand,
} from '../../renderer/index.ts';
import { Banner } from '../shell/Banner.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import { messageFileStore } from './messageFileStore.ts';
import { occasionQuery, type Occasion } from './paths.ts';
import { isTyped } from './messageKeeper.ts';
import { useMessageDraft, type WrittenMessage } from './useMessageDraft.ts';

interface Props {
  readonly occasion: Occasion;
  readonly studentId: number;
  readonly studentName: string;
  readonly initial: FormDocument;
  /** The message that this is a reply to. */
  readonly answered?: ReplyOf<'messages.read'>['contents'][number];
}

/** The message that is being written, and what an earlier page left of it. */
export function WriterForm(props: Props) {
  const { occasion, studentId, studentName, initial, answered } = props;
  const { host } = useEngine();
  const [start, setStart] = useState({ round: 0, document: initial, files: noFiles });
  const draft = useMessageDraft({
    studentId,
    query: occasionQuery(occasion),
    title: `Message about ${studentName}`,
  });
  const done = (to: string) => {
    draft.drop();
    host.navigate(to);
  };
  return (
    <Box sx={{ display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: tokens.reading }}>
      <p style={{ margin: 0 }}>
        About <strong>{studentName}</strong>
        {occasion.pepId != null &&
          (occasion.stage == null ? ', with a link to the PEP' : ', with a link to the section')}
      </p>
      <DraftFound draft={draft} onRestore={(left) => setStart({ round: start.round + 1, ...left })} />
      <Left answered={answered} />
      <Sheet key={start.round} {...props} initial={start.document} kept={start.files} draft={draft} onDone={done} />
      {answered !== undefined && <Quoted answered={answered} />}
    </Box>
  );
}

interface FoundProps {
  readonly draft: ReturnType<typeof useMessageDraft>;
  onRestore(left: WrittenMessage): void;
}

/** Offers what an earlier page left of the same message. */
function DraftFound({ draft, onRestore }: FoundProps) {
  const { found } = draft;
  if (found === null) return null;
  return (
    <Banner tone="attention">
      <strong>What you wrote at {momentOf(found.draft.at)} was not sent. It is still on this device.</strong>
      <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', mt: space(2) }}>
        <Button variant="contained" onClick={() => onRestore(draft.restore(found))}>
          Put it back
        </Button>
        <Button onClick={() => draft.discard(found)}>Discard it</Button>
      </Box>
    </Banner>
  );
}

const momentOf = (at: number) => findFormat('dateTime').toText(new Date(at).toISOString(), { options: {} });

const noFiles: readonly StoredFile[] = [];

/** Whoever has been deactivated gets no message, which is said before it is sent (D-102). */
function Left({ answered }: Pick<Props, 'answered'>) {
  const left = [answered?.sender, ...(answered?.recipients ?? [])].filter((one) => one?.isActive === false);
  if (left.length === 0) return null;
  return (
    <Alert severity="info">
      {left.map((one) => one?.name).join(', ')} {left.length === 1 ? 'has' : 'have'} been deactivated and will not get
      this message.
    </Alert>
  );
}

interface SheetProps extends Props {
  /** Files that the message had when an earlier page left it. */
  readonly kept: readonly StoredFile[];
  readonly draft: ReturnType<typeof useMessageDraft>;
  onDone(to: string): void;
}

function Sheet({ occasion, studentId, initial, kept, draft, onDone }: SheetProps) {
  const { host } = useEngine();
  const form = host.useForm('message/new');
  const facts = useMessageFacts(studentId, occasion.replyTo ?? null);
  const known = useMemo(() => new Map(kept.map((file) => [file.fileReference, file])), [kept]);
  const files = useMemo(() => messageFileStore(studentId, known), [studentId, known]);
  const view = useRef<FormHandle>(null);
  const [document, setDocument] = useState(initial);
  const [tried, setTried] = useState(false);
  const { sending, refused, send } = useSend({
    occasion,
    studentId,
    sendId: draft.slot,
    onSent: () => onDone('/mailbox'),
  });
  const change = (next: FormDocument) => {
    setDocument(next);
    const { files: chosen } = next.answers;
    draft.changed(next, Array.isArray(chosen) ? chosen.flatMap((one) => known.get(String(one)) ?? []) : noFiles);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = view.current?.flush() ?? document;
    setTried(true);
    const faults = validateAnswers(activeForm({ form, facts, document: now }), now.answers, 'complete');
    if (faults.length === 0) void send(now);
    else requestAnimationFrame(() => view.current?.focusSummary());
  };
  return (
    <Box component="form" noValidate aria-label={form.title} onSubmit={submit} sx={sheetStyle}>
      {refused !== null && <Alert severity="error">{refused.text}</Alert>}
      <FormView
        ref={view}
        form={form}
        facts={facts}
        document={document}
        onChange={change}
        files={files}
        showErrors={tried ? 'complete' : null}
        errors={refused?.errors ?? noErrors}
      />
      <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap' }}>
        <Button ref={pageAction} type="submit" variant="contained" loading={sending}>
          {form.submit?.label ?? 'Send'}
        </Button>
        <DiscardButton isTyped={isTyped(document)} onDiscard={() => onDone('/mailbox')} />
      </Box>
    </Box>
  );
}

const noErrors: readonly AnswerError[] = [];

/** What the form's choices are asked by. */
function useMessageFacts(studentId: number, replyTo: number | null): Facts {
  const { facts } = useEngine().host;
  return useMemo(
    () => ({ ...facts, route: { ...(isObject(facts.route) ? facts.route : {}), studentId, replyTo } }),
    [facts, studentId, replyTo],
  );
}

interface Sending {
  readonly occasion: Occasion;
  readonly studentId: number;
  readonly sendId: string;
  onSent(): void;
}

/** Sends it under one name: a second press after a broken connection makes no second message. */
function useSend({ occasion, studentId, sendId, onSent }: Sending) {
  const { host } = useEngine();
  const { submit } = host.useForm('message/new');
  const command = useFormCommand('message/new');
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<{ text: string; errors: readonly AnswerError[] } | null>(null);
  const { pepId, stage, replyTo } = occasion;
  const send = async ({ answers }: FormDocument) => {
    if (sending) return;
    setSending(true);
    setRefused(null);
    const place: JsonObject = {
      ...(pepId == null ? {} : { pepId, ...(stage == null ? {} : { stage }) }),
      ...(replyTo == null ? {} : { replyToId: replyTo }),
    };
    const result = await command.run({ ...answers, ...place, studentId, sendId });
    setSending(false);
    if (result.ok) {
      if (submit?.success !== undefined) host.notify({ tone: 'success', text: submit.success });
      return onSent();
    }
    const errors = Object.entries(result.errors).map(([pointer, message]) => ({
      pointer,
      message,
      keyword: 'refused',
    }));
    setRefused({ text: submit?.failure ?? result.message, errors });
  };
  return { sending, refused, send };
}

/** What is answered, below what is being written. */
function Quoted({ answered: { message, sender, body } }: Required<Pick<Props, 'answered'>>) {
  return (
    <Box component="section" aria-label="The message that you answer" sx={quoteStyle}>
      <strong>
        {sender.name}, {findFormat('dateTime').toText(message.sentAt ?? null, { options: {} })}
      </strong>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{body}</Box>
    </Box>
  );
}

const quoteStyle = {
  display: 'grid',
  gap: space(2),
  pl: space(4),
  borderLeft: 4,
  borderColor: 'divider',
  color: 'text.secondary',
} as const;

const sheetStyle = {
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  p: { xs: space(4), sm: space(6) },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
