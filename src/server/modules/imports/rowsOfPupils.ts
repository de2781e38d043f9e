import { ANSWERS_KIND, REGISTER_KIND } from '../../../contract/index.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Kinds of imports whose rows become rows of a pupil, with their tables. */
const tables = {
  registration: 'registration',
  'care-period': 'care_status_change',
  placement: 'placement',
  sen: 'sen_period',
  suspension: 'exclusion',
  result: 'assessment_result',
};

interface RowOfRun {
  /** Names of `import_run` and `import_row` in the statement. */
  readonly run: RawBuilder<unknown>;
  readonly row: RawBuilder<unknown>;
  readonly pupilId: number;
}

/** A row of people says whom they work with, and becomes somebody's. */
const namesPupil = ({ run, row, pupilId }: RowOfRun): RawBuilder<SqlBool> => sql<SqlBool>`
  (${run}.kind = 'person' and exists (select from pupil named
    where named.authority_id = ${row}.authority_id and named.id = ${pupilId}
      and (named.upn <> '' and named.upn = ${row}.answers ->> 'upn'
        or named.la_student_id <> '' and named.la_student_id = ${row}.answers ->> 'laStudentId')))`;

/** Marks and answers have no number: their row keeps that of the pupil, also of a record that became this one. */
const keepsPupil = ({ run, row, pupilId }: RowOfRun): RawBuilder<SqlBool> => sql<SqlBool>`
  (${run}.kind in ('mark', ${sql.lit(REGISTER_KIND)}, ${sql.lit(ANSWERS_KIND)})
    and (${row}.record_id = ${pupilId} or ${pupilId} = any(${row}.candidates)
    or ${row}.record_id in (select merged.merged_id from pupil_merge merged
      where merged.authority_id = ${row}.authority_id and merged.pupil_id = ${pupilId})))`;

/** Whether a row of an import became something that is a pupil's, or gave them somebody. */
export const isRowOfPupil = ({ run, row, pupilId }: RowOfRun): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${namesPupil({ run, row, pupilId })} or ${keepsPupil({ run, row, pupilId })} or ${sql.join(
    Object.entries(tables).map(
      ([kind, table]) => sql`${run}.kind = ${kind} and ${row}.record_id in (select made.id from ${sql.table(table)} made
        where made.authority_id = ${row}.authority_id and made.pupil_id = ${pupilId})`,
    ),
    sql` or `,
  )})`;
