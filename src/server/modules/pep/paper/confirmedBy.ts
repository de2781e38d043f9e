import { sql } from 'kysely';
import type { UnitCall } from '../../handler.ts';
import { staff } from '../../../db/staff.ts';
import type { StageRow } from '../read/loadPep.ts';
import { staffName } from '../read/staffName.ts';

/** Questions by which somebody confirms that their part of a plan is complete. */
const confirmations = ['dt_confirm', 'sw_confirm'] as const;

/** Who gave each confirmation of a stage that stands, by its pointer: whoever first saved it since it last did not. */
export async function confirmedBy({ db }: UnitCall, stage: StageRow): Promise<{ [pointer: string]: string }> {
  const given = confirmations.filter((name) => stage.answers[name] === true);
  const found = await Promise.all(
    given.map(async (name): Promise<[string, string][]> => {
      const row = await db
        .selectFrom('pep_stage_revision as revision')
        .leftJoin(staff.as('person'), 'person.id', 'revision.saved_by')
        .select(['revision.saved_by', 'person.first_name', 'person.last_name'])
        .where('revision.stage_id', '=', stage.id)
        .where(
          sql<boolean>`revision.revision > coalesce((
            select max(earlier.revision) from pep_stage_revision earlier
            where earlier.authority_id = revision.authority_id and earlier.stage_id = revision.stage_id
              and earlier.answers -> ${name}::text is distinct from 'true'::jsonb), -1)`,
        )
        .orderBy('revision.revision')
        .limit(1)
        .executeTakeFirst();
      return row === undefined || row.saved_by === null ? [] : [[`/${name}`, `Confirmed by ${staffName(row)}`]];
    }),
  );
  return Object.fromEntries(found.flat());
}
