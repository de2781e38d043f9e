import type { Json, JsonObject } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import type { UnitCall } from '../../handler.ts';
import { ageFault, careChange } from '../../students/changeCareStatus.ts';
import { birthFault } from '../../students/pupilDetails.ts';
import { day } from '../../students/refuse.ts';
import type { Match, RowToMatch } from '../kind.ts';
import { passedWords, surePupil, twoPupils } from '../pupilKeys.ts';
import { nameKey, readKnown, type Known, type KnownPupil } from './knownPupils.ts';

/** What the records say of rows of pupils. Nobody is taken for another by name alone: that is somebody's to decide. */
export async function matchPupils(call: UnitCall, rows: readonly RowToMatch[]): Promise<Match[]> {
  const known = await readKnown(call, rows);
  return rows.map((row) => matchPupil(call, known, row));
}

type Faults = { [field: string]: string };

/** Said of those whom a row may be about. */
const sameName = 'the same name and date of birth, and neither UPN nor number says whether it is the same child';

function matchPupil(call: UnitCall, known: Known, { answers, decided }: RowToMatch): Match {
  const sure = surePupil(known, answers);
  const pupil = decided === null ? sure : (known.byId.get(decided) ?? null);
  if (pupil === 'two') return faulty({ upn: twoPupils(known, answers) });
  const gone = [pupil, sure].find((each) => each !== null && each !== 'two' && each.isPassed);
  if (gone !== undefined && gone !== null && gone !== 'two') return passed(gone, decided);
  const faults: Faults = { ...factFaults(call, known, answers) };
  if (pupil === null) {
    const alike = known.byName.get(nameKey(answers)) ?? [];
    Object.assign(faults, newFaults(call, answers));
    const clash =
      decided === null && alike.length > 0
        ? `${alike.map(told).join(' and ')} ${alike.length > 1 ? 'have' : 'has'} ${sameName}`
        : null;
    return { recordId: null, changes: {}, faults, clash, candidates: alike.map(({ id }) => id) };
  }
  const changes = changesOf(pupil, answers);
  Object.assign(faults, changeFaults(call, pupil, { answers, changes }));
  const clash = decided === null && isStranger(changes) ? strangerWords(pupil) : null;
  return { recordId: pupil.id, changes, faults, clash, candidates: clash === null ? [] : [pupil.id] };
}

const faulty = (faults: Faults): Match => ({ recordId: null, changes: {}, faults, clash: null, candidates: [] });

/** Somebody has to look at it: nobody writes of a passed record, whatever is decided of the row. */
const passed = ({ id, name }: KnownPupil, decided: number | null): Match =>
  decided === null ? { ...faulty({}), clash: passedWords(name), candidates: [id] } : faulty({ upn: passedWords(name) });

const told = ({ name, answers }: KnownPupil) =>
  `${name}${answers.upn === '' ? ' (without a UPN)' : ` (UPN ${String(answers.upn)})`}`;

/** Somebody with another name who was born on another day: the UPN or the number may be mistyped. */
const isStranger = (changes: Match['changes']): boolean =>
  'dateOfBirth' in changes && ('firstName' in changes || 'lastName' in changes);

const strangerWords = ({ name, answers }: KnownPupil): string =>
  `the UPN or the number is that of ${name}, born on ${day(String(answers.dateOfBirth))}: both name and date of birth differ`;

/** Of what a row says, that which the record does not say yet. A day alone, without what it is the day of, is no change. */
function changesOf(pupil: KnownPupil, answers: JsonObject): { [field: string]: readonly [Json, Json] } {
  const { answers: present } = pupil;
  const named = namedAs(pupil, answers);
  const changes: { [field: string]: readonly [Json, Json] } = {};
  for (const [field, value] of Object.entries(answers)) {
    const was = present[field] ?? null;
    const same = field === 'socialWorker' ? String(was).toLowerCase() === String(value).toLowerCase() : was === value;
    if (!same && !(field in named && named[field] === value)) changes[field] = [was, value];
  }
  if (!('careStatusId' in changes)) delete changes.careStatusStart;
  if (!('schoolUrn' in changes)) delete changes.schoolStart;
  return changes;
}

/**
 * What the child was recorded as by a UPN or a number that a row names them by, before two records became one. Whoever
 * sends it knows nothing of the merge, and takes nothing of it back.
 */
const namedAs = ({ formerly }: KnownPupil, { upn, laStudentId }: JsonObject): JsonObject =>
  formerly.find((was) => isSaid(was.upn, upn) || isSaid(was.laStudentId, laStudentId)) ?? {};

const isSaid = (was: Json | undefined, said: Json | undefined) => was !== '' && was === said;

/** What is wrong with what a row says, whoever it is about. */
function factFaults({ today }: UnitCall, { schools, workers }: Known, answers: JsonObject): Faults {
  const { dateOfBirth, schoolUrn, schoolStart, careStatusStart, socialWorker } = answers;
  const birth = birthFault(today, String(dateOfBirth));
  const early = (date: Json | undefined) => typeof date === 'string' && date < String(dateOfBirth);
  return {
    ...(birth !== null && { dateOfBirth: birth }),
    ...(typeof schoolUrn === 'string' &&
      !schools.has(schoolUrn) && { schoolUrn: `there is no school with the URN ${schoolUrn} in the portal` }),
    ...(typeof schoolStart === 'string' &&
      (schoolStart > today || early(schoolStart)) && { schoolStart: 'lies in the future, or before the birth' }),
    ...(typeof careStatusStart === 'string' &&
      (careStatusStart > today || early(careStatusStart)) && {
        careStatusStart: 'lies in the future, or before the birth',
      }),
    ...(typeof socialWorker === 'string' &&
      !workers.has(socialWorker.toLowerCase()) && {
        socialWorker: `no social worker signs in with “${socialWorker.slice(0, 60)}”`,
      }),
  };
}

/** A new pupil needs more than one who is known. */
function newFaults({ declarations }: UnitCall, answers: JsonObject): Faults {
  const needed = ['careStatusId', 'careStatusStart', 'senStatusId'].filter((field) => answers[field] === undefined);
  const faults: Faults = Object.fromEntries(needed.map((field) => [field, 'is needed for a pupil who is new']));
  if (answers.schoolUrn !== undefined && answers.schoolStart === undefined)
    faults.schoolStart = 'is needed with a school';
  const { dateOfBirth, careStatusId, careStatusStart } = answers;
  const age =
    typeof careStatusStart === 'string' &&
    ageFault(declarations, {
      dateOfBirth: String(dateOfBirth),
      careStatusId: Number(careStatusId),
      start: careStatusStart,
    });
  return age ? { ...faults, careStatusStart: age } : faults;
}

/** What stands in the way of a change of care status or school. */
function changeFaults(
  call: UnitCall,
  pupil: KnownPupil,
  { answers, changes }: { answers: JsonObject; changes: Match['changes'] },
): Faults {
  const faults: Faults = {};
  if ('careStatusId' in changes) {
    if (answers.careStatusStart === undefined) faults.careStatusStart = 'is needed for another care status';
    else Object.assign(faults, careFault(call, pupil, answers));
  }
  if ('schoolUrn' in changes) {
    if (answers.schoolStart === undefined) faults.schoolStart = 'is needed for another school';
    else if (pupil.schoolSince !== null && String(answers.schoolStart) <= pupil.schoolSince)
      faults.schoolStart = `the present school began on ${day(pupil.schoolSince)}; another one can begin only after it`;
  }
  return faults;
}

function careFault(call: UnitCall, { care }: KnownPupil, answers: JsonObject): Faults {
  try {
    careChange(call, care, {
      careStatusId: Number(answers.careStatusId),
      startDate: String(answers.careStatusStart),
    });
    return {};
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    return { careStatusStart: Object.values(error.details.errors ?? {})[0] ?? error.message };
  }
}
