import { userType, type ReplyOf } from '../../../contract/index.ts';
import type { ManagedUser } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import { handOn, type Given } from '../delegation/handOn.ts';
import type { OutsideHandler, UnitCall } from '../handler.ts';
import { askAnother } from '../pep/enquiries/askAnother.ts';
import { refuse } from '../students/refuse.ts';
import { accountFacts } from '../users/accountFacts.ts';
import { administer } from '../users/administer.ts';
import { lockCaseload, partOf, type Caseload } from './caseloadOf.ts';
import { fullName, givePupils, giveSchools, person, setSocialWorker, takeAway } from './work.ts';

// Both change what users are to do, as whoever administers users: questions are handed over by those who are not shown
// them too, and mails leave by the system's role alone.

/** Ends somebody's work with a pupil or a school, and what they gave colleagues of it or were given. */
export const endWork: OutsideHandler<ReplyOf<'caseload.end'>> = {
  outside: async (call, course) => {
    const part = partOf(call);
    if (part.studentId === undefined && part.schoolId === undefined)
      throw new ServerError('INVALID', { message: 'Please name the pupil or the school whose work ends' });
    const id = Number(call.body.userId);
    return administer(call, course, { operation: 'caseload.end', userId: id, work: end });
  },
};

async function end(call: UnitCall, user: ManagedUser): Promise<ReplyOf<'caseload.end'>> {
  const had = await lockCaseload(call, user, partOf(call));
  const { pupils, schools, asked, given } = had;
  if (asked.length > 0 && pupils.length + schools.length + given.length === 0)
    throw new ServerError('CONFLICT', {
      message: `${fullName(user)} was only asked something here. Please hand it over, or resolve it in the plan`,
    });
  await takeAway(call, user, had);
  await handOn(call, user.id, given, null);
  await auditWork(call, had, { action: 'caseload.end', before: { person: fullName(user) }, after: { person: null } });
  return { success: true, id: user.id };
}

/** Hands over a part of what somebody has to do, or all of it, wholly or not at all. */
export const handOver: OutsideHandler<ReplyOf<'caseload.handOver'>> = {
  facts: async (call) => accountFacts(call, await person(call, 'toUserId')),
  outside: (call, course) =>
    administer(call, course, { operation: 'caseload.handOver', userId: Number(call.body.toUserId), work: handTo }),
};

async function handTo(call: UnitCall, to: ManagedUser): Promise<ReplyOf<'caseload.handOver'>> {
  const isAll = call.body.extent === 'all';
  const part = isAll ? {} : partOf(call);
  if (!isAll && part.studentId === undefined && part.schoolId === undefined)
    throw new ServerError('INVALID', { message: 'Please name the pupil or the school that is handed over' });
  const from = await person(call, 'userId');
  if (from.id === to.id) throw refuse('toUserId', 'Please choose somebody else');
  const held = await lockCaseload(call, from, part);
  // Nobody is asked what they ask: it is theirs to resolve as it stands.
  const had = { ...held, asked: held.asked.filter(({ askedBy }) => askedBy !== to.id) };
  const hindrance = whyNot(had, from, to);
  if (hindrance !== null) throw refuse('toUserId', hindrance);
  await takeAway(call, from, had);
  await givePupils(call, had, to);
  const named = had.pupils.filter(({ isSocialWorker }) => isSocialWorker).map(({ pupilId }) => pupilId);
  await setSocialWorker(call, named, to.id);
  await giveSchools(call, had, to);
  // What one may be asked, and give, goes by the pupils and schools that one has by now.
  await askAnother(call, had.asked, to);
  const goesOn = await handOn(call, from.id, had.given, to);
  await auditHandedOver(call, had, { from, to, goesOn });
  return { success: true, id: to.id };
}

/** Why somebody cannot take over what somebody else has; null where they can. */
function whyNot({ pupils, schools, asked, given }: Caseload, from: ManagedUser, to: ManagedUser): string | null {
  const isTeacher = to.typeId === userType.designatedTeacher;
  const [pupil] = pupils;
  const [school] = schools;
  if (!pupil && !school && asked.length + given.length === 0)
    return `${fullName(from)} does not work with this any more`;
  if (pupil && isTeacher) return `A designated teacher sees the pupils of their schools; ${pupil.name} needs another`;
  if (school && !isTeacher) return `${school.name} goes to a designated teacher`;
  const named = pupils.find(({ isSocialWorker }) => isSocialWorker);
  if (named && to.typeId !== userType.socialWorker)
    return `${fullName(from)} is the social worker of ${named.name}’s record; please choose a social worker`;
  return null;
}

interface HandedOver {
  readonly from: ManagedUser;
  readonly to: ManagedUser;
  readonly goesOn: readonly Given[];
}

/** One entry in the trail of each pupil and school, since each has its own history. */
async function auditHandedOver(call: UnitCall, had: Caseload, { from, to, goesOn }: HandedOver): Promise<void> {
  const before = { person: fullName(from) };
  const after = { person: fullName(to) };
  const action = 'caseload.handOver';
  await auditWork(call, { ...had, pupils: [] }, { action, before, after });
  const ids = new Set([...had.pupils, ...had.asked, ...goesOn].map(({ pupilId }) => pupilId));
  const of = (some: readonly { readonly pupilId: number }[], id: number) =>
    some.filter(({ pupilId }) => pupilId === id);
  const entries = [...ids].map((id) => ({
    action,
    record: `pupil/${id}`,
    detail: {
      before,
      after: {
        ...after,
        ...(of(had.asked, id).length > 0 && { openQuestions: of(had.asked, id).length }),
        ...(of(goesOn, id).length > 0 && {
          goesOnFor: goesOn
            .filter(({ pupilId }) => pupilId === id)
            .map(({ holder }) => holder)
            .join(', '),
        }),
      },
    },
  }));
  if (entries.length > 0) await audit(call, ...entries);
}

async function auditWork(
  call: UnitCall,
  { pupils, schools }: Caseload,
  { action, ...detail }: { readonly action: string; readonly before: object; readonly after: object },
): Promise<void> {
  const records = [
    ...pupils.map(({ pupilId }) => `pupil/${pupilId}`),
    ...schools.map(({ schoolId }) => `school/${schoolId}`),
  ];
  if (records.length > 0) await audit(call, ...records.map((record) => ({ action, record, detail })));
}
