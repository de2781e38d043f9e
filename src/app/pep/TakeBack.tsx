import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pepStatus, type PepDetails } from '../../contract/index.ts';
import { ConfirmDialog, pageAction, space, useEngine } from '../../renderer/index.ts';

interface Props {
  readonly pep: PepDetails;
  /** Told in words what has been done: the button for it is gone by then. */
  onChanged(said: string): void;
}

/** Takes a submitted plan back, for those who submit it, while nobody has begun to review it (D-111). */
export function TakeBack({ pep, onChanged }: Props) {
  const { host } = useEngine();
  const command = host.useCommand('pep.takeBack');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (command.denied !== null || pep.statusId !== pepStatus.submittedForReview) return null;
  const denied = pep.denied['pep.takeBack'];
  if (denied !== undefined) return <Box sx={{ mt: space(3), color: 'text.secondary' }}>{denied}</Box>;
  const send = async () => {
    setBusy(true);
    const result = await command.run({ studentId: pep.studentId, pepId: pep.pepId });
    setBusy(false);
    if (!result.ok) return host.notify({ tone: 'error', text: result.message, reference: result.reference });
    host.notify({ tone: 'success', text: 'PEP taken back' });
    onChanged('Taken back: it can be changed and submitted again.');
  };
  return (
    <>
      <Button ref={pageAction} variant="outlined" sx={{ mt: space(3) }} loading={busy} onClick={() => setAsking(true)}>
        Take back
      </Button>
      <ConfirmDialog
        question={asking ? `Take back: ${pep.studentName}, ${pep.academicYearName}?` : null}
        detail="The virtual school will not review it until it is submitted again."
        yes="Take back"
        no="Leave it submitted"
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) void send();
        }}
      />
    </>
  );
}
