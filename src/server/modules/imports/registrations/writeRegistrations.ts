import { sql } from 'kysely';
import type { JsonObject } from '../../../../engine/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { tellAll } from '../../../alerts/tell.ts';
import type { Roll } from '../../attendance/rolls.ts';
import type { UnitCall } from '../../handler.ts';
import { toldRolls } from '../../registrations/rollChecks.ts';
import type { RowToWrite, Written } from '../kind.ts';
import { readNaming } from './readRolls.ts';
import { countRecorded } from './recordedAt.ts';
import { planRoll, type PlannedRoll, type PupilRolls } from './rollPlan.ts';

/** A row that is planned, and its pupil as it found them. */
interface Step {
  readonly was: PupilRolls;
  readonly plan: PlannedRoll;
}

/** Writes rows of registrations, planned one after the other and written together. */
export async function writeRegistrations(call: UnitCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const known = new Map<number, PupilRolls>();
  const naming = await readNaming(call, rows, known);
  const before = new Map(known);
  const steps = naming.map(({ pupil, school, answers }): Step => {
    const was = pupil === null ? undefined : known.get(pupil.id);
    if (was === undefined || school === null) throw new Error('A row of an import was not matched.');
    const plan = planRoll(call, was, { school, answers });
    if ('faults' in plan) throw new Error('A row of an import was not matched.');
    known.set(was.pupil.id, { ...was, rolls: plan.after, schoolId: plan.schoolId });
    return { was, plan };
  });
  const ids = await addRolls(call, steps, known);
  const kept = (rolls: readonly Roll[]) => rolls.filter(({ id }) => id > 0);
  await endRolls(
    call,
    [...known].flatMap(([id, { rolls }]) => kept(rolls).filter((roll) => !before.get(id)?.rolls.includes(roll))),
  );
  await movePupils(
    call,
    [...known].flatMap(([id, { schoolId }]) => (before.get(id)?.schoolId === schoolId ? [] : [{ id, schoolId }])),
  );
  const recorded = await countRecorded(
    call,
    steps.map(({ was: { pupil }, plan }) => ({ pupilId: pupil.id, ...plan.roll })),
  );
  return steps.map(({ was, plan }, index) => ({
    recordId: ids[index] ?? plan.roll.id,
    undo: { ...undoOf(was, plan), recorded: recorded[index] ?? 0 },
  }));
}

/** The registrations of a pupil as the trail tells them, and as they are compared when they are taken back. */
export const toldInOrder = (rolls: readonly Roll[]) =>
  toldRolls(
    rolls.toSorted(
      (one, other) =>
        Number(other.isMain) - Number(one.isMain) ||
        one.start.localeCompare(other.start) ||
        one.schoolId - other.schoolId,
    ),
  );

const undoOf = ({ pupil, rolls, schoolId }: PupilRolls, { roll, after, schoolId: moved }: PlannedRoll): JsonObject => ({
  pupilId: pupil.id,
  school: [schoolId, moved],
  roll: { schoolId: roll.schoolId, start: roll.start, end: roll.end },
  sides: { before: { rolls: toldInOrder(rolls) }, after: { rolls: toldInOrder(after) } },
});

/** Adds the new registrations as the last row of the file leaves them; their ids by the row, null for one of the others. */
async function addRolls(
  { db, viewer }: UnitCall,
  steps: readonly Step[],
  known: ReadonlyMap<number, PupilRolls>,
): Promise<(number | null)[]> {
  const values = steps.flatMap(({ was: { pupil }, plan }) => {
    const roll = known.get(pupil.id)?.rolls.find(({ id }) => id === plan.roll.id) ?? plan.roll;
    return plan.isNew ? [{ ...roll, pupil_id: pupil.id }] : [];
  });
  if (values.length === 0) return steps.map(() => null);
  const made = await db
    .insertInto('registration')
    .values(
      values.map(({ pupil_id, schoolId, start, end, isMain }) => ({
        authority_id: viewer.authorityId,
        pupil_id,
        school_id: schoolId,
        start_date: start,
        end_date: end,
        is_main: isMain,
      })),
    )
    .returning('id')
    .execute();
  const ids = made.map(({ id }) => id);
  return steps.map(({ plan }) => (plan.isNew ? (ids.shift() ?? 0) : null));
}

/** Writes the last days of registrations. */
export async function endRolls({ db }: UnitCall, rolls: readonly Pick<Roll, 'id' | 'end'>[]): Promise<void> {
  if (rolls.length === 0) return;
  const ends = rolls.map(({ id, end }) => ({ id, end_date: end }));
  await sql`
    update registration set end_date = ended.end_date
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as ended (id int, end_date date)
    where registration.id = ended.id`.execute(db);
}

async function movePupils(call: UnitCall, moves: readonly Move[]): Promise<void> {
  await setSchools(call, moves);
  await tellAll(call, { alert: alertId.schoolChanged, pupilIds: moves.map(({ id }) => id) });
}

type Move = Readonly<{ id: number; schoolId: number | null }>;

/** Writes which school pupils are at. */
export async function setSchools({ db }: UnitCall, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update pupil set school_id = moved."schoolId"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved (id int, "schoolId" int)
    where pupil.id = moved.id`.execute(db);
}
