import type { ReplyOf } from '../../../contract/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tell } from '../../alerts/tell.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import { addDays } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';
import { lockPupil, type FoundPupil } from '../students/findPupil.ts';

/** Moves a pupil to another school from today on; the roll of the former one ends the day before (PEP-32). */
export async function changeSchool(call: UnitCall): Promise<ReplyOf<'students.changeSchool'>> {
  const { db, body } = call;
  const pupil = await lockPupil(call, Number(body.studentId));
  const school = await db
    .selectFrom('school')
    .select('id')
    .where('id', '=', Number(body.organisationId))
    .executeTakeFirst();
  if (!school) throw refused('There is no such school. Please find it again by its URN.');
  if (school.id === pupil.school_id) throw refused('The pupil is already at this school. Please choose another one.');
  const rolls = await mainRolls(call, pupil);
  await endRolls(call, pupil, school.id);
  await startRoll(call, pupil, school.id);
  await db
    .insertInto('authority_school')
    .values({ authority_id: pupil.authority_id, school_id: school.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.updateTable('pupil').set({ school_id: school.id }).where('id', '=', pupil.id).execute();
  await audit(call, {
    action: 'students.changeSchool',
    record: `pupil/${pupil.id}`,
    detail: {
      before: { schoolId: pupil.school_id, rolls },
      after: { schoolId: school.id, from: call.today, rolls: await mainRolls(call, pupil) },
    },
  });
  await tell(call, { alert: alertId.schoolChanged, pupilId: pupil.id });
  return { success: true, id: pupil.id };
}

const refused = (reason: string) => new ServerError('INVALID', { message: reason, errors: { organisationId: reason } });

/** For the trail: a roll that never begins leaves no row. */
function mainRolls({ db }: UnitCall, pupil: FoundPupil) {
  return db
    .selectFrom('registration')
    .select(['school_id as schoolId', 'start_date as startDate', 'end_date as endDate'])
    .where('pupil_id', '=', pupil.id)
    .where('is_main', '=', true)
    .orderBy('start_date')
    .orderBy('id')
    .execute();
}

/**
 * Main rolls elsewhere end yesterday; one that would have begun today or later never does. A second school's roll goes
 * on.
 */
async function endRolls({ db, today }: UnitCall, pupil: FoundPupil, schoolId: number): Promise<void> {
  const ofPupil = { pupil_id: pupil.id, is_main: true };
  await db
    .deleteFrom('registration')
    .where((is) => is.and(ofPupil))
    .where('start_date', '>=', today)
    .where((is) => is.or([is('school_id', '<>', schoolId), is('start_date', '>', today)]))
    .execute();
  await db
    .updateTable('registration')
    .set({ end_date: addDays(today, -1) })
    .where((is) => is.and(ofPupil))
    .where('school_id', '<>', schoolId)
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', today)]))
    .execute();
}

/** A roll that holds at the new school today becomes the main one, and goes on; else one starts. */
async function startRoll({ db, today }: UnitCall, pupil: FoundPupil, schoolId: number): Promise<void> {
  const holding = await db
    .selectFrom('registration')
    .select('id')
    .where('pupil_id', '=', pupil.id)
    .where('school_id', '=', schoolId)
    .where('start_date', '<=', today)
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', today)]))
    .executeTakeFirst();
  const goingOn = { is_main: true, end_date: null };
  if (holding) await db.updateTable('registration').set(goingOn).where('id', '=', holding.id).execute();
  else {
    await db
      .insertInto('registration')
      .values({
        authority_id: pupil.authority_id,
        pupil_id: pupil.id,
        school_id: schoolId,
        start_date: today,
        end_date: null,
        is_main: true,
      })
      .execute();
  }
}
