import { careOf } from '../../care/careOf.ts';
import { rollOn, rollsOf } from '../attendance/rolls.ts';
import type { UnitCall } from '../handler.ts';
import { carePeriodKind } from '../periods/carePeriods.ts';
import { senPeriodKind } from '../periods/senPeriods.ts';
import { readPeriods } from '../periods/storedPeriods.ts';
import type { FoundPupil } from '../students/findPupil.ts';

/**
 * What of a record follows from its schools and periods, where they say something else than it does: they may have
 * changed while two records were one. What says the same stays as it was recorded.
 */
export async function presentOf(call: UnitCall, pupil: FoundPupil): Promise<Partial<FoundPupil>> {
  const care = (await readPeriods(call, carePeriodKind, [pupil.id])).get(pupil.id) ?? [];
  const sen = (await readPeriods(call, senPeriodKind, [pupil.id])).get(pupil.id) ?? [];
  const rolls = await rollsOf(call.db, pupil.id);
  const main = rollOn(
    rolls.filter(({ isMain }) => isMain),
    call.today,
  );
  const status = care.at(-1)?.says.careStatusId ?? pupil.care_status_id;
  const periods = care.map(({ start, says }) => ({ careStatusId: Number(says.careStatusId), start }));
  const senStatus = String(sen.at(-1)?.says.senStatusId ?? pupil.sen_status_id);
  const { today } = call;
  const hasEnded = rolls.some(
    ({ schoolId, isMain, end }) => schoolId === pupil.school_id && isMain && end && end < today,
  );
  const school = main?.schoolId ?? (hasEnded ? null : pupil.school_id);
  return {
    ...(status !== pupil.care_status_id && careOf(call.declarations, pupil, { before: periods, after: periods })),
    ...(senStatus !== pupil.sen_status_id && { sen_status_id: senStatus }),
    ...(school !== pupil.school_id && { school_id: school }),
  };
}
