import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { EnquiryThread as Thread } from '../../../contract/index.ts';
import { findFormat } from '../../../engine/index.ts';
import { InlineForm, space, tokens, useEngine } from '../../../renderer/index.ts';

interface Props {
  readonly thread: Thread;
  readonly plan: { readonly studentId: number; readonly pepId: number };
  /** Something was done, in words. */
  onDone(said: string): void;
  onFailed(said: string): void;
}

/** A question on an answer with its replies, and what its reader may do about it. */
export function EnquiryThread({ thread, plan, onDone, onFailed }: Props) {
  const { by, askedOf, at, text, replies, resolved, denied, enquiryId } = thread;
  const facts = useMemo(() => ({ row: { ...plan, enquiryId } }), [plan, enquiryId]);
  return (
    <Box component="article" aria-label={`Question of ${by}`} sx={threadStyle}>
      <Said by={`${by} asks ${askedOf}`} at={at} text={text} />
      {replies.map((reply, place) => (
        <Box key={place} sx={replyStyle}>
          <Said {...reply} />
        </Box>
      ))}
      {resolved !== null && (
        <Box sx={quiet}>
          Resolved by {resolved.by}, {moment(resolved.at)}
        </Box>
      )}
      {denied.reply === null && (
        <Box sx={formStyle}>
          <InlineForm formId="enquiry/reply" facts={facts} onDone={() => onDone('Your reply was sent.')} />
        </Box>
      )}
      {denied.resolve === null && <Resolve {...{ plan, enquiryId, onDone, onFailed }} isResolved={resolved !== null} />}
    </Box>
  );
}

function Said({ by, at, text }: { readonly by: string; readonly at: string; readonly text: string }) {
  return (
    <>
      <Box sx={quiet}>
        <Box component="span" sx={{ color: 'text.primary', fontWeight: tokens.weight.strong }}>
          {by}
        </Box>
        , {moment(at)}
      </Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
    </>
  );
}

interface ResolveProps extends Pick<Props, 'plan' | 'onDone' | 'onFailed'> {
  readonly enquiryId: number;
  readonly isResolved: boolean;
}

function Resolve({ plan, enquiryId, isResolved, onDone, onFailed }: ResolveProps) {
  const command = useEngine().host.useCommand('pep.resolveEnquiry');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const result = await command.run({ ...plan, enquiryId, isResolved: !isResolved });
    setBusy(false);
    if (!result.ok) return onFailed(result.message);
    onDone(isResolved ? 'The question is open again.' : 'The question is resolved.');
  };
  return (
    <Button
      size="small"
      variant="outlined"
      loading={busy}
      onClick={() => void send()}
      sx={{ justifySelf: 'start', minHeight: tokens.control.dense }}
    >
      {isResolved ? 'Open again' : 'Resolve'}
    </Button>
  );
}

const moment = (at: string) => findFormat('dateTime').toText(at, { options: {} });

const quiet = { color: 'text.secondary', fontSize: tokens.size.small } as const;

const threadStyle = {
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  pb: space(4),
  mb: space(4),
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const replyStyle = { pl: space(4), borderLeft: 2, borderColor: 'divider' } as const;

/** Without a frame of its own within the dialog's. */
export const formStyle = { '& form': { p: 0, border: 0, gap: space(2) } } as const;
