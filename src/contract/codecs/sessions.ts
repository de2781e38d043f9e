import { isObject, type Json, type JsonObject, type JsonSchema, type Page, type Row } from '../../engine/index.ts';
import { closed, date, id } from '../operations/schema.ts';
import { integer, list, nullable, number, object, string } from '../replies/shape.ts';
import { defineList, ofOnePupil, oneYear } from './defineList.ts';
import { besides, besidesFromWire, besidesSchema, listCodec, propertiesOf, rowsOf, type ListCodec } from './list.ts';

/** Days of a week on the wire, Monday first (SATT-2). */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

const sessions = ['AM', 'PM'] as const;

/** Row fields that belong to the day, not to one of its sessions. */
const dayFields = ['date', 'schoolId', 'schoolName', 'schoolNumber', 'isFuture', 'isRegistered', 'isLongAgo'] as const;
const sessionFields = ['mark', 'subCode', 'comments', 'registerId', 'isDue', 'isAmended', '$denied'] as const;

const pick = (row: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name] ?? null]));

function weekToWire(rows: readonly Row[]): JsonObject {
  const first = rows[0];
  const days = weekdays.map((name, index): [string, Json] => {
    const ofDay = rows.filter((row) => row.weekday === index + 1);
    const marks = ofDay.map((row): [string, Json] => [String(row.session).toLowerCase(), pick(row, sessionFields)]);
    return [name, { ...pick(ofDay[0] ?? {}, dayFields), ...Object.fromEntries(marks) }];
  });
  return {
    week: first?.weekCommencing ?? null,
    lineSchool: first?.lineSchool ?? null,
    studentId: first?.studentId ?? null,
    yearGroupId: first?.yearGroupId ?? null,
    ...Object.fromEntries(days),
  };
}

function weekFromWire(week: JsonObject): Row[] {
  const { studentId = null, yearGroupId = null, lineSchool = null } = week;
  return weekdays.flatMap((name, index) => {
    const day = week[name];
    if (!isObject(day)) return [];
    return sessions.flatMap((session, half) => {
      const cell = day[session.toLowerCase()];
      if (!isObject(cell)) return [];
      const id = `${studentId}:${day.date}:${session}${lineSchool === null ? '' : `:${day.schoolId}`}`;
      const when = { weekCommencing: week.week ?? null, lineSchool, weekday: index + 1, session, sessionId: half + 1 };
      return [{ id, studentId, yearGroupId, ...when, ...pick(day, dayFields), ...pick(cell, sessionFields) }];
    });
  });
}

/** Rows of a line each: a week, or of one with two schools what one of them has of it (D-96). */
function groupByLine(rows: readonly Row[]): readonly Row[][] {
  const lines = new Map<string, Row[]>();
  for (const row of rows) {
    const line = JSON.stringify([row.weekCommencing, row.lineSchool]);
    lines.set(line, [...(lines.get(line) ?? []), row]);
  }
  return [...lines.values()];
}

/**
 * Session marks travel by week (SATT-2, SATT-3) and are rows of one mark each inside. Side tables are the page's
 * extras.
 */
function sessionsCodec(paging: ListCodec): ListCodec {
  const extraNames = Object.keys(sideTables);
  return {
    toWire: paging.toWire,
    fromWire: paging.fromWire,
    pageToWire(page: Page) {
      const weeks = groupByLine(page.rows).map(weekToWire);
      const { extras, ...others } = page;
      return { sessionAttendance: weeks, total: page.total, ...besides(others), ...pick(extras ?? {}, extraNames) };
    },
    pageFromWire: (body) => ({
      rows: rowsOf(body.sessionAttendance).flatMap(weekFromWire),
      total: Number(body.total ?? 0),
      ...besidesFromWire(body),
      extras: pick(body, extraNames),
    }),
    pageSchema: (row) =>
      closed(
        {
          sessionAttendance: { type: 'array', items: weekSchema(propertiesOf(row)) },
          total: integer.schema,
          ...besidesSchema,
          ...sideTables,
        },
        ['sessionAttendance', 'total'],
      ),
  };
}

function weekSchema(fields: JsonObject): JsonSchema {
  const half = closed(pick(fields, sessionFields));
  const day = closed({ ...pick(fields, dayFields), am: half, pm: half });
  return closed({
    week: string.schema,
    ...pick(fields, ['lineSchool', 'studentId', 'yearGroupId']),
    ...Object.fromEntries(weekdays.map((name) => [name, day])),
  });
}

/** What stands beside a year of marks: totals by kind and by mark, and the key of schools (SATT-6 to SATT-8). */
const sideTables: JsonSchema = {
  totalSessions: list(object({ description: string, sessions: integer, percentage: nullable(number) })).schema,
  totalMarks: list(object({ mark: string, description: string, sessions: integer, marksCounted: integer })).schema,
  schoolKey: list(object({ schoolId: integer, schoolName: string, colour: integer })).schema,
  academicYearId: integer.schema,
};

/** GET /api/IprSessionAttendance/SessionAttendance: an academic year, newest week first. */
export const sessionsOfYear = defineList('attendance.sessions', {
  ...ofOnePupil,
  filters: { academicYearId: oneYear },
  rows: 'sessionAttendance',
  total: 'total',
});

/** GET /api/Attendance/studentAttendance: one week. */
export const sessionsOfWeek = defineList('attendance.week', {
  params: { studentId: id, weekStart: date },
  required: ['studentId', 'weekStart'],
  rows: 'sessionAttendance',
  total: 'total',
  isWhole: true,
});

/** How the lists of session marks are written on the wire. */
export const sessionCodecs: { readonly [operation: string]: ListCodec } = {
  'attendance.sessions': sessionsCodec(listCodec(sessionsOfYear)),
  'attendance.week': sessionsCodec(listCodec(sessionsOfWeek)),
};
