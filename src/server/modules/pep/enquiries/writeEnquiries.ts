import { enquiryLimits, type ReplyOf } from '../../../../contract/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { tellUsers } from '../../../alerts/tell.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import { addresseesOf, type Addressee } from '../../mailbox/people.ts';
import { stageOf, type LoadedPep } from '../read/loadPep.ts';
import { answerPlace, shownAt, type AnswerPlace } from './answerPlace.ts';
import { enquiriesOf, findEnquiry, type Enquiry } from './readEnquiries.ts';

/** Who may be asked on an answer: the authority's officers and who works with the child, if they are shown it. */
export async function peopleToAsk(call: UnitCall, loaded: LoadedPep, place: AnswerPlace): Promise<Addressee[]> {
  const { now } = shownAt(call, loaded, place);
  return (await addresseesOf(call, loaded.pep.pupil_id)).filter(({ typeId }) => now.includes(typeId));
}

const refuse = (message: string) => {
  throw new ServerError('CONFLICT', { message });
};

/**
 * Asks on an answer, in a plan that is held until the call's end, so that its questions can be counted. What one has
 * asked in the same words and nobody has resolved is that question: a press that got no answer may be pressed again.
 */
export async function enquire(call: UnitCall, loaded: LoadedPep): Promise<ReplyOf<'pep.enquire'>> {
  const { db, viewer, body, services } = call;
  const stage = stageOf(loaded, { id: Number(body.stageId) });
  const place = answerPlace(call, loaded, stage, String(body.pointer));
  const person = (await peopleToAsk(call, loaded, place)).find(({ id }) => id === body.askedOfId);
  if (person === undefined)
    throw new ServerError('INVALID', { errors: { askedOfId: 'Please choose somebody who may see this answer' } });
  const held = await enquiriesOf(call, loaded);
  const text = String(body.text).trim();
  const same = held.find(
    (each) =>
      each.resolvedAt === null &&
      each.stageId === stage.id &&
      each.pointer === place.pointer &&
      each.askedBy === viewer.userId &&
      each.askedOf === person.id &&
      each.text === text,
  );
  if (same !== undefined) return { success: true, id: same.id };
  refuseTooMany(held, place);
  const shown = shownAt(call, loaded, place);
  const { id } = await db
    .insertInto('enquiry')
    .values({
      authority_id: viewer.authorityId,
      stage_id: stage.id,
      pointer: place.pointer,
      title: place.title,
      shown_to: shown.plain,
      shown_when_sensitive: shown.sensitive,
      asked_by: viewer.userId,
      asked_of: person.id,
      asked_at: services.now(),
      text,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note(call, loaded, {
    action: 'pep.enquire',
    slug: stage.slug,
    after: { answerTitle: place.title, recipients: person.name },
  });
  await tellUsers(call, {
    alert: alertId.questionOnAnswer,
    pupilId: loaded.pep.pupil_id,
    recordId: id,
    userIds: [person.id],
  });
  return { success: true, id };
}

function refuseTooMany(held: readonly Enquiry[], { stage, pointer }: AnswerPlace): void {
  const { open, inPlan, atAnswer } = enquiryLimits;
  const here = held.filter((each) => each.stageId === stage.id && each.pointer === pointer);
  if (here.length >= atAnswer) refuse(`${atAnswer} questions were asked on this answer already: please reply to one`);
  refuseTooManyOpen(held);
  if (held.length >= inPlan)
    refuse(`This PEP has ${inPlan} questions and can have no more than ${open} open at a time`);
}

function refuseTooManyOpen(held: readonly Enquiry[]): void {
  const { open } = enquiryLimits;
  if (held.filter(({ resolvedAt }) => resolvedAt === null).length >= open)
    refuse(`This PEP has ${open} open questions: please resolve some of them first`);
}

/**
 * Replies to a question: who asked is told, or who was asked where the asker goes on. The last reply sent again is one.
 */
export async function replyToEnquiry(call: UnitCall, loaded: LoadedPep): Promise<ReplyOf<'pep.replyToEnquiry'>> {
  const { db, viewer, body, services } = call;
  const enquiry = await findEnquiry(call, loaded, Number(body.enquiryId));
  const own = { authority_id: viewer.authorityId, stage_id: enquiry.stageId, enquiry_id: enquiry.id };
  const text = String(body.text).trim();
  const replies = await db
    .selectFrom('enquiry_reply')
    .select(['id', 'written_by', 'text'])
    .where('authority_id', '=', viewer.authorityId)
    .where('enquiry_id', '=', enquiry.id)
    .orderBy('id')
    .execute();
  const last = replies.at(-1);
  if (last?.written_by === viewer.userId && last.text === text) return { success: true, id: last.id };
  if (replies.length >= enquiryLimits.replies)
    refuse(`A question can have ${enquiryLimits.replies} replies: please ask anew`);
  const { id } = await db
    .insertInto('enquiry_reply')
    .values({ ...own, written_by: viewer.userId, written_at: services.now(), text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await note(call, loaded, {
    action: 'pep.replyToEnquiry',
    slug: slugOf(loaded, enquiry),
    after: { answerTitle: enquiry.title },
  });
  const isAsker = enquiry.askedBy === viewer.userId;
  await tellUsers(call, {
    alert: isAsker ? alertId.questionOnAnswer : alertId.questionAnswered,
    pupilId: loaded.pep.pupil_id,
    recordId: enquiry.id,
    userIds: [isAsker ? enquiry.askedOf : enquiry.askedBy],
  });
  return { success: true, id };
}

/** Resolves a question, or opens it again; who asked is told that somebody else has resolved it. */
export async function resolveEnquiry(call: UnitCall, loaded: LoadedPep): Promise<ReplyOf<'pep.resolveEnquiry'>> {
  const { db, viewer, body, services } = call;
  const enquiry = await findEnquiry(call, loaded, Number(body.enquiryId));
  const isResolved = body.isResolved === true;
  if (isResolved === (enquiry.resolvedAt !== null)) return { success: true, id: enquiry.id };
  if (!isResolved) refuseTooManyOpen(await enquiriesOf(call, loaded));
  await db
    .updateTable('enquiry')
    .set(
      isResolved
        ? { resolved_by: viewer.userId, resolved_at: services.now() }
        : { resolved_by: null, resolved_at: null },
    )
    .where('authority_id', '=', viewer.authorityId)
    .where('id', '=', enquiry.id)
    .execute();
  await note(call, loaded, {
    action: 'pep.resolveEnquiry',
    slug: slugOf(loaded, enquiry),
    before: { isResolved: !isResolved },
    after: { isResolved, answerTitle: enquiry.title },
  });
  if (isResolved && enquiry.askedBy !== viewer.userId)
    await tellUsers(call, {
      alert: alertId.questionAnswered,
      pupilId: loaded.pep.pupil_id,
      recordId: enquiry.id,
      userIds: [enquiry.askedBy],
    });
  return { success: true, id: enquiry.id };
}

const slugOf = ({ stages }: LoadedPep, { stageId }: Enquiry) => stages.find(({ id }) => id === stageId)?.slug ?? '';

interface Noted {
  readonly action: 'pep.enquire' | 'pep.replyToEnquiry' | 'pep.resolveEnquiry';
  readonly slug: string;
  readonly before?: { readonly isResolved: boolean };
  readonly after: { readonly [name: string]: string | boolean };
}

/** The trail says where and by whom; the words stand with the plan, for who is shown the answer. */
const note = (call: UnitCall, { pep }: LoadedPep, { action, slug, before, after }: Noted) =>
  audit(call, {
    action,
    record: `pep/${pep.id}`,
    detail: { pupil: pep.pupil_id, stage: slug, before: before ?? null, after },
  });
