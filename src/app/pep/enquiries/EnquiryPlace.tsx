import type { ReactNode } from 'react';
import type { PepStage } from '../../../contract/index.ts';
import { EnquiriesContext } from './enquiriesContext.ts';
import { EnquiriesUnread } from './EnquiriesUnread.tsx';
import { EnquiryDialog } from './EnquiryDialog.tsx';
import { useEnquiries } from './useEnquiries.ts';

interface Props {
  readonly stage: PepStage;
  readonly children: ReactNode;
}

/** A section's page within which its answers can be asked about, and what was asked is shown over it. */
export function EnquiryPlace({ stage, children }: Props) {
  const { enquiries, shown, close, read } = useEnquiries(stage);
  return (
    <EnquiriesContext value={enquiries}>
      <EnquiriesUnread read={read} />
      {children}
      {shown !== null && (
        <EnquiryDialog {...{ stage, enquiries }} pointer={shown.pointer} onChanged={read.reload} onClose={close} />
      )}
    </EnquiriesContext>
  );
}
