import type { Selectable } from 'kysely';
import type { ExclusionTable } from '../../db/tables/attendance.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { PERMANENT, sessionCount } from './exclusionSessions.ts';
import type { HalfDay } from './halfDays.ts';
import { readRange, refuse, type Said } from './markCommands.ts';
import { rollOn, type Roll } from './rolls.ts';

// What holds of an exclusion that is recorded, on the register or from a file.

/** Refuses a type or a reason that is not offered, and the same reason twice. */
export function checkNewChoices({ body, declarations }: Pick<UnitCall, 'body' | 'declarations'>): void {
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
export function exclusionRange({ body }: Said, at: HalfDay): { first: HalfDay; last: HalfDay } {
  if (body.startDate === undefined) throw refuse('startDate', 'Please choose a date');
  if (body.endDate !== undefined) return readRange({ body }, at);
  if (body.typeId !== PERMANENT) throw refuse('endDate', "Please select a valid 'End date'");
  const date = String(body.startDate);
  return {
    first: { date, session: Number(body.startSession ?? at.session) === 2 ? 2 : 1 },
    last: { date, session: 2 },
  };
}

/** The school whose roll the pupil was on when it began. */
export function exclusionRoll(rolls: readonly Roll[], { date }: HalfDay): Roll {
  const roll = rollOn(rolls, date);
  if (!roll) throw new ServerError('CONFLICT', { message: 'The pupil was not on the roll of a school on this day' });
  return roll;
}

/** When an exclusion is, and where. */
export interface ExclusionPlace {
  readonly roll: Roll;
  readonly first: HalfDay;
  readonly last: HalfDay;
  readonly sessions: readonly HalfDay[];
}

/** What of an exclusion is said of it, rather than whose it is. */
export type ExclusionColumns = Omit<
  Selectable<ExclusionTable>,
  'id' | 'authority_id' | 'pupil_id' | 'created_by' | 'created_at'
>;

/** An exclusion as it is kept. */
export function exclusionColumns({ body }: Said, { roll, first, last, sessions }: ExclusionPlace): ExclusionColumns {
  const typeId = Number(body.typeId);
  const open = typeId === PERMANENT && body.endDate === undefined;
  return {
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
}

const idOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
