import { addDays } from '../../../../contract/index.ts';
import type { JsonObject } from '../../../../engine/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { tell } from '../../../alerts/tell.ts';
import { academicYearId } from '../../../calendar/academicYears.ts';
import { yearGroupByAge } from '../../../calendar/yearGroup.ts';
import { actingUser } from '../../../db/across/index.ts';
import type { UnitCall } from '../../handler.ts';
import { correctPresentSen } from '../../periods/presentSen.ts';
import { careChange, writeCareChange, type BegunCare } from '../../students/changeCareStatus.ts';
import { lockPupil, type FoundPupil } from '../../students/findPupil.ts';
import { keyStageOf, usualContactMethod } from '../../students/pupilDetails.ts';
import { isInCare } from '../../../care/careStatuses.ts';
import type { RowToWrite, Written } from '../kind.ts';
import { readNamed, type Named } from './knownPupils.ts';

/** What a form says where nobody knows: gender not known, ethnicity not yet obtained. */
const notKnown = { genderId: 3, ethnicityCode: 'NOBT' };

/** Writes rows of pupils that were matched: new ones some hundred at a time, changes one by one. */
export async function writePupils(call: UnitCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const known = await readNamed(call, rows);
  const added = await addPupils(
    call,
    known,
    rows.filter(({ recordId }) => recordId === null).map(({ answers }) => answers),
  );
  const written: Written[] = [];
  for (const row of rows) {
    const next = row.recordId === null ? added.shift() : await changePupil(call, known, row);
    if (next === undefined) throw new Error('A pupil of an import was not written.');
    written.push(next);
  }
  return written;
}

const textOf = (answers: JsonObject, field: string): string => String(answers[field] ?? '').trim();

/** The columns that a row says plainly; what it leaves blank is not among them. */
function columnsOf({ declarations, today }: UnitCall, { workers }: Named, answers: JsonObject) {
  const { genderId, ethnicityCode, yearGroupId, senStatusId, socialWorker } = answers;
  return {
    ...(answers.firstName !== undefined && { first_name: textOf(answers, 'firstName') }),
    ...(answers.lastName !== undefined && { last_name: textOf(answers, 'lastName') }),
    ...(answers.upn !== undefined && { upn: textOf(answers, 'upn') }),
    ...(answers.laStudentId !== undefined && { la_student_id: textOf(answers, 'laStudentId') }),
    ...(answers.dateOfBirth !== undefined && { date_of_birth: String(answers.dateOfBirth) }),
    ...(typeof genderId === 'number' && { gender_id: genderId }),
    ...(typeof ethnicityCode === 'string' && { ethnicity_code: ethnicityCode }),
    ...(typeof senStatusId === 'string' && { sen_status_id: senStatusId }),
    ...(typeof yearGroupId === 'number' && {
      year_group_id: yearGroupId,
      year_group_year: academicYearId(today),
      key_stage_id: keyStageOf(declarations, yearGroupId),
    }),
    ...(typeof socialWorker === 'string' && {
      social_worker_id: workers.get(socialWorker.toLowerCase()) ?? null,
    }),
  };
}

const schoolOf = ({ schools }: Named, { schoolUrn }: JsonObject): number | null =>
  typeof schoolUrn === 'string' ? (schools.get(schoolUrn) ?? null) : null;

async function addPupils(call: UnitCall, known: Named, rows: readonly JsonObject[]): Promise<Written[]> {
  if (rows.length === 0) return [];
  const { db, viewer } = call;
  const values = rows.map((answers) => newPupil(call, known, answers));
  const ids = await db.insertInto('pupil').values(values).returning('id').execute();
  const pupils = rows.map((answers, index) => ({ answers, row: values[index], id: ids[index]?.id ?? 0 }));
  await db
    .insertInto('care_status_change')
    .values(
      pupils.map(({ answers, id }) => ({
        authority_id: viewer.authorityId,
        pupil_id: id,
        care_status_id: Number(answers.careStatusId),
        start_date: String(answers.careStatusStart),
        changed_by: actingUser(viewer),
        changed_at: call.services.now(),
      })),
    )
    .execute();
  const rolls = pupils.flatMap(({ answers, row, id }) =>
    row?.school_id == null ? [] : [{ pupilId: id, schoolId: row.school_id, start: String(answers.schoolStart) }],
  );
  if (rolls.length > 0) await startRolls(call, rolls);
  return pupils.map(({ id, row }) => ({ recordId: id, undo: { after: { ...row } } as JsonObject }));
}

function newPupil(call: UnitCall, known: Named, given: JsonObject) {
  const { today, viewer, declarations } = call;
  const answers = {
    ...notKnown,
    yearGroupId: yearGroupByAge(String(given.dateOfBirth), today),
    ...given,
  };
  const care = { careStatusId: Number(given.careStatusId), start: String(given.careStatusStart) };
  return {
    upn: '',
    la_student_id: '',
    first_name: '',
    last_name: '',
    date_of_birth: '',
    gender_id: notKnown.genderId,
    ethnicity_code: notKnown.ethnicityCode,
    year_group_id: answers.yearGroupId,
    year_group_year: academicYearId(today),
    sen_status_id: '',
    ...columnsOf(call, known, answers),
    authority_id: viewer.authorityId,
    care_status_id: care.careStatusId,
    care_status_start: care.start,
    care_start: isInCare(declarations, care.careStatusId) ? care.start : null,
    care_end: null,
    school_id: schoolOf(known, given),
    is_sensitive: false,
    is_dual_registered: false,
    is_percentage_register: false,
    contact_method: usualContactMethod,
    date_added: today,
  };
}

interface Roll {
  readonly pupilId: number;
  readonly schoolId: number;
  readonly start: string;
  /** Null where nothing is known to follow. */
  readonly end?: string | null;
}

/** Main rolls, at schools that the authority has to do with from now on. */
async function startRolls({ db, viewer }: UnitCall, rolls: readonly Roll[]): Promise<number[]> {
  const schools = [...new Set(rolls.map(({ schoolId }) => schoolId))];
  await db
    .insertInto('authority_school')
    .values(schools.map((school_id) => ({ authority_id: viewer.authorityId, school_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await db
    .insertInto('registration')
    .values(
      rolls.map(({ pupilId, schoolId, start, end = null }) => ({
        authority_id: viewer.authorityId,
        pupil_id: pupilId,
        school_id: schoolId,
        start_date: start,
        end_date: end,
        is_main: true,
      })),
    )
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

async function changePupil(call: UnitCall, known: Named, row: RowToWrite): Promise<Written> {
  const pupil = await lockPupil(call, row.recordId ?? 0);
  const changed = Object.fromEntries(Object.entries(row.changes).map(([field, [, value]]) => [field, value]));
  const columns = columnsOf(call, known, changed);
  if (Object.keys(columns).length > 0)
    await call.db.updateTable('pupil').set(columns).where('id', '=', pupil.id).execute();
  if ('senStatusId' in changed) await correctPresentSen(call.db, pupil.id);
  const care = 'careStatusId' in changed ? await changeCare(call, pupil, row.answers) : null;
  const school = 'schoolUrn' in changed ? await changeSchool(call, pupil, { known, answers: row.answers }) : null;
  const after = await lockPupil(call, pupil.id);
  return {
    recordId: pupil.id,
    undo: {
      before: pupil,
      after,
      ...(care !== null && { care: care.id, legalStatus: care.legalStatus }),
      ...(school !== null && { school }),
    },
  };
}

async function changeCare(call: UnitCall, pupil: FoundPupil, answers: JsonObject): Promise<BegunCare> {
  const change = careChange(call, pupil, {
    careStatusId: Number(answers.careStatusId),
    startDate: String(answers.careStatusStart),
  });
  const begun = await writeCareChange(call, pupil, change);
  await tell(call, { alert: alertId.careStatusChanged, pupilId: pupil.id });
  return begun;
}

/** The rolls that a move ended, as they were, and the one that it began. */
async function changeSchool(
  call: UnitCall,
  pupil: FoundPupil,
  { known, answers }: { known: Named; answers: JsonObject },
): Promise<JsonObject> {
  const { db } = call;
  const [schoolId, start] = [schoolOf(known, answers) ?? 0, String(answers.schoolStart)];
  const mainRolls = await db
    .selectFrom('registration')
    .select(['id', 'school_id', 'start_date', 'end_date'])
    .where('pupil_id', '=', pupil.id)
    .where('is_main', '=', true)
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', start)]))
    .orderBy('start_date')
    .execute();
  // What somebody has recorded ahead of its day holds from that day on (D-414).
  const running = mainRolls.filter(({ start_date }) => start_date < start);
  const ahead = mainRolls.find(({ start_date }) => start_date >= start);
  for (const { id } of running)
    await db
      .updateTable('registration')
      .set({ end_date: addDays(start, -1) })
      .where('id', '=', id)
      .execute();
  const recorded = ahead?.start_date === start ? ahead : undefined;
  const end = ahead ? addDays(ahead.start_date, -1) : null;
  const [begun = 0] = recorded ? [] : await startRolls(call, [{ pupilId: pupil.id, schoolId, start, end }]);
  await db
    .updateTable('pupil')
    .set({ school_id: recorded?.school_id ?? schoolId })
    .where('id', '=', pupil.id)
    .execute();
  await tell(call, { alert: alertId.schoolChanged, pupilId: pupil.id });
  return { begun, ended: running.map(({ id, end_date }) => ({ id, end_date })) };
}
