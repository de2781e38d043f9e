import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { pepStatus, type PepDetails } from '../../contract/index.ts';
import { FormDialog, pageAction, space, useFormCommand } from '../../renderer/index.ts';

const FORM = 'pep-admin/meeting';

/** Of these the day stands, or none is waited for. */
const over: readonly number[] = [pepStatus.completed, pepStatus.superseded];

const noAnswers = {};

interface Props {
  readonly pep: PepDetails;
  /** Told in words what has been done. */
  onChanged(said: string): void;
}

/** Sets or changes the day of a plan's meeting where the plan is, for whoever may (PEP-19). */
export function SetMeeting({ pep, onChanged }: Props) {
  const command = useFormCommand(FORM);
  const [open, setOpen] = useState(false);
  const { studentId, pepId, meetingDate } = pep;
  // What the form reads of a row of the PEP table.
  const facts = useMemo(() => ({ row: { studentId, id: pepId } }), [studentId, pepId]);
  if (command.denied !== null || over.includes(pep.statusId)) return null;
  return (
    <>
      <Button
        ref={pageAction}
        variant={meetingDate === null ? 'outlined' : 'text'}
        sx={{ mt: space(3), mr: space(3) }}
        onClick={() => setOpen(true)}
      >
        {meetingDate === null ? 'Set the meeting' : 'Change the meeting'}
      </Button>
      {open && (
        <FormDialog
          formId={FORM}
          facts={facts}
          about={`${pep.studentName}, ${pep.academicYearName}`}
          answers={meetingDate === null ? noAnswers : { meetingDate }}
          onDone={(result) => {
            setOpen(false);
            if (result !== null) onChanged('The meeting is set.');
          }}
        />
      )}
    </>
  );
}
