import { isSchoolWeekday } from '../../../../contract/index.ts';
import type { Json, JsonObject } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import { PERMANENT } from '../../attendance/exclusionSessions.ts';
import { sessionNames, type HalfDay } from '../../attendance/halfDays.ts';
import {
  checkNewChoices,
  exclusionColumns,
  exclusionRange,
  exclusionRoll,
  type ExclusionPlace,
} from '../../attendance/newExclusion.ts';
import { checkChoices } from '../../exclusions/updateExclusion.ts';
import type { UnitCall } from '../../handler.ts';
import { day } from '../../students/refuse.ts';
import type { Faulty, PlannedRow, PupilPlanning } from '../pupilRows.ts';
import { readSuspensions, type PlannedExclusion, type PupilExclusions } from './readSuspensions.ts';

/** What a row does to a pupil's exclusions. */
export interface PlannedSuspension extends PlannedRow<PupilExclusions> {
  readonly exclusion: PlannedExclusion;
  /** Of a new one: when and where it is, its sessions not counted yet. */
  readonly place: ExclusionPlace | null;
}

type Faults = { [question: string]: string };
type Planning = Pick<UnitCall, 'declarations'>;

/** Rows are planned by the rules of the register. */
export const suspensionPlanning: PupilPlanning<PupilExclusions, PlannedSuspension> = {
  read: readSuspensions,
  plan: planSuspension,
};

function planSuspension(call: Planning, known: PupilExclusions, answers: JsonObject): PlannedSuspension | Faulty {
  const [present, ...others] = known.exclusions.filter((exclusion) => isNamed(exclusion, answers));
  if (others.length > 0) return { faults: { startSession: 'two are recorded on this day; please say which one' } };
  if (present !== undefined && present.id < 0)
    return { faults: { startDate: 'another row of the file has the same pupil, type and first session' } };
  try {
    return present === undefined ? added(call, known, answers) : changed(call, { known, present }, answers);
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    const { errors } = error.details;
    if (errors === undefined) return { faults: { startDate: error.message } };
    return { faults: errors };
  }
}

/** A row without a session means the one of its day. */
const isNamed = (exclusion: PlannedExclusion, { typeId, startDate, startSession }: JsonObject): boolean =>
  exclusion.type_id === typeId &&
  exclusion.start_date === startDate &&
  (startSession === undefined || exclusion.start_session === startSession);

function added(call: Planning, known: PupilExclusions, answers: JsonObject): PlannedSuspension | Faulty {
  const needed = ['reasonId', ...(answers.typeId === PERMANENT ? [] : ['endDate'])];
  const missing = needed.filter((question) => answers[question] === undefined);
  if (missing.length > 0) return { faults: Object.fromEntries(missing.map((question) => [question, 'is needed'])) };
  if (!isSchoolWeekday(String(answers.startDate))) return { faults: { startDate: 'there is no school on this day' } };
  // Unless a row says otherwise it is about whole days.
  const body = { session: 'PM', startSession: 1, ...answers };
  checkNewChoices({ ...call, body });
  const range = exclusionRange({ body }, startOf(body));
  const place = { ...range, roll: exclusionRoll(known.rolls, range.first), sessions: [] };
  const exclusion = { ...exclusionColumns({ body }, place), id: -1 - known.exclusions.length };
  const after = { ...known, exclusions: [...known.exclusions, exclusion] };
  return { recordId: null, exclusion, place, after, changes: {} };
}

const startOf = ({ startDate, startSession }: JsonObject): HalfDay => ({
  date: String(startDate),
  session: startSession === 2 ? 2 : 1,
});

/** Questions about what may be corrected, with their columns. */
const corrected = {
  reasonId: 'reason_id',
  reason2Id: 'reason2_id',
  reason3Id: 'reason3_id',
  comments: 'comments',
} as const;

/** What a row leaves blank stays as it is, and so do the days (EXCL-16). */
function changed(
  call: Planning,
  { known, present }: { readonly known: PupilExclusions; readonly present: PlannedExclusion },
  answers: JsonObject,
): PlannedSuspension | Faulty {
  const faults = dayFaults(present, answers);
  if (Object.keys(faults).length > 0) return { faults };
  const changes: { [question: string]: readonly [Json, Json] } = {};
  for (const [question, column] of Object.entries(corrected)) {
    const [was, is] = [present[column], answers[question]];
    if (is !== undefined && is !== was) changes[question] = [was === '' ? null : was, is];
  }
  const { id: recordId } = present;
  if (Object.keys(changes).length === 0) return { recordId, exclusion: present, place: null, after: known, changes };
  const columns = Object.entries(corrected).map(([question, column]) => [column, answers[question] ?? present[column]]);
  const exclusion = { ...present, ...(Object.fromEntries(columns) as Partial<PlannedExclusion>) };
  checkChoices({ ...call, body: bodyOf(exclusion) }, present);
  const exclusions = known.exclusions.map((each) => (each === present ? exclusion : each));
  return { recordId, exclusion, place: null, after: { ...known, exclusions }, changes };
}

const bodyOf = ({ type_id, reason_id, reason2_id, reason3_id, comments }: PlannedExclusion): JsonObject => ({
  typeId: type_id,
  reasonId: reason_id,
  reason2Id: reason2_id,
  reason3Id: reason3_id,
  comments,
});

function dayFaults({ end_date, end_session }: PlannedExclusion, { endDate, session }: JsonObject): Faults {
  const kept = 'the days of one that is recorded are not changed by a file';
  if (endDate !== undefined && endDate !== end_date)
    return { endDate: `is ${end_date === null ? 'blank' : day(end_date)} in the records; ${kept}` };
  const last = end_session === null ? null : sessionNames[end_session === 1 ? 1 : 2];
  if (session !== undefined && session !== last) return { session: `is ${last ?? 'blank'} in the records; ${kept}` };
  return {};
}
