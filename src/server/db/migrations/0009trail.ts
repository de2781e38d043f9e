import { sql, type Migration } from 'kysely';
import { tenantTable, type AnyDatabase } from '../access.ts';

const columns = `alter table audit
  add column actor_name text not null default '', add column actor_type_id smallint, add column actor_is_support boolean not null default false,
  add column pupil_id integer`;

/** The pupil that an entry is about, where it says one. */
const pupilOf = (entry: string) =>
  `coalesce(substring(${entry}.record from '^pupil/([0-9]{1,9})$'), substring(${entry}.detail->>'pupil' from '^[0-9]{1,9}$'))::int`;

/** The pupils that an entry is about or showed: every one whose record somebody saw by it. */
const pupilsOf = (entry: string) => `(select ${entry}.pupil_id as id union
  select shown::int from jsonb_array_elements_text(case jsonb_typeof(${entry}.detail->'pupils') when 'array' then ${entry}.detail->'pupils' else '[]' end) shown
  where shown ~ '^[0-9]{1,9}$')`;

/**
 * Who has seen this pupil? Rows of their own, which row-level security lets an index find: of a list in the entry it
 * would have every entry of the authority looked into. Written with the entry and, like it, never altered.
 */
const pupils = `create table audit_pupil (authority_id int not null references authority (id), pupil_id int not null, entry_id bigint not null,
  primary key (authority_id, pupil_id, entry_id))`;

/**
 * Entries from before know their user by id only. Row-level security holds for the owner too, who has no authority: it
 * is put aside for this.
 */
const fillIn = [
  ...['audit', 'app_user', 'authority'].map((table) => `alter table ${table} no force row level security`),
  `update audit set actor_name = person.first_name || ' ' || person.last_name, actor_type_id = person.type_id, actor_is_support = own.is_support
    from app_user person join authority own on own.id = person.authority_id where person.id = audit.user_id`,
  `update audit set pupil_id = ${pupilOf('audit')}`,
  `insert into audit_pupil select audit.authority_id, pupil.id, audit.id from audit cross join lateral ${pupilsOf('audit')} pupil where pupil.id is not null`,
  ...['audit', 'app_user', 'authority'].map((table) => `alter table ${table} force row level security`),
];

const functions = [
  // A request sees only users of the authority that it works as, so it names its own; whoever looks across authorities
  // is spared it.
  `create function audit_completes() returns trigger language plpgsql as $$
    begin
      if new.user_id is not null and new.actor_name = '' then
        select person.first_name || ' ' || person.last_name, person.type_id, own.is_support
          into new.actor_name, new.actor_type_id, new.actor_is_support
          from app_user person join authority own on own.id = person.authority_id where person.id = new.user_id;
      end if;
      new.actor_name := coalesce(new.actor_name, '');
      new.actor_is_support := coalesce(new.actor_is_support, false);
      new.pupil_id := coalesce(new.pupil_id, ${pupilOf('new')});
      return new;
    end $$`,
  `create function audit_names_pupils() returns trigger language plpgsql as $$
    begin
      insert into audit_pupil select new.authority_id, pupil.id, new.id from ${pupilsOf('new')} pupil where pupil.id is not null;
      return null;
    end $$`,
  `create function audit_refuses() returns trigger language plpgsql as $$
    begin
      raise exception 'The trail is added to and read, never altered.' using errcode = 'insufficient_privilege';
    end $$`,
  'create trigger audit_completes before insert on audit for each row execute function audit_completes()',
  'create trigger audit_names_pupils after insert on audit for each row execute function audit_names_pupils()',
  // Of whoever owns the table too, whom no missing right keeps from it.
  ...['audit', 'audit_pupil'].map(
    (table) =>
      `create trigger ${table}_append_only before update or delete or truncate on ${table} for each statement execute function audit_refuses()`,
  ),
];

/** As the screen reads it: newest first, which lists write with blanks last, so the indexes do too. */
const newest = 'at desc nulls last, id desc';

const indexes = [
  'drop index audit_authority_at',
  `create index audit_newest on audit (authority_id, ${newest})`,
  `create index audit_by_user on audit (authority_id, user_id, ${newest})`,
  `create index audit_by_action on audit (authority_id, action, ${newest})`,
];

/** Who did it, by the name and type of that day, and about or before whom; and that nobody ever alters it (D-12). */
export const trail: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    for (const statement of [columns, pupils, ...fillIn, ...functions, ...indexes])
      await sql.raw(statement).execute(db);
    await tenantTable(db, 'audit_pupil');
    await sql`revoke update, delete on audit_pupil from portal_request, portal_system`.execute(db);
  },
};
