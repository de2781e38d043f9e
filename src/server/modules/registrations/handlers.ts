import { addDays, type ReplyOf } from '../../../contract/index.ts';
import { knowsSchool } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import { rollsOf, type Roll } from '../attendance/rolls.ts';
import { correctionsOf } from '../corrections.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { lockPupil, type FoundPupil } from '../students/findPupil.ts';
import { refuse } from '../students/refuse.ts';
import { changeRolls } from './changeRolls.ts';
import { refuseUsed } from './refuseUsed.ts';
import { mainToEnd, mainToGoOn } from './rollChecks.ts';

/** The schools of a pupil: added, corrected and removed. */
export const registrationHandlers = {
  'registrations.add': { run: addRoll },
  'registrations.correct': { run: correctRoll },
  'registrations.remove': { run: removeRoll },
} satisfies Handlers;

async function addRoll(call: UnitCall): Promise<ReplyOf<'registrations.add'>> {
  const { db, viewer, body } = call;
  const pupil = await lockPupil(call, Number(body.studentId));
  checkByForm(call, 'student/add-school');
  const [schoolId, start, isMain] = [Number(body.schoolId), String(body.startDate), body.isMain === true];
  if (!(await knowsSchool(db, viewer.authorityId, schoolId)))
    throw refuse('schoolId', 'Please choose a school of the authority');
  const ofPupil = { authority_id: pupil.authority_id, pupil_id: pupil.id };
  await changeRolls(call, {
    action: 'registrations.add',
    pupil,
    write: async (rolls) => {
      if (isMain) await endMain(call, rolls, start);
      await db
        .insertInto('registration')
        .values({ ...ofPupil, school_id: schoolId, start_date: start, end_date: null, is_main: isMain })
        .execute();
    },
  });
  return { success: true, id: pupil.id };
}

/** The main school of the day ends the day before. */
async function endMain({ db }: UnitCall, rolls: readonly Roll[], start: string): Promise<void> {
  const present = mainToEnd(rolls, start);
  if (present === undefined) return;
  await db
    .updateTable('registration')
    .set({ end_date: addDays(start, -1) })
    .where('id', '=', present.id)
    .execute();
}

async function correctRoll(call: UnitCall): Promise<ReplyOf<'registrations.correct'>> {
  const { db, body } = call;
  const { pupil, roll } = await findRoll(call);
  checkByForm(call, 'student/correct-school');
  const changed = correctionsOf({
    seen: daysOf(body.seen as { startDate: string; endDate: string | null }),
    sent: daysOf({ startDate: String(body.startDate), endDate: body.endDate }),
    now: { start_date: roll.start, end_date: roll.end },
  });
  await changeRolls(call, {
    action: 'registrations.correct',
    pupil,
    reason: String(body.reason).trim(),
    write: () => db.updateTable('registration').set(changed).where('id', '=', roll.id).execute(),
  });
  return { success: true, id: pupil.id };
}

const daysOf = ({ startDate, endDate }: { startDate: string; endDate: unknown }) => ({
  start_date: startDate,
  end_date: typeof endDate === 'string' ? endDate : null,
});

async function removeRoll(call: UnitCall): Promise<ReplyOf<'registrations.remove'>> {
  const { db, body } = call;
  const { pupil, roll } = await findRoll(call);
  checkByForm(call, 'student/remove-school');
  await refuseUsed(call, pupil, roll);
  await changeRolls(call, {
    action: 'registrations.remove',
    pupil,
    reason: String(body.reason).trim(),
    write: async (rolls) => {
      await db.deleteFrom('registration').where('id', '=', roll.id).execute();
      const former = mainToGoOn(rolls, roll, call.today);
      if (former !== undefined)
        await db.updateTable('registration').set({ end_date: roll.end }).where('id', '=', former.id).execute();
    },
  });
  return { success: true, id: pupil.id };
}

/** A registration of the pupil, who is held until the call’s end. */
async function findRoll(call: UnitCall): Promise<{ pupil: FoundPupil; roll: Roll }> {
  const pupil = await lockPupil(call, Number(call.body.studentId));
  const roll = (await rollsOf(call.db, pupil.id)).find(({ id }) => id === call.body.registrationId);
  if (roll === undefined) throw new ServerError('NOT_FOUND');
  return { pupil, roll };
}
