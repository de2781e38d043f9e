import Box from '@mui/material/Box';
import { adminTypes, pepStatus, type PepDetails } from '../../contract/index.ts';
import { findFormat } from '../../engine/index.ts';
import { space, useEngine } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';

const day = (date: string) => findFormat('date').toText(date.slice(0, 10), { options: {} });

/** What becomes of a plan that was submitted or completed, and by when. */
export function WhatNext({ pep }: { readonly pep: PepDetails }) {
  const { typeId } = usePortal().data.settings;
  const takesBack = useEngine().host.useCommand('pep.takeBack').denied === null;
  const sentences =
    pep.statusId === pepStatus.submittedForReview
      ? afterSubmitting(pep, { isOfficer: adminTypes.includes(typeId), takesBack })
      : pep.statusId === pepStatus.completed
        ? afterCompleting(pep)
        : [];
  if (sentences.length === 0) return null;
  return <Box sx={{ mt: space(3) }}>{sentences.join(' ')}</Box>;
}

function afterSubmitting(
  { outlook, denied }: PepDetails,
  { isOfficer, takesBack }: { readonly isOfficer: boolean; readonly takesBack: boolean },
): string[] {
  const by = outlook?.reviewBy ? ` by ${day(outlook.reviewBy)}` : '';
  const review = isOfficer ? `To be reviewed and completed${by}.` : `The virtual school reviews it${by}.`;
  const back = takesBack && denied['pep.takeBack'] === undefined;
  return [review, ...(back ? ['You can take it back until they begin.'] : [])];
}

function afterCompleting({ nextMeetingDate, outlook }: PepDetails): string[] {
  if (nextMeetingDate === null) return ['No next meeting is set.'];
  const by = outlook?.nextBy ? `; its PEP is to be handed in by ${day(outlook.nextBy)}` : '';
  return [`The next meeting is on ${day(nextMeetingDate)}${by}.`];
}
