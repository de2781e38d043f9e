import { useCallback, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { pepStatus, type PepDetails } from '../../contract/index.ts';
import type { ResolvedForm } from '../../engine/index.ts';
import { FormDialog, space, useEngine } from '../../renderer/index.ts';
import { withChoices } from './withChoices.ts';

interface Props {
  readonly pep: PepDetails;
  onChanged(): void;
}

/** Sends a submitted plan back to those who write it, with the reason and the sections to look at again. */
export function SendBack({ pep, onChanged }: Props) {
  const { host } = useEngine();
  const command = host.useCommand('pep.updateStatus');
  const [open, setOpen] = useState(false);
  const { studentId, pepId, stages } = pep;
  const facts = useMemo(() => ({ row: { studentId, pepId } }), [studentId, pepId]);
  const adapt = useCallback(
    (form: ResolvedForm) => withChoices(form, 'stages', stages.map(({ formSlug, title }) => ({ value: formSlug, label: title }))),
    [stages],
  );
  if (command.denied !== null || pep.statusId !== pepStatus.submittedForReview) return null;
  return (
    <>
      <Button variant="outlined" sx={{ mt: space(3) }} onClick={() => setOpen(true)}>
        Send back
      </Button>
      {open && (
        <FormDialog
          formId="pep-review/send-back"
          facts={facts}
          adapt={adapt}
          onDone={(result) => {
            setOpen(false);
            if (result !== null) onChanged();
          }}
        />
      )}
    </>
  );
}
