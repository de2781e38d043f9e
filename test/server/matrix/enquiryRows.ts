import type { Builders } from './builders.ts';
import type { Subject } from './subjects.ts';

/** Who may ask on answers of plans, in the words of the catalogue. */
export const enquiryRows = `
OAAAOAOT GET /api/Pep/enquiries [hasPep]
OAAAOAOT GET /api/Pep/enquiriesOfPlan [hasPep]
OAAAOAOT GET /api/Pep/enquiriesAt [hasPep]
OAAAOAOD GET /api/Pep/enquiryPeople [hasPep]
OAAAOAOD POST /api/Pep/enquire [hasPep]
OAAAOAOD POST /api/Pep/replyToEnquiry [hasPep]
OAAAOAOD POST /api/Pep/resolveEnquiry [hasPep]
`;

const plan = ({ studentId, pepId }: Subject) => ({ studentId, pepId });
const place = (subject: Subject) => ({ ...plan(subject), stageId: subject.stageId, pointer: '/longer_aim' });
const one = (subject: Subject) => ({ ...plan(subject), enquiryId: subject.enquiryId });

/** The list of all plans in sight. */
export const enquiriesOfAll: Builders = {
  'pep.enquiryList': () => ({ query: { page: 1, sizePerPage: 100 } }),
};

/** Calls about what was asked on the answers of a pupil's plan. */
export const enquiryBuilders: Builders = {
  'pep.enquiries': (subject) => ({ query: plan(subject) }),
  'pep.enquiriesAt': (subject) => ({ query: place(subject) }),
  'pep.enquiryPeople': (subject) => ({ query: place(subject) }),
  'pep.enquire': (subject) => ({ body: { ...place(subject), askedOfId: subject.userId, text: 'Is this agreed?' } }),
  'pep.replyToEnquiry': (subject) => ({ body: { ...one(subject), text: 'It is.' } }),
  'pep.resolveEnquiry': (subject, { userId }) => ({
    body: { ...one(subject), isResolved: true },
    before: (db) => db.updateTable('enquiry').set({ asked_by: userId }).where('id', '=', subject.enquiryId).execute(),
  }),
};
