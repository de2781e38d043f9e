import type { Json } from '../../../src/engine/index.ts';
import type { Subject } from './subjects.ts';

/**
 * What becomes of it: not there; a filter that finds nothing of theirs; no choice of the form's; nothing, since the
 * call does not heed it.
 */
type Outcome = 404 | 409 | 'filter' | 400 | 'ignored';

/** What is put in the place of an id, and what becomes of it. */
export interface Kind {
  readonly of: (other: Subject, scene: { cycleId: number }) => Json;
  readonly outcome: Outcome;
}

const one = (name: keyof Subject, outcome: Outcome = 404): Kind => ({ of: (other) => other[name], outcome });
const several = (name: keyof Subject, outcome: Outcome = 'filter'): Kind => ({ of: (other) => [other[name]], outcome });
/** One row of a list that is opened for it: numbers from it to it. */
const openedFor = (name: keyof Subject): Kind => ({
  of: (other) => [String(other[name]), String(other[name])],
  outcome: 'filter',
});

/** By the name in a query or a body; by call and name where one call means something else by it. */
export const kinds: Readonly<Record<string, Kind>> = {
  studentId: one('studentId'),
  pepId: one('pepId'),
  'documents.ofPlans pepId': one('pepId', 'filter'),
  notPepId: one('pepId', 'filter'),
  stageId: one('stageId'),
  pepStageId: one('stageId'),
  exclusionId: one('exclusionId'),
  registrationId: one('registrationId'),
  carePeriodId: one('carePeriodId'),
  placementId: one('placementId'),
  senPeriodId: one('senPeriodId'),
  runId: one('runId'),
  // What is under way, of one file or of all; of another authority's there is nothing.
  'imports.work runId': one('runId', 'filter'),
  keyId: one('keyId'),
  viewId: one('viewId'),
  headingId: one('headingId'),
  requestId: one('requestId'),
  holdId: one('holdId'),
  otherId: one('otherId'),
  mergeId: one('mergeId'),
  passingId: one('offerId'),
  // Of the records that a row may be about; any other was decided already.
  recordId: one('studentId', 409),
  fileReference: one('fileReference'),
  userId: one('userId'),
  'notes.read id': one('noteId'),
  'notes.save id': one('noteId'),
  'notes.delete id': one('noteId'),
  'notes.ofPupil id': openedFor('noteId'),
  'exports.caseNotes id': openedFor('noteId'),
  'exclusions.list id': openedFor('exclusionId'),
  'pep.enquiryList id': openedFor('enquiryId'),
  // All the numbers that documents can have, of whoever they are.
  'documents.all fileId': { of: () => [1, 2_147_483_647], outcome: 'filter' },
  'assessments.save id': one('resultId'),
  'assessments.delete id': one('resultId'),
  'notes.save studentId': several('studentId', 404),
  'notes.add studentId': several('studentId', 404),
  'exports.marks studentIds': several('studentId', 404),
  'attendance.version studentIds': several('studentId', 404),
  'register.markPresent studentIds': several('studentId', 404),
  // Nobody of another authority is anybody's here: there is nothing to end, and nothing to hand over.
  recipientIds: several('userId', 400),
  replyToId: one('messageId'),
  enquiryId: one('enquiryId'),
  askedOfId: one('userId', 400),
  'messages.send pepId': one('pepId', 400),
  'delegation.give userId': one('userId', 400),
  // A pupil is named already, and a call is about one of the two.
  'retention.erase userId': one('userId', 400),
  'retention.hold userId': one('userId', 400),
  'delegation.give studentIds': several('studentId', 404),
  'caseload.end studentId': one('studentId', 'filter'),
  'caseload.handOver studentId': one('studentId', 400),
  studentIds: several('studentId'),
  assignedUserIds: several('userId'),
  noteAuthorIds: several('userId'),
  userIds: several('userId'),
  toUserId: one('userId'),
  pepCycleIds: { of: (_, { cycleId }) => [cycleId], outcome: 'filter' },
  // Choices of a form: one that is not among them is refused as a number of nobody's is.
  pepCycleId: { of: (_, { cycleId }) => cycleId, outcome: 400 },
  typeRelatedId: one('pepId', 400),
  socialWorkerId: one('userId', 400),
  // Read only where the authority counts in cycles.
  'pep.create pepCycleId': { of: (_, { cycleId }) => cycleId, outcome: 'ignored' },
  // The page sends the cell's place along; the server knows it by itself.
  'place studentIds': several('studentId', 'ignored'),
};
