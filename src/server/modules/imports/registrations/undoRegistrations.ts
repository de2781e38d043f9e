import { isObject, jsonEqual, type Json } from '../../../../engine/index.ts';
import { rollsOfMany } from '../../attendance/rolls.ts';
import type { UnitCall } from '../../handler.ts';
import type { WrittenRow } from '../kind.ts';
import { countRecorded, type RollOfPupil } from './recordedAt.ts';
import { endRolls, setSchools, toldInOrder } from './writeRegistrations.ts';

type Told = ReturnType<typeof toldInOrder>;

/** A pupil's registrations as the rows taken back so far leave them. */
interface State {
  readonly rolls: Told;
  readonly schoolId: number | null;
}

/** Takes rows of registrations back, the last one first; names those of pupils whose records have moved on since. */
export async function undoRegistrations(call: UnitCall, rows: readonly WrittenRow[]): Promise<readonly string[]> {
  const { db } = call;
  const ids = [...new Set(rows.map(({ undo }) => Number(undo.pupilId)))];
  const pupils = await db.selectFrom('pupil').select(['id', 'school_id']).where('id', 'in', ids).execute();
  const present = await rollsOfMany(db, ids);
  const recorded = await countRecorded(call, rows.map(rollOf));
  const states = new Map<number, State>(
    pupils.map(({ id, school_id }) => [id, { rolls: toldInOrder(present.get(id) ?? []), schoolId: school_id }]),
  );
  const kept: string[] = [];
  rows.forEach((row, index) => {
    const id = Number(row.undo.pupilId);
    const [was, is] = Array.isArray(row.undo.school) ? row.undo.school : [];
    const state = states.get(id);
    const isAsWritten =
      state !== undefined &&
      recorded[index] === row.undo.recorded &&
      state.schoolId === is &&
      jsonEqual(state.rolls, sideOf(row, 'after'));
    if (isAsWritten)
      states.set(id, { rolls: sideOf(row, 'before') as unknown as Told, schoolId: was as number | null });
    else kept.push(row.name);
  });
  if (kept.length === 0) await putBack(call, { present, states });
  return kept;
}

function sideOf({ undo: { sides } }: WrittenRow, side: 'before' | 'after'): Json {
  const found = isObject(sides) ? sides[side] : null;
  return isObject(found) ? (found.rolls ?? []) : [];
}

const rollOf = ({ undo }: WrittenRow): RollOfPupil => ({
  ...(undo.roll as unknown as Omit<RollOfPupil, 'pupilId'>),
  pupilId: Number(undo.pupilId),
});

interface Sides {
  readonly present: Awaited<ReturnType<typeof rollsOfMany>>;
  readonly states: ReadonlyMap<number, State>;
}

async function putBack(call: UnitCall, { present, states }: Sides): Promise<void> {
  const rolls = [...present].flatMap(([id, ofPupil]) =>
    ofPupil.map((roll) => ({
      roll,
      target: states
        .get(id)
        ?.rolls.find(({ schoolId, startDate }) => schoolId === roll.schoolId && startDate === roll.start),
    })),
  );
  const gone = rolls.flatMap(({ roll, target }) => (target === undefined ? [roll.id] : []));
  if (gone.length > 0) await call.db.deleteFrom('registration').where('id', 'in', gone).execute();
  await endRolls(
    call,
    rolls.flatMap(({ roll, target }) =>
      target === undefined || target.endDate === roll.end ? [] : [{ id: roll.id, end: target.endDate }],
    ),
  );
  await setSchools(
    call,
    [...states].map(([id, { schoolId }]) => ({ id, schoolId })),
  );
}
