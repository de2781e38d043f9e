import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Run } from '../runs.ts';

/** Rows that somebody has to look at, under the name that is given. */
export const isOpen = (row: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${row}.outcome`)} in ('faulty', 'clash')`;

/**
 * What the import reads of a row, by field: the same whatever stands in other columns, and wherever and under which
 * heading its own stand. Null, and so never the same, where nobody knows which columns were read.
 */
const said = (row: string, run: string): RawBuilder<unknown> => sql`(
  select jsonb_object_agg(one.field, btrim(${sql.ref(`${row}.cells`)} ->> (one.place::int - 1)))
  from unnest(${sql.ref(`${run}.fields`)}) with ordinality as one (field, place)
  where one.field <> '' and btrim(${sql.ref(`${row}.cells`)} ->> (one.place::int - 1)) <> '')`;

/** Of what a row was when it was read: the words of a decision say another thing. */
const firstWords = (row: string) =>
  sql`coalesce(${sql.ref(`${row}.before_decision`)} ->> 'words', ${sql.ref(`${row}.words`)})`;

/**
 * Rows of an import that wait (`fresh`), and rows of earlier files of the same key and kind that waited (`old`), each
 * with what it `says`: the beginning of a statement. Rows that made way for a later one of the same words are none.
 */
export const waitingRows = (run: Run, waitingRun: number): RawBuilder<unknown> => sql`
  with fresh as materialized (
    select kept.*, ${said('kept', 'own')} as says
    from import_row kept join import_run own on own.authority_id = kept.authority_id and own.id = kept.run_id
    where kept.authority_id = ${run.authority_id} and kept.run_id = ${waitingRun} and ${isOpen('kept')}),
  old as materialized (
    select kept.run_id, kept.row_number, kept.outcome, kept.record_id, ${firstWords('kept')} as words,
      kept.before_decision is not null as is_decided, earlier.state, ${said('kept', 'earlier')} as says
    from import_row kept join import_run earlier on earlier.authority_id = kept.authority_id
      and earlier.id = kept.run_id
    where kept.authority_id = ${run.authority_id} and earlier.made_by_key = ${run.made_by_key}
      and earlier.kind = ${run.kind} and earlier.id < ${run.id} and kept.to_correct)`;

/**
 * Whether `old` waited for the reason for which `fresh` waits. A faulty row cannot be brought in whatever its fault;
 * what clashes with a record that has changed since is another thing to decide.
 */
export const isAgain = sql<SqlBool>`old.says = fresh.says
  and (fresh.outcome = 'faulty' or old.words = fresh.words)`;
