import type { JsonSchema, When } from '../../engine/index.ts';
import { daysOfYear, termDateYears } from '../codecs/schoolDays.ts';
import { done } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { choice, closed, date, id, text, yearId } from './schema.ts';

/** Whose figures they change: who leads the virtual school, and support working there. */
const leaders: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

/** The six halves of the three terms, each from its first day to its last. */
const halves = [1, 2, 3, 4, 5, 6].flatMap((half) => [`first${half}`, `last${half}`]);
const dates: JsonSchema = Object.fromEntries(halves.map((name) => [name, date]));

/** Term dates, by which days are days of school (D-94). */
export const schoolDayOperations = defineOperations({
  'schoolDays.years': {
    method: 'GET',
    path: '/api/SchoolDays/years',
    kind: 'list',
    summary:
      'Term dates by academic year, those of schools with their own beside them; proposed ones where none are kept',
    query: termDateYears.query,
    allow: leaders,
  },
  'schoolDays.days': {
    method: 'GET',
    path: '/api/SchoolDays/days',
    kind: 'list',
    summary: 'The weekdays of an academic year, and which of them are days of school',
    query: daysOfYear.query,
    allow: leaders,
  },
  'schoolDays.save': {
    method: 'POST',
    path: '/api/SchoolDays/year',
    kind: 'command',
    summary: 'Keeps the term dates and closures of an academic year, for the authority or for one school of its own',
    body: closed({ academicYearId: yearId, schoolId: choice, ...dates, closures: text(2000) }, [
      'academicYearId',
      ...halves,
    ]),
    reply: done,
    allow: leaders,
  },
  'schoolDays.follow': {
    method: 'POST',
    path: '/api/SchoolDays/follow',
    kind: 'command',
    summary: 'Takes the own dates of a school in an academic year away: those of the authority hold for it again',
    body: closed({ academicYearId: yearId, schoolId: id }, ['academicYearId', 'schoolId']),
    reply: done,
    allow: leaders,
  },
});
