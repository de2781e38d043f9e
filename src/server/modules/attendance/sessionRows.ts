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
import type { MarksByHalfDay } from './readMarks.ts';
import { rollOn, schoolsInOrder, type Roll } from './rolls.ts';

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
  /** Sessions whose mark was amended. */
  readonly amended: ReadonlySet<string>;
  readonly isLongAgo: IsLongAgo;
  readonly showNotInCare: boolean;
  readonly schoolDays: SchoolDays;
}

/** The ten sessions of each week, whether marked or not: a row is a session. */
export function sessionRows(call: Call, weeks: readonly string[], from: WeekRows): Row[] {
  return weeks.flatMap((week) =>
    [0, 1, 2, 3, 4].flatMap((day) =>
      ([1, 2] as const).map((session) => sessionRow(call, { week, date: addDays(week, day), session }, from)),
    ),
  );
}

function sessionRow(call: Call, at: { week: string; date: string; session: 1 | 2 }, from: WeekRows): Row {
  const { pupil, rolls, marks, amended, showNotInCare, schoolDays, isLongAgo } = from;
  const { week, date, session } = at;
  const roll = rollOn(rolls, date);
  const stored = marks.get(halfDayKey({ date, session }));
  const schoolId = stored?.school_id ?? roll?.schoolId ?? null;
  const place = [...schoolsInOrder(rolls).keys()].findIndex((id) => id === schoolId);
  const hidden = stored?.mark === NOT_IN_CARE && !showNotInCare;
  const row: Row = {
    id: `${pupil.id}:${date}:${sessionNames[session]}`,
    studentId: pupil.id,
    yearGroupId: pupil.year_group_id,
    weekCommencing: week,
    weekday: (Date.parse(date) - Date.parse(week)) / 86_400_000 + 1,
    session: sessionNames[session],
    sessionId: session,
    date,
    schoolId,
    schoolName: rolls.find((one) => one.schoolId === schoolId)?.schoolName ?? null,
    schoolNumber: place === -1 ? null : place + 1,
    registerId: roll?.id ?? null,
    mark: hidden ? null : (stored?.mark ?? null),
    subCode: hidden ? null : (stored?.sub_code ?? null),
    comments: hidden ? null : (stored?.comment ?? null),
    isFuture: date > call.today,
    isRegistered: roll !== undefined,
    isAmended: amended.has(halfDayKey({ date, session })),
    isLongAgo: isLongAgo(date, schoolId),
    isDue:
      roll !== undefined &&
      schoolDays.isSchoolDay(date, roll.schoolId) &&
      hasBegun({ date, session }, call.services.now()),
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
