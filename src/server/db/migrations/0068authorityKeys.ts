import { sql, type Migration } from 'kysely';
import { asTrailOwner, type AnyDatabase } from '../access.ts';

/** Tables whose key was the number of a row alone; `attachment` has its key twice, once for those who point to it. */
const numbered = (
  'alert_event assessment_result attachment attendance_amendment care_status_change case_note enquiry enquiry_reply ' +
  'exclusion former_identity import_heading import_key import_run import_work list_view message message_thread pep ' +
  'pep_cycle pep_document pep_stage pep_stage_rating placement pupil pupil_merge pupil_merge_row registration ' +
  'retention_hold sen_period stage_group subject_access term_dates'
).split(' ');

/** A reference to one of those tables. */
interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Those that go by what is keyed anew, not by further columns, in the order in which they were made, which is that in
 * which a deletion goes on to them.
 */
async function referencesTo(db: AnyDatabase, tables: readonly string[]): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select pointing.relname as table, constr.conname as name, pg_get_constraintdef(constr.oid) as definition
    from pg_constraint constr join pg_class pointing on pointing.oid = constr.conrelid
      join pg_class pointed on pointed.oid = constr.confrelid
    where constr.contype = 'f' and pointed.relnamespace = 'public'::regnamespace and pointed.relname = any(${tables})
      and array_length(constr.conkey, 1) <= 2
    order by constr.oid`.execute(db);
  return rows;
}

/** What is due and what is seen of an event is of its authority, which these two did not say. */
const ofEvent = (definition: string) =>
  definition.replace(
    '(event_id) REFERENCES alert_event(id)',
    '(authority_id, event_id) REFERENCES alert_event(authority_id, id)',
  );

/** An index of that name which somebody has made beforehand, while people worked, becomes the key. */
async function rekey(db: AnyDatabase, table: string): Promise<void> {
  const [name, index, key] = [sql.table(table), sql.id(`${table}_authority_key`), sql.id(`${table}_pkey`)];
  const double = sql.id(`${table}_authority_id_id_key`);
  await sql`create unique index if not exists ${index} on ${name} (authority_id, id)`.execute(db);
  await sql`alter table ${name} drop constraint ${key}, drop constraint if exists ${double},
    add constraint ${key} primary key using index ${index}`.execute(db);
}

/**
 * The keys of all that belongs to an authority begin with it, so that authorities can be placed on many machines
 * (D-364). References to what is keyed anew are made anew: where the login is bound by row-level security they are as
 * quickly there as they were gone, for PostgreSQL then looks at no row, and each of them held until this statement.
 */
export const authorityKeys: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    const references = await referencesTo(db, numbered);
    for (const { table, name } of references)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
    for (const table of numbered) await rekey(db, table);
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(ofEvent(definition))}`.execute(
        db,
      );
    await asTrailOwner(db, () => rekey(db, 'audit'));
  },
};
