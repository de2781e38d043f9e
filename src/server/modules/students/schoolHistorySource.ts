import { sql } from 'kysely';
import { text, value, type ListSource } from '../lists/source.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';

/** The rolls that pupils are and were on (API-74). */
export const schoolHistorySource: ListSource = {
  base: (call) => sql`registration roll
    join pupil on pupil.authority_id = roll.authority_id and pupil.id = roll.pupil_id
    join school on school.id = roll.school_id
    where ${visiblePupils(call)}`,
  id: sql`roll.id desc`,
  fields: {
    id: value(sql`roll.id`),
    studentId: value(sql`roll.pupil_id`),
    schoolId: value(sql`roll.school_id`),
    schoolName: text(sql`school.name`),
    urn: text(sql`school.urn`),
    startDate: value(sql`roll.start_date`),
    endDate: value(sql`roll.end_date`),
    isMain: value(sql`roll.is_main`),
  },
};
