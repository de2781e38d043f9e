import type { ReplyOf } from '../../../contract/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tell } from '../../alerts/tell.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { leavesMarks, PERMANENT, schoolSessions, sessionCount } from './exclusionSessions.ts';
import type { HalfDay } from './halfDays.ts';
import { readMarking, readRange, refuse, replacing, type Marking } from './markCommands.ts';
import { rollOn } from './rolls.ts';
import { writeMarks } from './writeMarks.ts';

/** Records an exclusion and marks its sessions E (D-73, calc.md 5). Asked twice, it is recorded once. */
export async function saveExclusion(call: UnitCall): Promise<ReplyOf<'attendance.saveExclusion'>> {
  const marking = await readMarking(call);
  if (marking.code.value !== 'E') throw refuse('mark', 'This call is for the code "E".');
  checkChoices(call);
  const range = rangeOf(call, marking);
  const sessions = await schoolSessions(call, { pupilId: marking.pupil.id, rolls: marking.rolls }, range);
  const { id, before, after } = await record(call, marking, { ...range, sessions });
  const { pupil, rolls, book, at } = marking;
  // Lunch is no session: nothing of the register changes.
  const marks = leavesMarks(Number(call.body.typeId))
    ? await writeMarks(call, {
        pupilId: pupil.id,
        rolls,
        book,
        targets: sessions,
        mark: 'E',
        replaces: replacing(call, { at, ...range }),
      })
    : [];
  await audit(call, {
    action: 'attendance.saveExclusion',
    record: `exclusion/${id}`,
    detail: { pupil: pupil.id, before, after, marks },
  });
  if (before === null) await tell(call, { alert: alertId.exclusionAdded, pupilId: pupil.id });
  return { success: true, id };
}

function checkChoices({ body, declarations }: UnitCall): void {
  const offered = (lookup: string, value: unknown) =>
    declarations.lookup(lookup).options?.some((option) => option.value === value && option.offered !== false) === true;
  if (!offered('exclusion-type', body.typeId)) throw refuse('typeId', "Please select a 'E' Code Type");
  const reasons = [body.reasonId, body.reason2Id, body.reason3Id].filter(
    (reason) => reason !== undefined && reason !== null,
  );
  if (!reasons.every((reason) => offered('exclusion-reason', reason)))
    throw refuse('reasonId', "Please select a 'Reason'");
  if (new Set(reasons).size < reasons.length) throw refuse('reason2Id', 'Please choose different reasons');
}

/** A permanent exclusion needs no end; it is marked for the rest of its first day. */
function rangeOf(call: UnitCall, { at }: Marking): { first: HalfDay; last: HalfDay } {
  const { body } = call;
  if (body.endDate !== undefined) return readRange(call, at);
  if (body.typeId !== PERMANENT) throw refuse('endDate', "Please select a valid 'End date'");
  const date = String(body.startDate);
  return {
    first: { date, session: Number(body.startSession ?? at.session) === 2 ? 2 : 1 },
    last: { date, session: 2 },
  };
}

interface Exclusion {
  readonly first: HalfDay;
  readonly last: HalfDay;
  readonly sessions: readonly HalfDay[];
}

/** Stores it; answers its id, and what stood there before and stands there now. */
async function record(call: UnitCall, { pupil, rolls }: Marking, { first, last, sessions }: Exclusion) {
  const { db, viewer, body, services } = call;
  const typeId = Number(body.typeId);
  const roll = rollOn(rolls, first.date);
  if (!roll) throw new ServerError('CONFLICT', { message: 'The pupil was not on the roll of a school on this day' });
  const open = typeId === PERMANENT && body.endDate === undefined;
  const values = {
    school_id: roll.schoolId,
    type_id: typeId,
    reason_id: Number(body.reasonId),
    reason2_id: idOrNull(body.reason2Id),
    reason3_id: idOrNull(body.reason3Id),
    comments: typeof body.comments === 'string' ? body.comments : '',
    start_date: first.date,
    start_session: first.session,
    end_date: open ? null : last.date,
    end_session: open ? null : last.session,
    session_count: sessionCount(typeId, sessions),
  };
  const same = await db
    .selectFrom('exclusion')
    .selectAll()
    .where('pupil_id', '=', pupil.id)
    .where('type_id', '=', typeId)
    .where('start_date', '=', first.date)
    .where('start_session', '=', first.session)
    .executeTakeFirst();
  const { id } = same
    ? await db.updateTable('exclusion').set(values).where('id', '=', same.id).returning('id').executeTakeFirstOrThrow()
    : await db
        .insertInto('exclusion')
        .values({
          ...values,
          authority_id: viewer.authorityId,
          pupil_id: pupil.id,
          created_by: viewer.userId,
          created_at: services.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  const before = same
    ? Object.fromEntries((Object.keys(values) as (keyof typeof values)[]).map((name) => [name, same[name]]))
    : null;
  return { id, before, after: values };
}

const idOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
