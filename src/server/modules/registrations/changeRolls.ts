import type { OperationId } from '../../../contract/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tell } from '../../alerts/tell.ts';
import { rollsOf, type Roll } from '../attendance/rolls.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import type { FoundPupil } from '../students/findPupil.ts';
import { checkMarkDays, checkRolls, mainSchool, toldRolls, type Rolls } from './rollChecks.ts';

/** A change of a pupil's registrations. */
export interface RollChange {
  readonly action: OperationId;
  readonly pupil: FoundPupil;
  readonly reason?: string;
  /** Writes it; what is wrong then undoes the call. */
  readonly write: (rolls: readonly Roll[]) => Promise<unknown>;
}

/** Changes registrations, looks whether all of them still agree, and lets the pupil's present school follow. */
export async function changeRolls(call: UnitCall, { action, pupil, reason, write }: RollChange): Promise<void> {
  const before = await rollsOf(call.db, pupil.id);
  await write(before);
  const after = await rollsOf(call.db, pupil.id);
  checkRolls(call, pupil, { before, after });
  await checkMarks(call, pupil, { before, after });
  await audit(call, {
    action,
    record: `pupil/${pupil.id}`,
    detail: { before: { rolls: toldRolls(before) }, after: { rolls: toldRolls(after) }, ...(reason && { reason }) },
  });
  await followMain(call, pupil, { before, after });
}

async function checkMarks({ db }: UnitCall, pupil: FoundPupil, { before, after }: Rolls): Promise<void> {
  const rows = await db
    .selectFrom('attendance_mark')
    .select('mark_date')
    .where('pupil_id', '=', pupil.id)
    .orderBy('mark_date')
    .execute();
  checkMarkDays(
    rows.map(({ mark_date }) => mark_date),
    { before, after },
  );
}

/** The school that the pupil is at changes only where the main roll of today does. */
async function followMain(call: UnitCall, { id, school_id }: FoundPupil, { before, after }: Rolls): Promise<void> {
  const moved = mainSchool({ before, after }, call.today);
  if (moved === undefined || moved === school_id) return;
  await call.db.updateTable('pupil').set({ school_id: moved }).where('id', '=', id).execute();
  await tell(call, { alert: alertId.schoolChanged, pupilId: id });
}
