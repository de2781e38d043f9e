import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PepDetails, PepOwner } from '../../contract/index.ts';
import { findFormat } from '../../engine/index.ts';
import { pageAction, space, tokens, useEngine } from '../../renderer/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { MessageAbout } from '../mailbox/MessageAbout.tsx';

interface Props {
  readonly pep: PepDetails;
  readonly owner: PepOwner;
  /** Whom it reminds, for readers of the screen: each group has such a button. */
  readonly whose: string;
  onReminded(): void;
}

/** Reminds those whom sections wait for. Refused it stays where it is, in reach of the keyboard, and says why. */
export function Remind({ pep: { studentId, pepId }, owner, whose, onReminded }: Props) {
  const { host } = useEngine();
  const command = host.useCommand('pep.remind');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const words = reminderWords(owner);
  if (command.denied !== null) return null;
  const off = busy || owner.denied !== null;
  const send = async () => {
    setBusy(true);
    const result = await command.run({ studentId, pepId, ownerTypeId: owner.ownerTypeId });
    setBusy(false);
    if (result.ok) {
      const { told } = replyOf('pep.remind', result.body);
      host.notify({ tone: 'success', text: `Reminded: ${told.join(', ')}` });
    } else host.notify({ tone: 'error', text: result.message, reference: result.reference });
    // Refused, somebody else was faster: then too the page says who.
    onReminded();
  };
  return (
    <Box sx={{ display: 'flex', columnGap: space(3), flexWrap: 'wrap', alignItems: 'center' }}>
      <Button
        ref={pageAction}
        size="small"
        variant="outlined"
        aria-label={`Remind ${whose}`}
        aria-disabled={off}
        aria-describedby={words === '' ? undefined : id}
        onClick={off ? undefined : () => void send()}
        sx={off ? { opacity: 0.55, cursor: 'not-allowed' } : undefined}
      >
        Remind
      </Button>
      <Box id={id} component="span" sx={{ color: 'text.secondary', fontSize: tokens.size.small }}>
        {words}
      </Box>
      {owner.unreached.length > 0 && <MessageAbout occasion={{ studentId, pepId }} label={`Message ${whose}`} />}
    </Box>
  );
}

/** Why it cannot be pressed, or when it was last and whom it does not reach. */
function reminderWords({ denied, reminded, unreached }: PepOwner): string {
  if (denied !== null) return denied;
  return [
    ...(reminded === null
      ? []
      : [`Last reminded ${findFormat('date').toText(reminded.on, { options: {} })} by ${reminded.by}`]),
    ...(unreached.length > 0 ? [`Not reached, without reminders: ${unreached.join(', ')}`] : []),
  ].join('. ');
}
