import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { datedFault } from '../attendance/codes.ts';
import { PERMANENT } from '../attendance/exclusionSessions.ts';
import { refuse } from '../attendance/markCommands.ts';
import type { ExclusionColumns } from '../attendance/newExclusion.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { lockPupil } from '../students/findPupil.ts';
import { moveMarks, type Exclusion } from './moveMarks.ts';

/** What a correction may change; the days stay as they are (EXCL-16). */
type Correction = Pick<
  Exclusion,
  'type_id' | 'reason_id' | 'reason2_id' | 'reason3_id' | 'comments' | 'end_date' | 'end_session' | 'session_count'
>;

/** Corrects an exclusion, and where its type no longer goes with its marks, these as well (API-58). */
export async function updateExclusion(call: UnitCall): Promise<ReplyOf<'exclusions.update'>> {
  const { db, body } = call;
  const pupil = await lockPupil(call, Number(body.studentId));
  const before = await db
    .selectFrom('exclusion')
    .selectAll()
    .where('id', '=', Number(body.exclusionId))
    .where('pupil_id', '=', pupil.id)
    .executeTakeFirst();
  if (!before) throw new ServerError('NOT_FOUND');
  checkChoices(call, before);
  const typeId = Number(body.typeId);
  if (typeId !== before.type_id) await refuseTwin(call, before, typeId);
  const moved = await moveMarks(call, before, typeId);
  const after: Correction = {
    type_id: typeId,
    reason_id: idOrNull(body.reasonId),
    reason2_id: idOrNull(body.reason2Id),
    reason3_id: idOrNull(body.reason3Id),
    comments: typeof body.comments === 'string' ? body.comments : '',
    ...endOf(before, typeId),
    session_count: moved?.sessions ?? before.session_count,
  };
  const changed = (Object.keys(after) as (keyof Correction)[]).filter((name) => after[name] !== before[name]);
  if (changed.length === 0) return { success: true };
  await db.updateTable('exclusion').set(after).where('id', '=', before.id).execute();
  const only = (values: Correction) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  const detail = { pupil: pupil.id, before: only(before), after: only(after), marks: moved?.marks };
  await audit(call, { action: 'exclusions.update', record: `exclusion/${before.id}`, detail });
  return { success: true };
}

/** What was chosen before may stay although it is offered no longer; what is new has to be in use on the first day. */
export function checkChoices(
  { body, declarations }: Pick<UnitCall, 'body' | 'declarations'>,
  before: ExclusionColumns,
): void {
  const fits = (lookup: string, value: unknown, kept: readonly (number | null)[]) => {
    const option = declarations.lookup(lookup).options?.find((one) => one.value === value);
    return option !== undefined && (kept.includes(Number(value)) || datedFault(option, before.start_date) === null);
  };
  if (!fits('exclusion-type', body.typeId, [before.type_id])) throw refuse('typeId', "Please select a 'E' Code Type");
  const kept = [before.reason_id, before.reason2_id, before.reason3_id];
  const given = (['reasonId', 'reason2Id', 'reason3Id'] as const).filter(
    (name, index) => index === 0 || idOrNull(body[name]) !== null,
  );
  for (const name of given)
    if (!fits('exclusion-reason', body[name], kept)) throw refuse(name, "Please select a 'Reason'");
  for (const [index, name] of given.entries()) {
    if (given.slice(0, index).some((other) => body[other] === body[name]))
      throw refuse(name, "Please select a different 'Reason'");
  }
}

/** Two of one type from one session on are one exclusion, as recording them is (C-38). */
async function refuseTwin({ db }: UnitCall, before: Exclusion, typeId: number): Promise<void> {
  const twin = await db
    .selectFrom('exclusion')
    .select('id')
    .where('pupil_id', '=', before.pupil_id)
    .where('type_id', '=', typeId)
    .where('id', '<>', before.id)
    .where('start_date', '=', before.start_date)
    .where('start_session', '=', before.start_session)
    .executeTakeFirst();
  const message = 'One of this type is already recorded from this session on';
  if (twin) throw new ServerError('CONFLICT', { message, errors: { typeId: message } });
}

/** Only a permanent exclusion may be without an end; one that was none ended with the day that it was marked for. */
function endOf(before: Exclusion, typeId: number): Pick<Correction, 'end_date' | 'end_session'> {
  if (before.end_date !== null || typeId === PERMANENT)
    return { end_date: before.end_date, end_session: before.end_session };
  return { end_date: before.start_date, end_session: 2 };
}

const idOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
