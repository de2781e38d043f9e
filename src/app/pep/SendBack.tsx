import { useMemo, useState, type Ref } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForkRef } from '@mui/material/utils';
import { pepStatus, type PepDetails } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import { FormDialog, pageAction, space, tokens, useFormCommand } from '../../renderer/index.ts';
import { Banner } from '../shell/Banner.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { ReturnedMessage } from './ReturnedBanner.tsx';
import { reviewFigures } from './review/reviewFigures.ts';

const FORM = 'pep-review/send-back';

interface Props {
  readonly pep: PepDetails;
  /** Its button. */
  readonly ref?: Ref<HTMLButtonElement>;
  /** Id of what says how far the review is. */
  readonly describedBy?: string;
  /** Told in words what has been done: the button for it is gone by then. */
  onChanged(said: string): void;
}

/**
 * Sends a submitted plan back to those who write it. The reason begins with what was written of each section that
 * leaves something to put right, and those sections are ticked (D-205).
 */
export function SendBack({ pep, ref, describedBy, onChanged }: Props) {
  const command = useFormCommand(FORM);
  const [open, setOpen] = useState(false);
  const button = useForkRef(ref, pageAction);
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
      <Button
        ref={button}
        variant="outlined"
        sx={{ mt: space(3) }}
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Send back
      </Button>
      {open && (
        <FormDialog
          formId={FORM}
          facts={facts}
          about={`${pep.studentName}, ${pep.academicYearName}`}
          answers={gathered(pep)}
          below={asTheyReadIt(pep)}
          onDone={(result) => {
            setOpen(false);
            if (result !== null) onChanged('Sent back: those who write it see your reason.');
          }}
        />
      )}
    </>
  );
}

/** What the reviews say already: nothing where no section leaves anything to put right. */
function gathered({ stages, ratingPanel }: PepDetails): JsonObject {
  const { toPutRight } = reviewFigures(stages, ratingPanel?.toPutRight ?? []);
  if (toPutRight.length === 0) return {};
  return {
    reason: toPutRight.map(({ title, ragReview = '' }) => `${title}: ${ragReview.trim()}`).join('\n'),
    stages: toPutRight.map(({ formSlug }) => formSlug),
  };
}

const asTheyReadIt = (pep: PepDetails) => (answers: JsonObject) => <AsTheyReadIt pep={pep} answers={answers} />;

/** The message as those who write the plan will find it, drawn by what draws it for them. */
function AsTheyReadIt({ pep, answers }: { readonly pep: PepDetails; readonly answers: JsonObject }) {
  const { settings } = usePortal().data;
  const [at] = useState(() => new Date().toISOString());
  const { reason = '', stages } = answers;
  const returned = {
    reason: String(reason).trim(),
    stages: Array.isArray(stages) ? stages.map(String) : [],
    by: `${settings.userFirstname} ${settings.userLastname}`,
    at,
  };
  return (
    <Box role="group" aria-labelledby="as-they-read-it" sx={{ mt: space(4), display: 'grid', gap: space(2) }}>
      <Box id="as-they-read-it" sx={{ fontWeight: tokens.weight.strong }}>
        As the school will read it
      </Box>
      <Banner tone="attention" isQuiet>
        <ReturnedMessage pep={pep} returned={returned} isDraft />
      </Banner>
    </Box>
  );
}
