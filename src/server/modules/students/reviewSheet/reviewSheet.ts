import { sql } from 'kysely';
import {
  chartData,
  compileTable,
  findFormat,
  isObject,
  type ChartData,
  type Json,
  type JsonObject,
  type PaperBlock,
  type Row,
} from '../../../../engine/index.ts';
import { academicYear, academicYearId } from '../../../calendar/academicYears.ts';
import type { Paper } from '../../../paper/types.ts';
import { resultList } from '../../assessments/resultSource.ts';
import { allExclusionList } from '../../exclusions/allExclusions.ts';
import type { UnitCall } from '../../handler.ts';
import { momentWords } from '../../pep/paper/paperWords.ts';
import { pepList } from '../../pep/read/pepList.ts';
import { seePep, type LoadedPep } from '../../pep/read/loadPep.ts';
import { recordFacts } from '../../pep/read/recordFacts.ts';
import { hiddenFromViewer, withoutPointers } from '../../pep/read/shownTo.ts';
import { fullName, type FoundPupil } from '../findPupil.ts';
import { fieldsOf, firstListed } from '../glance/listed.ts';
import { readAttendance } from '../glance/pupilGlance.ts';
import { brief, dayWords, facts, part, picture } from './sheetParts.ts';

/** How much of each stands on the one page. */
const most = { plans: 3, targets: 6, weeks: 6, suspensions: 3, grades: 6 };

/** Letters that the targets have together, and a reason or a part of a result alone: the whole stands on its page. */
const letters = { targets: 740, reason: 50, result: 32 };

/**
 * One page of a pupil for a looked-after review: the targets of the plan, attendance, suspensions and the last grades,
 * each by the rules of the page that it is taken from.
 */
export async function reviewSheet(call: UnitCall, pupil: FoundPupil): Promise<Paper> {
  const madeAt = call.services.now().toISOString();
  const plan = call.viewer.settings.hasPep ? await planOf(call, pupil.id) : null;
  return {
    title: `Education of ${fullName(pupil)}, for a looked-after review`,
    running: { left: fullName(pupil), right: 'For a looked-after review' },
    foot: `Made ${momentWords(madeAt)}`,
    madeAt,
    isDense: true,
    blocks: [
      { kind: 'heading', level: 1, text: 'Education, for a looked-after review', isBookmark: true },
      await aboutPupil(call, pupil),
      ...(call.viewer.settings.hasPep ? targetsPart(call, plan) : []),
      ...(await attendancePart(call, pupil)),
      ...(await suspensionsPart(call, pupil.id)),
      ...(await gradesPart(call, pupil.id)),
    ],
  };
}

async function aboutPupil({ db, declarations }: UnitCall, pupil: FoundPupil): Promise<PaperBlock> {
  const school =
    pupil.school_id === null
      ? undefined
      : await db.selectFrom('school').select('name').where('id', '=', pupil.school_id).executeTakeFirst();
  return facts([
    ['Name', fullName(pupil)],
    ['Date of birth', dayWords(pupil.date_of_birth)],
    ['Year group', lookupWords(declarations, 'year-group', pupil.year_group_id)],
    ['School', school?.name ?? ''],
  ]);
}

function lookupWords(declarations: UnitCall['declarations'], lookup: string, value: Json): string {
  if (value === null || value === undefined) return '';
  return findFormat('lookup').toText(value, { options: {}, lookup: declarations.lookup(lookup) });
}

/** The newest plan with targets; the newest of all where none of the last has any. */
async function planOf(call: UnitCall, studentId: number): Promise<LoadedPep | null> {
  const found = await firstListed<{ readonly pepId: number }>(call, pepList, {
    studentId,
    columns: { pepId: sql`pep.id` },
    order: sql`pep.academic_year_id desc, pep.school_term_id desc nulls last, pep.id desc`,
    most: most.plans,
  });
  let newest: LoadedPep | null = null;
  for (const { pepId } of found) {
    const plan = await seePep(call, { studentId, pepId });
    if (targetsOf(call, plan).length > 0) return plan;
    newest ??= plan;
  }
  return newest;
}

/** The targets of a plan as far as the viewer is shown them. */
function targetsOf(call: UnitCall, plan: LoadedPep): readonly JsonObject[] {
  const stage = plan.stages.find(({ slug }) => slug === 'targets');
  if (stage === undefined) return [];
  const { targets } = withoutPointers(stage.answers, hiddenFromViewer(call)(stage, recordFacts(plan)));
  return Array.isArray(targets) ? targets.filter(isObject) : [];
}

function targetsPart(call: UnitCall, plan: LoadedPep | null): PaperBlock[] {
  const targets = plan === null ? [] : targetsOf(call, plan);
  const shown = targets.slice(0, most.targets);
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
  return part({
    title: 'Targets of the personal education plan',
    words: plan === null ? '' : planWords(call, plan),
    columns: [
      { title: 'Area', isLong: false },
      { title: 'Target', isLong: true },
      { title: 'Review date', isLong: false },
    ],
    rows: shown.map(({ area, target, review }) => [
      lookupWords(call.declarations, 'target-area', area ?? null),
      brief(text(target), Math.floor(letters.targets / Math.max(2, shown.length))),
      dayWords(text(review)),
    ]),
    none: plan === null ? 'There is no plan yet.' : 'No target is set yet.',
  });
}

function planWords({ declarations }: UnitCall, { pep }: LoadedPep): string {
  const term = lookupWords(declarations, 'school-term', pep.school_term_id);
  const year = academicYear(pep.academic_year_id).label;
  const meeting = pep.meeting_at === null ? 'no meeting yet' : `meeting ${dayWords(pep.meeting_at)}`;
  const next = pep.next_meeting_at === null ? '' : `, next meeting ${dayWords(pep.next_meeting_at)}`;
  const status = lookupWords(declarations, 'pep-status', pep.status_id).toLowerCase();
  return `Plan of ${[term, year].filter((text) => text !== '').join(' ')} (${status}): ${meeting}${next}.`;
}

async function attendancePart(call: UnitCall, pupil: FoundPupil): Promise<Paper['blocks']> {
  const { percentage, weeks } = await readAttendance(call, pupil);
  const year = academicYear(academicYearId(call.today)).label;
  const last = weeks.slice(-most.weeks);
  const figures = part({
    title: 'Attendance',
    words: percentage === null ? '' : `School year ${year}: ${percentWords(percentage)}. The last weeks, from:`,
    columns: last.map(({ weekStart }) => ({ title: dayWords(weekStart), isLong: false })),
    rows:
      last.length === 0 ? [] : [last.map(({ attendance }) => (attendance === null ? '' : percentWords(attendance)))],
    none: percentage === null ? 'No attendance is recorded this school year.' : '',
  });
  return [...figures, ...picture(weeksPicture(call, weeks))];
}

/** The year week by week, as the pupil's page of attendance draws it. */
function weeksPicture({ declarations }: UnitCall, weeks: readonly Row[]): ChartData | null {
  const table = declarations.table('attendance-by-week');
  return chartData(compileTable(table, declarations.record(table.record), declarations.lookup), weeks);
}

const percentWords = (value: number): string => findFormat('percent').toText(value, { options: {} });

interface SuspensionRow {
  readonly typeId: number;
  readonly reasonId: number | null;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly numberOfDays: number;
  readonly daysThisYear: number;
}

async function suspensionsPart(call: UnitCall, studentId: number): Promise<PaperBlock[]> {
  const list = { ...allExclusionList, also: () => [sql<boolean>`exclusion.pupil_id = ${studentId}`] };
  const rows = await firstListed<SuspensionRow>(call, list, {
    studentId,
    columns: fieldsOf(list, ['typeId', 'reasonId', 'startDate', 'endDate', 'numberOfDays', 'daysThisYear']),
    order: sql`exclusion.start_date desc, exclusion.id desc`,
    most: most.suspensions,
  });
  const [latest] = rows;
  return part({
    title: 'Suspensions and exclusions',
    words: latest === undefined ? '' : `Days of suspension this school year: ${latest.daysThisYear}. The latest:`,
    columns: [
      { title: 'Type', isLong: false },
      { title: 'From', isLong: false },
      { title: 'To', isLong: false },
      { title: 'Days', isLong: false },
      { title: 'Reason', isLong: true },
    ],
    rows: rows.map(({ typeId, reasonId, startDate, endDate, numberOfDays }) => [
      lookupWords(call.declarations, 'exclusion-type', typeId),
      dayWords(startDate),
      dayWords(endDate),
      String(numberOfDays),
      brief(lookupWords(call.declarations, 'exclusion-reason', reasonId), letters.reason),
    ]),
    none: 'None is recorded.',
  });
}

interface GradeRow {
  readonly subject: string;
  readonly gradeType: string | null;
  readonly grade: string | null;
  readonly enteredDate: string | null;
}

async function gradesPart(call: UnitCall, studentId: number): Promise<PaperBlock[]> {
  const finished = { ...resultList, also: () => [sql<boolean>`result.pupil_id = ${studentId} and result.is_complete`] };
  const rows = await firstListed<GradeRow>(call, finished, {
    studentId,
    columns: fieldsOf(resultList, ['subject', 'gradeType', 'grade', 'enteredDate']),
    order: sql`result.entered_date desc nulls last, result.id desc`,
    most: most.grades,
  });
  return part({
    title: 'Latest grades',
    columns: ['Subject', 'Type', 'Grade', 'Entered'].map((title) => ({ title, isLong: false })),
    rows: rows.map(({ subject, gradeType, grade, enteredDate }) => [
      ...[subject, gradeType ?? '', grade ?? ''].map((text) => brief(text, letters.result)),
      dayWords(enteredDate),
    ]),
    none: 'No grade is entered yet.',
  });
}
