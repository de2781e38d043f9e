import { sql } from 'kysely';
import { pepStatus, type PupilGlance } from '../../../../contract/index.ts';
import { academicYearId } from '../../../calendar/academicYears.ts';
import { resultList } from '../../assessments/resultSource.ts';
import { yearFigures } from '../../attendance/figures/pupilFigures.ts';
import { figuresOf, mondaysOf, weeksOf } from '../../attendance/percentage/yearWeeks.ts';
import { byWeekList } from '../../attendance/pictures/ofPupil.ts';
import { percentOf } from '../../attendance/totals.ts';
import { allExclusionList } from '../../exclusions/allExclusions.ts';
import type { UnitCall } from '../../handler.ts';
import { notesOfPupilList } from '../../notes/noteSource.ts';
import { pepList } from '../../pep/read/pepList.ts';
import type { FoundPupil } from '../findPupil.ts';
import { professionalList } from '../pupilLists.ts';
import { fieldsOf, firstListed } from './listed.ts';
import { noteBeginning, readLine } from './pupilLine.ts';

/** How much of each stands in the overview: enough to begin with, and the rest is behind the link. */
const most = { suspensions: 2, people: 8, notes: 3, grades: 6, line: 6 };

/** What the line says that no other part of the overview does. */
const moves = ['placement', 'school', 'care'] as const;

type Part<Name extends keyof PupilGlance> = PupilGlance[Name];

/** What is most asked of a pupil: each part from the list that its page shows, so that it says what the page says. */
export async function readGlance(call: UnitCall, pupil: FoundPupil): Promise<PupilGlance> {
  const studentId = pupil.id;
  return {
    plan: await readPlan(call, studentId),
    attendance: await readAttendance(call, pupil),
    suspensions: await readSuspensions(call, studentId),
    people: await readPeople(call, studentId),
    notes: await firstListed<Part<'notes'>[number]>(call, notesOfPupilList, {
      studentId,
      columns: { ...fieldsOf(notesOfPupilList, ['id', 'noteDate', 'noteTypeId', 'author']), text: noteBeginning },
      order: sql`note.note_date desc, note.id desc`,
      most: most.notes,
    }),
    grades: await firstListed<Part<'grades'>[number]>(call, resultList, {
      studentId,
      columns: fieldsOf(resultList, ['id', 'subject', 'gradeType', 'grade', 'enteredDate']),
      order: sql`result.entered_date desc nulls last, result.id desc`,
      most: most.grades,
    }),
    line: (await readLine(call, { studentId, kinds: moves, most: most.line })).entries,
  };
}

const isFinished = sql`(pep.status_id in (${sql.lit(pepStatus.completed)}, ${sql.lit(pepStatus.superseded)}))`;
const planAge = sql`(pep.academic_year_id * 10 + coalesce(pep.school_term_id, 0))`;

/** The plan that PEP Home opens with: the earliest that is not finished, else the newest (D-113). */
async function readPlan(call: UnitCall, studentId: number): Promise<Part<'plan'>> {
  if (!call.viewer.settings.hasPep) return null;
  const [plan] = await firstListed<NonNullable<Part<'plan'>>>(call, pepList, {
    studentId,
    columns: {
      ...fieldsOf(pepList, ['academicYearId', 'schoolTermId', 'pepCycleName', 'meetingDate', 'nextMeetingDate']),
      ...fieldsOf(pepList, ['dueDate', 'isLate']),
      pepId: sql`pep.id`,
      statusId: sql`pep.status_id`,
    },
    order: sql`${isFinished}, case when ${isFinished} then -${planAge} else ${planAge} end,
      case when ${isFinished} then -pep.id else pep.id end`,
    most: 1,
  });
  return plan ?? null;
}

/** By the register that the pupil is on, in the figures of its own page. */
export async function readAttendance(call: UnitCall, pupil: FoundPupil): Promise<Part<'attendance'>> {
  const { db, declarations, today, services } = call;
  const [authorityId, pupilId, yearId] = [pupil.authority_id, pupil.id, academicYearId(today)];
  if (pupil.is_percentage_register) {
    const weeks = await weeksOf(db, { authorityId, pupilId, mondays: mondaysOf(yearId, today) });
    return {
      isPercentageRegister: true,
      percentage: figuresOf(weeks, today).totalYearlyPercentage,
      weeks: weeks.map(({ weekStart, hundredths, isNotRequired }) => ({
        weekStart,
        attendance: hundredths === null || isNotRequired ? null : hundredths / 100,
      })),
    };
  }
  const year = { authorityId, pupilId, academicYearId: yearId, today, now: services.now() };
  const { attended, possible } = await yearFigures(db, declarations, year);
  const weeks = await firstListed<Part<'attendance'>['weeks'][number]>(
    // The list reads its pupil from the call, as it is asked on its page.
    { ...call, query: { studentId: pupilId } },
    byWeekList,
    {
      studentId: pupilId,
      columns: fieldsOf(byWeekList, ['weekStart', 'attendance']),
      order: sql`week.week_start`,
      most: 60,
    },
  );
  return { isPercentageRegister: false, percentage: percentOf(attended, possible), weeks };
}

async function readSuspensions(call: UnitCall, studentId: number): Promise<Part<'suspensions'>> {
  const list = { ...allExclusionList, also: () => [sql<boolean>`exclusion.pupil_id = ${studentId}`] };
  const rows = await firstListed<Part<'suspensions'>['latest'][number] & { readonly daysThisYear: number }>(
    call,
    list,
    {
      studentId,
      columns: fieldsOf(list, ['id', 'typeId', 'startDate', 'endDate', 'numberOfDays', 'daysThisYear']),
      order: sql`exclusion.start_date desc, exclusion.id desc`,
      most: most.suspensions,
    },
  );
  return {
    daysThisYear: rows[0]?.daysThisYear ?? 0,
    latest: rows.map(({ daysThisYear: _year, ...row }) => row),
  };
}

async function readPeople(call: UnitCall, studentId: number): Promise<Part<'people'>> {
  return firstListed(call, professionalList, {
    studentId,
    columns: {
      ...fieldsOf(professionalList, ['id', 'telephone', 'username']),
      name: sql`professional.first_name || ' ' || professional.last_name`,
      typeId: sql`professional.type_id`,
    },
    order: professionalList.source.id,
    most: most.people,
  });
}
