import { insertEnquiry } from '../../support/insertEnquiry.ts';
import type { PortalServer } from '../../support/portalServer.ts';

/** What calls about questions on answers need beside their plan. */
export async function enquiryBodies(
  portal: PortalServer,
  { stageId, from, to }: Record<'stageId' | 'from' | 'to', number>,
) {
  const asking = { pointer: '/pep_type', askedOfId: from, text: 'Is this agreed?' };
  const enquiryId = await portal.look((db) => insertEnquiry(db, { authorityId: 11, stageId, from, to }));
  const one = { enquiryId, text: 'It is.', isResolved: true };
  return {
    'pep.enquiriesAt': asking,
    'pep.enquiryPeople': asking,
    'pep.enquire': asking,
    'pep.replyToEnquiry': one,
    'pep.resolveEnquiry': one,
  };
}
