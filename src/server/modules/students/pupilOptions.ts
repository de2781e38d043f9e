import { sql } from 'kysely';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';

/** A pupil to choose. */
export interface PupilOption {
  readonly id: number;
  readonly label: string;
  /** First and last name. */
  readonly name: string;
}

/** The pupils in sight to choose from, by last name; the UPN tells namesakes apart. */
export async function pupilOptions(call: UnitCall): Promise<PupilOption[]> {
  const pupils = await call.db
    .selectFrom('pupil')
    .select(['pupil.id', 'first_name', 'last_name', 'upn'])
    .where(visiblePupils(call))
    .orderBy(sql`last_name collate "und-x-icu"`)
    .orderBy(sql`first_name collate "und-x-icu"`)
    .orderBy('pupil.id')
    .execute();
  return pupils.map(({ id, first_name, last_name, upn }) => ({
    id,
    label: `${last_name}, ${first_name}${upn === null ? '' : ` (${upn})`}`,
    name: `${first_name} ${last_name}`,
  }));
}
