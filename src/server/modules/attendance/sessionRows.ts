import { addDays, decide, decideForViewer, operation, type OperationId } from '../../../contract/index.ts';
import { DENIED, type Facts, type Row } from '../../../engine/index.ts';
import { hasBegun } from '../../calendar/begunSessions.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';
import type { Call } from '../handler.ts';
import { viewerFacts } from '../session/viewerFacts.ts';
import type { FoundPupil } from '../students/findPupil.ts';
import { NOT_IN_CARE } from './codes.ts';
import { halfDayKey, sessionNames } from './halfDays.ts';
import type { IsLongAgo } from './longAgo.ts';
import type { MarksByHalfDay, StoredMark } from './readMarks.ts';
import { rollOn, rollsOn, schoolsInOrder, type Roll } from './rolls.ts';
import { expectsMark, schoolsOfWeek } from './twoSchools.ts';
import { standingAt } from './writeMarks.ts';

const markOperations = [
  'attendance.saveMark',
  'attendance.saveBlock',
  'attendance.saveExclusion',
  'attendance.saveXCode',
  'attendance.saveICode',
  'attendance.saveRange',
] as const satisfies readonly OperationId[];

export interface WeekRows {
  readonly pupil: FoundPupil;
  readonly rolls: readonly Roll[];
  readonly marks: MarksByHalfDay;
  /** Of each session the marks of all schools. */
  readonly ofSchools: ReadonlyMap<string, readonly StoredMark[]>;
  /** By session whose mark was amended at which schools. */
  readonly amended: ReadonlyMap<string, ReadonlySet<number>>;
  readonly isLongAgo: IsLongAgo;
  readonly showNotInCare: boolean;
  readonly schoolDays: SchoolDays;
  /** Whether a day is one of monitored care: others are not due (D-85). */
  readonly isMonitored: (date: string) => boolean;
}

/** What stands as a line: a week, or of one with two schools what one of them has of it (D-96). */
export interface WeekLine {
  readonly week: string;
  /** Null where one line shows the mark that counts, of whichever school. */
  readonly schoolId: number | null;
}

/** The lines of weeks, in their order. */
export function linesOf(weeks: readonly string[], rolls: readonly Roll[]): WeekLine[] {
  return weeks.flatMap((week): WeekLine[] => {
    const schools = schoolsOfWeek(rolls, week);
    return schools.length === 0 ? [{ week, schoolId: null }] : schools.map((schoolId) => ({ week, schoolId }));
  });
}

/** The ten sessions of each line, whether marked or not: a row is a session. */
export function sessionRows(call: Call, lines: readonly WeekLine[], from: WeekRows): Row[] {
  const schools = schoolsInOrder(from.rolls);
  return lines.flatMap((line) =>
    [0, 1, 2, 3, 4].flatMap((day) =>
      ([1, 2] as const).map((session) =>
        sessionRow(call, { ...line, date: addDays(line.week, day), session }, { ...from, schools }),
      ),
    ),
  );
}

interface Cell extends WeekLine {
  readonly date: string;
  readonly session: 1 | 2;
}

type CellGround = WeekRows & { readonly schools: ReadonlyMap<number, string> };

/** The registration, the mark and the day of school of a cell: of its own school, where its line is one's. */
function stateOf({ schoolId, ...at }: Cell, { rolls, marks, ofSchools, schoolDays }: CellGround) {
  const key = halfDayKey(at);
  if (schoolId === null) {
    const roll = rollOn(rolls, at.date);
    const stored = marks.get(key);
    const isExpected = roll !== undefined && schoolDays.isSchoolDay(at.date, roll.schoolId);
    return { roll, stored, schoolId: stored?.school_id ?? roll?.schoolId ?? null, isExpected };
  }
  const roll = rollsOn(rolls, at.date).find((one) => one.schoolId === schoolId);
  const there = ofSchools.get(key) ?? [];
  const stored = roll ? standingAt({ rolls }, at, there, schoolId) : there.find((one) => one.school_id === schoolId);
  return { roll, stored, schoolId, isExpected: expectsMark({ rolls, schoolDays, at, there }, schoolId) };
}

/** A school by its name; of two of one name with its number in the key of schools too. */
function lineName(schoolId: number | null, schools: CellGround['schools']): string | null {
  const name = schoolId === null ? undefined : schools.get(schoolId);
  if (schoolId === null || name === undefined) return null;
  const isAlone = [...schools.values()].filter((other) => other === name).length < 2;
  return isAlone ? name : `${name} (${[...schools.keys()].indexOf(schoolId) + 1})`;
}

function sessionRow(call: Call, cell: Cell, from: CellGround): Row {
  const { pupil, schools, amended, showNotInCare, isLongAgo, isMonitored } = from;
  const { week, date, session } = cell;
  const { roll, stored, schoolId, isExpected } = stateOf(cell, from);
  const changed = amended.get(halfDayKey({ date, session }));
  const place = [...schools.keys()].findIndex((id) => id === schoolId);
  const hidden = stored?.mark === NOT_IN_CARE && !showNotInCare;
  const row: Row = {
    id: `${pupil.id}:${date}:${sessionNames[session]}${cell.schoolId === null ? '' : `:${cell.schoolId}`}`,
    studentId: pupil.id,
    yearGroupId: pupil.year_group_id,
    weekCommencing: week,
    lineSchool: lineName(cell.schoolId, schools),
    weekday: (Date.parse(date) - Date.parse(week)) / 86_400_000 + 1,
    session: sessionNames[session],
    sessionId: session,
    date,
    schoolId,
    schoolName: (schoolId === null ? undefined : schools.get(schoolId)) ?? null,
    schoolNumber: place === -1 ? null : place + 1,
    registerId: roll?.id ?? null,
    mark: hidden ? null : (stored?.mark ?? null),
    subCode: hidden ? null : (stored?.sub_code ?? null),
    comments: hidden ? null : (stored?.comment ?? null),
    isFuture: date > call.today,
    isRegistered: roll !== undefined,
    isAmended: cell.schoolId === null ? changed !== undefined : changed?.has(cell.schoolId) === true,
    isLongAgo: isLongAgo(date, schoolId),
    isDue: isExpected && isMonitored(date) && hasBegun({ date, session }, call.services.now()),
  };
  const denied = deniedHere(call, row);
  return Object.keys(denied).length === 0 ? row : { ...row, [DENIED]: denied };
}

/** What the session refuses by its own state; what the viewer may never do is said once, for the page. */
function deniedHere(call: Call, row: Row): { [operation: string]: string } {
  if (row.isRegistered === true && row.isFuture === false) return {};
  const facts: Facts = { row, user: viewerFacts(call.viewer), today: call.today };
  return Object.fromEntries(
    markOperations.flatMap((id): [string, string][] => {
      const decision = decide(operation(id), facts);
      return decision.allowed ? [] : [[id, decision.reason]];
    }),
  );
}

/** Mark operations that this viewer may never run. */
export function deniedForViewer(call: Call): { [operation: string]: string } {
  const facts: Facts = { user: viewerFacts(call.viewer), today: call.today };
  return Object.fromEntries(
    markOperations.flatMap((id): [string, string][] => {
      const decision = decideForViewer(operation(id), facts);
      return decision.allowed ? [] : [[id, decision.reason]];
    }),
  );
}
