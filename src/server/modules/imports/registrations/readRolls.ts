import { sql } from 'kysely';
import type { JsonObject } from '../../../../engine/index.ts';
import { rollsOfMany } from '../../attendance/rolls.ts';
import type { UnitCall } from '../../handler.ts';
import type { RowToMatch } from '../kind.ts';
import { isPupil, pupilOrFaults, readNamedPupils, textsOf, type NamedPupil } from '../pupilKeys.ts';
import type { NamedSchool, PupilRolls } from './rollPlan.ts';

/** A row with the pupil and the school that it names; what is wrong with these, by question. */
export interface NamingRow {
  readonly answers: JsonObject;
  readonly pupil: NamedPupil | null;
  readonly school: NamedSchool | null;
  readonly faults: { readonly [field: string]: string };
}

type Answered = Pick<RowToMatch, 'answers'>;

/** Reads whom and what rows name, and adds to `known` the pupils that are not among it yet. */
export async function readNaming(
  call: UnitCall,
  rows: readonly Answered[],
  known: Map<number, PupilRolls>,
): Promise<NamingRow[]> {
  const pupils = await readNamedPupils(call, rows);
  const schools = await readSchools(call, textsOf(rows, 'schoolUrn'));
  const naming = rows.map(({ answers }): NamingRow => {
    const found = pupilOrFaults(pupils, answers);
    const school = schools.get(String(answers.schoolUrn)) ?? null;
    const faults = {
      ...(!isPupil(found) && found),
      ...(school === null && { schoolUrn: 'no school of the authority has it; please import or add the school first' }),
    };
    return { answers, pupil: isPupil(found) ? found : null, school, faults };
  });
  const fresh = naming.flatMap(({ pupil }) => (pupil === null || known.has(pupil.id) ? [] : [pupil]));
  const rolls = await rollsOfMany(call.db, [...new Set(fresh.map(({ id }) => id))]);
  for (const pupil of fresh)
    known.set(pupil.id, { pupil, rolls: rolls.get(pupil.id) ?? [], schoolId: pupil.school_id, markDays: [] });
  await readMarkDays(call, naming, known);
  return naming;
}

/** Schools of the authority by URN. */
export async function readSchools({ db, viewer }: UnitCall, urns: readonly string[]) {
  const found = await sql<NamedSchool & { urn: string }>`
    select school.id, name, urn from school join authority_school own on own.school_id = school.id
    where own.authority_id = ${viewer.authorityId} and urn = any(${urns}::text[])`.execute(db);
  return new Map(found.rows.map(({ id, name, urn }) => [urn, { id, name }]));
}

/** Only a last day that is another than the recorded one can leave marks behind: years of them are read of nobody else. */
async function readMarkDays(
  { db, viewer }: UnitCall,
  naming: readonly NamingRow[],
  known: Map<number, PupilRolls>,
): Promise<void> {
  const ended = naming.flatMap(({ answers: { startDate, endDate }, pupil, school }) => {
    const rolls = pupil === null ? [] : (known.get(pupil.id)?.rolls ?? []);
    const roll = rolls.find(({ schoolId, start }) => schoolId === school?.id && start === startDate);
    return pupil === null || roll === undefined || endDate === undefined || roll.end === endDate
      ? []
      : [{ pupil: pupil.id, last: endDate }];
  });
  if (ended.length === 0) return;
  const found = await sql<{ pupil_id: number; mark_date: string }>`
    select distinct mark.pupil_id, mark.mark_date
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as ended (pupil int, last date)
      join attendance_mark mark on mark.authority_id = ${viewer.authorityId} and mark.pupil_id = ended.pupil
        and mark.mark_date > ended.last
    order by mark.pupil_id, mark.mark_date`.execute(db);
  for (const { pupil_id, mark_date } of found.rows) {
    const pupil = known.get(pupil_id);
    if (pupil !== undefined) known.set(pupil_id, { ...pupil, markDays: [...pupil.markDays, mark_date] });
  }
}
