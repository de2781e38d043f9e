import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { pepStatus, type PepDetails } from '../../contract/index.ts';
import { FormDialog, space, useFormCommand } from '../../renderer/index.ts';

const FORM = 'pep-review/send-back';

interface Props {
  readonly pep: PepDetails;
  /** Told in words what has been done: the button for it is gone by then. */
  onChanged(said: string): void;
}

/** Sends a submitted plan back to those who write it, with the reason and the sections to look at again. */
export function SendBack({ pep, onChanged }: Props) {
  const command = useFormCommand(FORM);
  const [open, setOpen] = useState(false);
  const { studentId, pepId, stages } = pep;
  // What the form reads of a row of the PEP table.
  const facts = useMemo(
    () => ({
      row: {
        studentId,
        id: pepId,
        stages: stages.map(({ formSlug, title }) => ({ key: formSlug, description: title })),
      },
    }),
    [studentId, pepId, stages],
  );
  if (command.denied !== null || pep.statusId !== pepStatus.submittedForReview) return null;
  return (
    <>
      <Button variant="outlined" sx={{ mt: space(3) }} onClick={() => setOpen(true)}>
        Send back
      </Button>
      {open && (
        <FormDialog
          formId={FORM}
          facts={facts}
          onDone={(result) => {
            setOpen(false);
            if (result !== null) onChanged('Sent back: those who write it see your reason.');
          }}
        />
      )}
    </>
  );
}
