import { sql } from 'kysely';
import { MOST_USERS, userType } from '../../../contract/index.ts';
import { academicYearsUntil } from '../../calendar/academicYears.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { analysisList } from './analysisSource.ts';
import { codesByOrganisation, codesByStudent } from './codeCounts.ts';

/** The choices of the filters, by the name of each (API-81). */
const choices = {
  inCareStatuses: 'care-status',
  yearGroups: 'year-group',
  keyStages: 'key-stage',
  genders: 'gender',
  ethnicities: 'ethnicity',
  senStatuses: 'sen-status',
  ofstedRatings: 'ofsted-rating',
  inOutAreas: 'in-out-area',
} as const;

function referenceData({ declarations, today }: Pick<UnitCall, 'declarations' | 'today'>) {
  const optionsOf = (lookup: string) =>
    (declarations.lookup(lookup).options ?? []).map(({ value, label }) => ({ id: value, label }));
  return {
    academicYears: academicYearsUntil(today).map(({ id, label }) => ({ id, label })),
    inCareStatuses: optionsOf(choices.inCareStatuses),
    yearGroups: optionsOf(choices.yearGroups),
    keyStages: optionsOf(choices.keyStages),
    genders: optionsOf(choices.genders),
    ethnicities: optionsOf(choices.ethnicities),
    senStatuses: optionsOf(choices.senStatuses),
    ofstedRatings: optionsOf(choices.ofstedRatings),
    inOutAreas: optionsOf(choices.inOutAreas),
  };
}

/** Who can sign in and has pupils: assigned ones, or those of their schools. */
async function assignedUsers({ db, viewer }: UnitCall) {
  const { rows } = await sql<{ id: number; label: string }>`
    select person.id, person.first_name || ' ' || person.last_name as label from app_user person
    where person.authority_id = ${viewer.authorityId} and person.is_active and (
      exists (select from pupil_user work where work.authority_id = person.authority_id
        and work.user_id = person.id and work.active_status_id = 1)
      or person.type_id = ${userType.designatedTeacher} and exists (select from user_school place
        where place.authority_id = person.authority_id and place.user_id = person.id))
    order by person.last_name collate "und-x-icu", person.first_name collate "und-x-icu", person.id
    limit ${MOST_USERS}`.execute(db);
  return { contents: rows };
}

export const attendanceAnalysisHandlers = {
  'attendanceAnalysis.list': listHandler(analysisList),
  'attendanceAnalysis.referenceData': { run: (call) => Promise.resolve({ contents: [referenceData(call)] }) },
  'attendanceAnalysis.assignedUsers': { run: assignedUsers },
  'attendanceAnalysis.codesByStudent': { list: codesByStudent },
  'attendanceAnalysis.codesByOrganisation': { list: codesByOrganisation },
} satisfies Handlers;
