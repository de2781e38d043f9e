import { addDays } from '../../../../contract/index.ts';
import type { Json, JsonObject } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import type { Roll } from '../../attendance/rolls.ts';
import type { Call } from '../../handler.ts';
import { checkMarkDays, checkRolls, mainSchool, mainToEnd } from '../../registrations/rollChecks.ts';
import { day } from '../../students/refuse.ts';
import type { NamedPupil } from '../pupilKeys.ts';

/** A pupil with their registrations, as the rows of a file so far leave them. */
export interface PupilRolls {
  readonly pupil: NamedPupil;
  readonly rolls: readonly Roll[];
  readonly schoolId: number | null;
  /** Those of their marks that a last day of a row would leave without a school. */
  readonly markDays: readonly string[];
}

/** A school that a row names. */
export type NamedSchool = Readonly<{ id: number; name: string }>;

/** What a row does to a pupil's registrations. */
export interface PlannedRoll {
  /** The registration that it is about; one that is not there yet has a number below 0. */
  readonly roll: Roll;
  readonly isNew: boolean;
  readonly after: readonly Roll[];
  readonly schoolId: number | null;
  readonly changes: { readonly [field: string]: readonly [Json, Json] };
  readonly note?: string;
}

/** Plans a row by the rules of a single call; where those refuse it, answers their sentences by question. */
export function planRoll(
  call: Pick<Call, 'today'>,
  known: PupilRolls,
  { school, answers }: { readonly school: NamedSchool; readonly answers: JsonObject },
): PlannedRoll | { readonly faults: { [field: string]: string } } {
  const present = known.rolls.find(({ schoolId, start }) => schoolId === school.id && start === answers.startDate);
  try {
    const plan = present === undefined ? added(known, school, answers) : changed(known, present, answers);
    const sides = { before: known.rolls, after: plan.after };
    checkRolls(call, known.pupil, sides);
    checkMarkDays(known.markDays, sides);
    const moved = mainSchool(sides, call.today);
    return { ...plan, schoolId: moved === undefined ? known.schoolId : moved };
  } catch (error) {
    if (!(error instanceof ServerError) || error.details.errors === undefined) throw error;
    const faults = Object.entries(error.details.errors).map(([pointer, fault]) => [pointer.slice(1), fault]);
    return { faults: Object.fromEntries(faults) as { [field: string]: string } };
  }
}

type Planned = Omit<PlannedRoll, 'schoolId'>;

const endOf = ({ endDate }: JsonObject): string | null => (typeof endDate === 'string' ? endDate : null);

/** A main school without a last day ends the one before; of one long over that would be wrong. */
function added({ rolls }: PupilRolls, school: NamedSchool, answers: JsonObject): Planned {
  const [start, end, isMain] = [String(answers.startDate), endOf(answers), answers.isMain !== false];
  const present = isMain && end === null ? mainToEnd(rolls, start) : undefined;
  const last = addDays(start, -1);
  const ended = rolls.map((roll) => (roll === present ? { ...roll, end: last } : roll));
  const roll = { id: -1 - rolls.length, schoolId: school.id, schoolName: school.name, start, end, isMain };
  return {
    roll,
    isNew: true,
    after: [...ended, roll],
    changes: {},
    ...(present !== undefined && { note: `${present.schoolName} ends on ${day(last)}` }),
  };
}

function changed({ rolls }: PupilRolls, present: Roll, answers: JsonObject): Planned {
  const refused = (field: string, sentence: string) =>
    new ServerError('INVALID', { errors: { [`/${field}`]: sentence } });
  if (present.id < 0) throw refused('startDate', 'another row of the file has the same pupil, school and first day');
  if (answers.isMain !== undefined && answers.isMain !== present.isMain)
    throw refused('isMain', `is ${present.isMain ? 'Yes' : 'No'} in the records; a file changes the last day alone`);
  const end = endOf(answers) ?? present.end;
  const roll = { ...present, end };
  return {
    roll,
    isNew: false,
    after: rolls.map((each) => (each === present ? roll : each)),
    changes: end === present.end ? {} : { endDate: [present.end, end] },
  };
}
