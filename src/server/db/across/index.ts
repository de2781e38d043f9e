// The one way to what looks across authorities: it stands in this folder, and nowhere else.

export {
  ownAccount,
  acceptTerms,
  keepSecondFactor,
  alertChoices,
  saveAlertChoice,
  saveAlertOption,
} from './accounts.ts';
export { sealActor } from './actors.ts';
export { checkCounts, keepCodeClasses } from './attendanceCounts.ts';
export type { WrongWeeks } from './attendanceCounts.ts';
export { auditAlone } from './auditAlone.ts';
export type { AuditEntry } from './auditAlone.ts';
export { addingAuthority, AuthorityTaken, insertAuthority, listAuthorities } from './authorities.ts';
export type { AddedAuthority } from './authorities.ts';
export {
  takeMessage,
  settleMessage,
  expireMessages,
  stuckMessages,
  countMessages,
  newestMessages,
} from './outgoing.ts';
export { erasedFiles, eraseUnsentFiles, filesStillHeld, forgetErasedFiles } from './erasures.ts';
export { changeContacts, publicContacts } from './contacts.ts';
export { countImports, countWork } from './counts.ts';
export type { WorkCounts } from './counts.ts';
export type { WaitingMessage } from './outgoing.ts';
export { findKeyViewer, hashOfKey } from './importKeys.ts';
export { portalOf, unfinishedMoves } from './moves.ts';
export type { UnfinishedMove } from './moves.ts';
export { actingUser } from './viewerOfNobody.ts';
export { countWaiting, giveBack, infectedFiles, keepClean, keepInfected, takeToScan, takeUnscanned } from './scans.ts';
export type { FileToScan, Infected } from './scans.ts';
export { changeStoredFile, pieceIn, storedFiles, storedPiece } from './storedFiles.ts';
export type { StoredRow } from './storedFiles.ts';
export {
  administerSchools,
  addKnownSchool,
  changeKnownSchool,
  findSchool,
  isShared,
  joinSchool,
  noteForOthers,
} from './schools.ts';
export type { SchoolDetails } from './schools.ts';
export {
  holdImported,
  joinSchools,
  leaveSchools,
  makeSchools,
  removeSchools,
  rewriteSchools,
  seenSchools,
  usedSchools,
} from './manySchools.ts';
export type { SchoolAsSeen, SchoolToKeep } from './manySchools.ts';
export { passingBetween } from './passing.ts';
export { findViewer, signOutEverywhere, endSession, changeAuthority } from './sessions.ts';
export type { Viewer } from './sessions.ts';
export { publicationOf } from './publications.ts';
export { assignPupils, findPeople, putAssignmentsBack, removePeople } from './people.ts';
export type { Assignment, Person } from './people.ts';
export { changeSettings } from './settings.ts';
export { auditSignIn, noteSecondFactor, endAllSessions, endOtherSessions } from './signIns.ts';
export { inPool, lookAfterAlerts, settingUp } from './systemWork.ts';
export { tryWriting } from './tryWriting.ts';
export { schoolsByUrn, knowsSchool } from './userSchools.ts';
export {
  administerUsers,
  lookAtUsers,
  findManaged,
  countOthers,
  takenUsernames,
  addManaged,
  changeManaged,
  setManagedActive,
  forgetManagedFactor,
  setManagedSub,
} from './users.ts';
export type { ManagedUser, UserDetails } from './users.ts';
