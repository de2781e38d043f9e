import type { ReplyOf } from '../../../contract/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tell } from '../../alerts/tell.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { leavesMarks, schoolSessions } from './exclusionSessions.ts';
import { readMarking, reasonOf, refuse, replacing, schoolMeant } from './markCommands.ts';
import {
  checkNewChoices,
  exclusionColumns,
  exclusionRange,
  exclusionRoll,
  type ExclusionColumns,
} from './newExclusion.ts';
import { writeMarks } from './writeMarks.ts';

/** Records an exclusion and marks its sessions E (D-73, calc.md 5). Asked twice, it is recorded once. */
export async function saveExclusion(call: UnitCall): Promise<ReplyOf<'attendance.saveExclusion'>> {
  const { pupil, rolls, book, at, code } = await readMarking(call);
  const { reason } = reasonOf(call);
  if (code.value !== 'E') throw refuse('mark', 'This call is for the code "E".');
  checkNewChoices(call);
  const range = exclusionRange(call, at);
  const sessions = await schoolSessions(call, { pupilId: pupil.id, rolls }, range);
  const roll = exclusionRoll(rolls, range.first);
  const after = exclusionColumns(call, { ...range, roll, sessions });
  const { id, before } = await record(call, pupil.id, after);
  // Lunch is no session: nothing of the register changes.
  const marks = leavesMarks(after.type_id)
    ? await writeMarks(call, {
        pupilId: pupil.id,
        rolls,
        book,
        targets: sessions,
        mark: 'E',
        ...schoolMeant(call),
        reason,
        replaces: replacing(call, { at, ...range }),
      })
    : [];
  await audit(call, {
    action: 'attendance.saveExclusion',
    record: `exclusion/${id}`,
    detail: { pupil: pupil.id, before, after, marks, ...(reason && { reason }) },
  });
  if (before === null) await tell(call, { alert: alertId.exclusionAdded, pupilId: pupil.id, recordId: id });
  return { success: true, id };
}

/** Stores it; answers its id, and what stood there before. */
async function record({ db, viewer, services }: UnitCall, pupilId: number, values: ExclusionColumns) {
  const same = await db
    .selectFrom('exclusion')
    .selectAll()
    .where('pupil_id', '=', pupilId)
    .where('type_id', '=', values.type_id)
    .where('start_date', '=', values.start_date)
    .where('start_session', '=', values.start_session)
    .executeTakeFirst();
  const { id } = same
    ? await db.updateTable('exclusion').set(values).where('id', '=', same.id).returning('id').executeTakeFirstOrThrow()
    : await db
        .insertInto('exclusion')
        .values({
          ...values,
          authority_id: viewer.authorityId,
          pupil_id: pupilId,
          created_by: viewer.userId,
          created_at: services.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
  const before = same
    ? Object.fromEntries((Object.keys(values) as (keyof typeof values)[]).map((name) => [name, same[name]]))
    : null;
  return { id, before };
}
