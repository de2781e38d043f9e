import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';
import { ServerError } from '../../errors.ts';
import { day } from '../students/refuse.ts';
import { lockRun } from './runs.ts';

/** Whom a row may be about, told apart by what is recorded of them, and another child. */
export async function candidateOptions(call: UnitCall): Promise<ReplyOf<'imports.candidates'>> {
  const { db, query } = call;
  const run = await lockRun(call, Number(query.runId));
  const row = await db
    .selectFrom('import_row')
    .select('candidates')
    .where('run_id', '=', run.id)
    .where('row_number', '=', Number(query.row))
    .executeTakeFirst();
  // Of marks and periods a row is of the pupil whom it names.
  if (!row || run.kind !== 'pupil') throw new ServerError('NOT_FOUND');
  const pupils = await db
    .selectFrom('pupil')
    .leftJoin('school', 'school.id', 'pupil.school_id')
    .select(['pupil.id', 'first_name', 'last_name', 'date_of_birth', 'upn', 'la_student_id', 'school.name as school'])
    .where(sql<boolean>`pupil.id = any(${row.candidates}::int[])`)
    .orderBy('pupil.id')
    .execute();
  const known = pupils.map(({ id, first_name, last_name, date_of_birth, upn, la_student_id, school }) => {
    const more = [
      `born on ${day(date_of_birth)}`,
      upn === '' ? 'without a UPN' : `UPN ${upn}`,
      ...(la_student_id === '' ? [] : [`pupil number ${la_student_id}`]),
      school ?? 'without a school',
    ];
    return { id, label: `${last_name}, ${first_name} (${more.join(', ')})` };
  });
  return { contents: [...known, { id: 0, label: 'Another child' }] };
}
