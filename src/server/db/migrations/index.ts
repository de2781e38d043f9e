import type { Migration } from 'kysely';
import { core } from './0001core.ts';
import { domain } from './0002domain.ts';
import { files } from './0003files.ts';
import { ratings } from './0004ratings.ts';
import { records } from './0005records.ts';
import { tables } from './0006tables.ts';
import { scale } from './0007scale.ts';
import { identity } from './0008identity.ts';
import { trail } from './0009trail.ts';
import { trailOwner } from './0010trailOwner.ts';
import { givenRevisions } from './0011givenRevisions.ts';
import { tones } from './0012tones.ts';
import { imports } from './0013imports.ts';
import { contacts } from './0014contacts.ts';
import { years } from './0015years.ts';
import { schoolIndexes } from './0016schoolIndexes.ts';
import { importKeys } from './0017importKeys.ts';
import { subjectAccess } from './0018subjectAccess.ts';
import { retention } from './0019retention.ts';
import { care } from './0020care.ts';
import { signOn } from './0025signOn.ts';
import { termDates } from './0026termDates.ts';
import { importHeadings } from './0028importHeadings.ts';
import { passing } from './0030passing.ts';
import { merging } from './0031merging.ts';
import { attendanceCounts } from './0032attendanceCounts.ts';
import { markSaves } from './0034markSaves.ts';
import { amendments } from './0035amendments.ts';
import { storedSizes } from './0040storedSizes.ts';
import { fileScans } from './0041fileScans.ts';
import { documents } from './0042documents.ts';
import { results } from './0043results.ts';
import { mailbox } from './0044mailbox.ts';
import { contactMethods } from './0047contactMethods.ts';
import { enquiries } from './0048enquiries.ts';
import { publications } from './0049publications.ts';
import { listViews } from './0051listViews.ts';
import { planMoves } from './0052planMoves.ts';
import { stagePresence } from './0053stagePresence.ts';
import { rowsToCorrect } from './0054rowsToCorrect.ts';
import { plansSetAside } from './0055plansSetAside.ts';
import { visits } from './0057visits.ts';
import { messageFiles } from './0058messageFiles.ts';
import { alertsSeen } from './0060alertsSeen.ts';
import { alertRecords } from './0062alertRecords.ts';
import { documentsLatest } from './0063documentsLatest.ts';
import { returns } from './0064returns.ts';
import { cycleNumbers } from './0065cycleNumbers.ts';
import { educatedOtherwise } from './0066educatedOtherwise.ts';
import { delegations } from './0067delegations.ts';
import { authorityKeys } from './0068authorityKeys.ts';
import { publishedOn } from './0069publishedOn.ts';
import { schoolsKnown } from './0070schoolsKnown.ts';
import { draftSaves } from './0072draftSaves.ts';
import { signedWords } from './0073signedWords.ts';
import { plansSetAsideIndex } from './0074plansSetAsideIndex.ts';
import { passedOver } from './0075passedOver.ts';
import { importDecisions } from './0071importDecisions.ts';
import { codeClassLock } from './0077codeClassLock.ts';
import { accessLooks } from './0078accessLooks.ts';
import { closedAccounts } from './0079closedAccounts.ts';

/** All migrations in their order. A landed one stays as it is unless it cannot be passed (D-274): changes are new. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001core': core,
  '0002domain': domain,
  '0003files': files,
  '0004ratings': ratings,
  '0005records': records,
  '0006tables': tables,
  '0007scale': scale,
  '0008identity': identity,
  '0009trail': trail,
  '0010trailOwner': trailOwner,
  '0011givenRevisions': givenRevisions,
  '0012tones': tones,
  '0013imports': imports,
  '0014contacts': contacts,
  '0015years': years,
  '0016schoolIndexes': schoolIndexes,
  '0017importKeys': importKeys,
  '0018subjectAccess': subjectAccess,
  '0019retention': retention,
  '0020care': care,
  '0025signOn': signOn,
  '0026termDates': termDates,
  '0028importHeadings': importHeadings,
  '0030passing': passing,
  '0031merging': merging,
  '0032attendanceCounts': attendanceCounts,
  '0034markSaves': markSaves,
  '0035amendments': amendments,
  '0040storedSizes': storedSizes,
  '0041fileScans': fileScans,
  '0042documents': documents,
  '0043results': results,
  '0044mailbox': mailbox,
  '0047contactMethods': contactMethods,
  '0048enquiries': enquiries,
  '0049publications': publications,
  '0051listViews': listViews,
  '0052planMoves': planMoves,
  '0053stagePresence': stagePresence,
  '0054rowsToCorrect': rowsToCorrect,
  '0055plansSetAside': plansSetAside,
  '0057visits': visits,
  '0058messageFiles': messageFiles,
  '0060alertsSeen': alertsSeen,
  '0062alertRecords': alertRecords,
  '0063documentsLatest': documentsLatest,
  '0064returns': returns,
  '0065cycleNumbers': cycleNumbers,
  '0066educatedOtherwise': educatedOtherwise,
  '0067delegations': delegations,
  '0068authorityKeys': authorityKeys,
  '0069publishedOn': publishedOn,
  '0070schoolsKnown': schoolsKnown,
  '0072draftSaves': draftSaves,
  '0073signedWords': signedWords,
  '0074plansSetAsideIndex': plansSetAsideIndex,
  '0075passedOver': passedOver,
  '0071importDecisions': importDecisions,
  '0077codeClassLock': codeClassLock,
  '0078accessLooks': accessLooks,
  '0079closedAccounts': closedAccounts,
};
