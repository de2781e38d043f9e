import { insertView } from '../../support/insertView.ts';
import { insertAccess } from '../../support/insertAccess.ts';
import { insertOffer, offerFromElsewhere } from '../../support/insertOffer.ts';
import { insertEnquiry } from '../../support/insertEnquiry.ts';
import { insertMessage } from '../../support/insertMessage.ts';
import { insertHold } from '../../support/insertHold.ts';
import { insertMerge, insertTwin } from '../../support/insertMerge.ts';
import { insertResult } from '../../support/insertResult.ts';
import { insertPeriods, type PeriodIds } from '../../support/insertPeriods.ts';
import { insertHeading, insertImport, insertKey } from '../../support/importScenes.ts';
import type { Db } from '../../../src/server/db/unitOfWork.ts';

/** A Wednesday in term. */
export const today = '2026-11-18';

/** Where what a call is about lies, as the caller sees it: with them, out of their sight, with another authority. */
export type Place = 'own' | 'hidden' | 'other';

/** A pupil and what a call can name of them. The last name is a word found nowhere else. */
export interface Subject extends PeriodIds {
  readonly lastName: string;
  readonly authorityId: number;
  readonly studentId: number;
  readonly schoolId: number;
  readonly pepId: number;
  readonly slug: string;
  readonly stageId: number;
  readonly revision: number;
  readonly noteId: number;
  readonly exclusionId: number;
  /** A judgement of this term. */
  readonly resultId: number;
  /** A week at a second school, on which nothing stands. */
  readonly registrationId: number;
  /** An import of one new child that is not in the records yet. */
  readonly runId: number;
  /** An import key of the authority. */
  readonly keyId: number;
  readonly viewId: number;
  /** A heading that was matched by hand. */
  readonly headingId: number;
  /** A request for all that is held on the pupil, which is not sealed. */
  readonly requestId: number;
  /** A hold on the pupil's record, which is set. */
  readonly holdId: number;
  /** Another record of the same child, and one that was merged into the pupil's. */
  readonly otherId: number;
  readonly mergeId: number;
  /** An open offer of the pupil to another authority. */
  readonly offerId: number;
  /** An open offer of another authority's pupil to this one. */
  readonly incomingId: number;
  /** A message about the pupil, from a colleague to one who has left. */
  readonly messageId: number;
  /** A question on the longer aim of the plan, from a colleague to one who has left. */
  readonly enquiryId: number;
  /** A colleague at the pupil's authority. */
  readonly userId: number;
  /** A colleague who has left, and still has the pupil. */
  readonly giverId: number;
  readonly fileReference: string;
}

type Found = Omit<Subject, 'fileReference'>;

interface Seer {
  readonly userId: number;
  readonly typeId: number;
  readonly isSupportOrigin: boolean;
}

/** Pupils with a plan that is filled in and open, one for each place, and what else calls are about. */
export async function findSubjects(db: Db, seers: readonly Seer[]): Promise<Record<Place, Found>> {
  const near = await candidates(db, 11);
  const [ownPupil] = near;
  const hiddenPupil = near.find((each) => each.school_id !== ownPupil?.school_id);
  const [otherPupil] = await candidates(db, 12);
  if (!ownPupil || !hiddenPupil || !otherPupil)
    throw new Error('The demonstration data has not the pupils that the matrix needs.');
  const found = {
    own: await prepare(db, { ...ownPupil, lastName: 'Zowned' }),
    hidden: await prepare(db, { ...hiddenPupil, lastName: 'Zhidden' }),
    other: await prepare(db, { ...otherPupil, lastName: 'Zother' }),
  };
  const hidden = [hiddenPupil.pupil_id, found.hidden.otherId];
  await db.updateTable('pupil').set({ is_sensitive: true }).where('id', 'in', hidden).execute();
  for (const seer of seers.filter(({ isSupportOrigin }) => !isSupportOrigin)) await give(db, seer, found.own);
  return found;
}

interface Candidate {
  readonly pupil_id: number;
  readonly school_id: number | null;
  readonly authority_id: number;
  readonly pep_id: number;
}

/** Plans of this year that are filled in to the end. */
function candidates(db: Db, authorityId: number): Promise<Candidate[]> {
  return db
    .selectFrom('pep')
    .innerJoin('pupil', 'pupil.id', 'pep.pupil_id')
    .select(['pupil.id as pupil_id', 'pupil.school_id', 'pupil.authority_id', 'pep.id as pep_id'])
    .where('pep.authority_id', '=', authorityId)
    .where('pep.phase', '=', 'key-stages-1-4')
    .where('pep.status_id', '=', 5)
    .where('pep.deleted_at', 'is', null)
    .where('academic_year_id', '=', 17)
    .where('is_percentage_register', '=', false)
    .where('is_dual_registered', '=', false)
    .where('is_sensitive', '=', false)
    .where('pupil.school_id', 'is not', null)
    .orderBy('pep.id')
    .execute();
}

async function prepare(db: Db, { lastName, ...candidate }: Candidate & { lastName: string }): Promise<Found> {
  const { pupil_id: studentId, pep_id: pepId, authority_id: authorityId } = candidate;
  const schoolId = candidate.school_id ?? 0;
  const ofPupil = { authority_id: authorityId, pupil_id: studentId };
  await db.updateTable('pupil').set({ last_name: lastName }).where('id', '=', studentId).execute();
  await db.updateTable('pep').set({ status_id: 2, date_completed: null }).where('id', '=', pepId).execute();
  const { id: userId } = await db
    .updateTable('app_user')
    .set({ last_name: authorityId === 11 ? 'Zcolleague' : 'Zother' })
    .where('username', 'like', 'officer2@%')
    .where('authority_id', '=', authorityId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const stage = await db
    .selectFrom('pep_stage')
    .select(['id', 'revision'])
    .where('pep_id', '=', pepId)
    .where('slug', '=', 'targets')
    .executeTakeFirstOrThrow();
  const note = await db
    .insertInto('case_note')
    .values({ ...ofPupil, note_date: today, note_type_id: 5, content: `${lastName} note`, author_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exclusion = await db
    .insertInto('exclusion')
    .values({
      ...ofPupil,
      school_id: schoolId,
      type_id: 2,
      reason_id: 1,
      comments: `${lastName} exclusion`,
      start_date: '2024-10-14',
      start_session: 1,
      end_date: null,
      end_session: null,
      session_count: 2,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const registration = await db
    .insertInto('registration')
    .values({
      ...ofPupil,
      school_id: schoolId === 1 ? 2 : 1,
      start_date: '2026-10-05',
      end_date: '2026-10-09',
      is_main: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const giverId = await giverOf(db, { authorityId, studentId });
  return {
    lastName,
    authorityId,
    studentId,
    schoolId,
    pepId,
    slug: 'targets',
    stageId: stage.id,
    revision: stage.revision,
    noteId: note.id,
    exclusionId: exclusion.id,
    resultId: await insertResult(db, { authorityId, studentId, subject: `${lastName} result` }),
    registrationId: registration.id,
    ...(await insertPeriods(db, { authorityId, studentId, words: `${lastName} Road` })),
    runId: await insertImport(db, { authorityId, userId, lastName }),
    keyId: await insertKey(db, authorityId),
    viewId: await insertView(db, { authorityId }),
    headingId: await insertHeading(db, authorityId),
    requestId: await insertAccess(db, { authorityId, studentId, words: lastName }),
    holdId: await insertHold(db, { authorityId, studentId, note: `${lastName} inquiry` }),
    otherId: await insertTwin(db, { authorityId, studentId, lastName }),
    mergeId: await insertMerge(db, { authorityId, studentId, lastName }),
    offerId: await insertOffer(db, { from: authorityId, to: 1, studentId }),
    incomingId: await offerFromElsewhere(db, authorityId),
    userId,
    giverId,
    enquiryId: await insertEnquiry(db, { authorityId, stageId: stage.id, from: userId, to: giverId, words: lastName }),
    messageId: await insertMessage(db, { authorityId, studentId, from: userId, to: [giverId], words: lastName }),
  };
}

/** Whoever has left, with the pupil on their caseload. */
async function giverOf(db: Db, of: { readonly authorityId: number; readonly studentId: number }): Promise<number> {
  const { id } = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', 'like', 'reviewer3@%')
    .where('authority_id', '=', of.authorityId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('pupil_user')
    .values({ authority_id: of.authorityId, user_id: id, pupil_id: of.studentId, active_status_id: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return id;
}

/** Lets a user see a pupil by each of the ways there are (D-7). */
async function give(db: Db, { userId, typeId }: Seer, { authorityId, studentId, schoolId }: Found): Promise<void> {
  const row = { authority_id: authorityId, user_id: userId };
  if (typeId === 1 || typeId === 8)
    await db
      .insertInto('user_school')
      .values({ ...row, school_id: schoolId, ordinal: 1 })
      .execute();
  if (typeId === 6 || typeId === 8)
    await db
      .insertInto('pupil_user')
      .values({ ...row, pupil_id: studentId })
      .execute();
}
