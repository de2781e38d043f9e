import { sql, type Migration } from 'kysely';
import { asTrailOwner, type AnyDatabase } from '../access.ts';

/** What runs with the trail's rights looks names up in our schema only, never in one that the caller puts before it. */
const asTrail = 'security definer set search_path = public, pg_temp';

const key = [
  'create table actor_key (key bytea not null)',
  `insert into actor_key values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))`,
  'grant select on actor_key to portal_system',
];

/** The trail looks up who somebody is, of any authority; nothing else may be read with its rights. */
const reads = ['app_user', 'authority'].flatMap((table) => [
  `grant select on ${table} to portal_trail`,
  `create policy trail_reads on ${table} for select to portal_trail using (current_user = 'portal_trail')`,
]);

const functions = [
  // `<user id>.<seconds since 1970>.<seal>`, as db/across/actors.ts makes it; a wrong one is an attempt, not nobody.
  `create function acting_user() returns int language plpgsql stable ${asTrail} as $$
    declare
      told constant text := nullif(current_setting('app.actor', true), '');
      parts constant text[] := string_to_array(told, '.');
      seal text;
    begin
      if told is null then return null; end if;
      if told ~ '^[0-9]{1,9}[.][0-9]{1,11}[.][0-9a-f]{64}$' then
        select encode(sha256(key || sha256(key || convert_to(parts[1] || '.' || parts[2], 'UTF8'))), 'hex') into seal from actor_key;
        if seal = parts[3] and abs(extract(epoch from now()) - parts[2]::bigint) < 86400 then return parts[1]::int; end if;
      end if;
      raise exception 'Nobody vouches for who acts here.' using errcode = 'insufficient_privilege';
    end $$`,
  'revoke execute on function acting_user() from public',
  // The system role answers for whom it names, having seen them sign in. Nobody answers for the time but the database.
  `create or replace function audit_completes() returns trigger language plpgsql ${asTrail} as $$
    begin
      if current_setting('role', true) is distinct from 'portal_system' then new.user_id := acting_user(); end if;
      select person.first_name || ' ' || person.last_name, person.type_id, own.is_support
        into new.actor_name, new.actor_type_id, new.actor_is_support
        from app_user person join authority own on own.id = person.authority_id where person.id = new.user_id;
      new.actor_name := coalesce(new.actor_name, '');
      new.actor_is_support := coalesce(new.actor_is_support, false);
      new.at := now();
      new.pupil_id := coalesce(new.pupil_id, coalesce(substring(new.record from '^pupil/([0-9]{1,9})$'), substring(new.detail->>'pupil' from '^[0-9]{1,9}$'))::int);
      return new;
    end $$`,
  `alter function audit_names_pupils() ${asTrail}`,
  'revoke insert on audit_pupil from portal_request, portal_system',
  `create policy trail_writes on audit_pupil for insert to portal_trail with check (current_user = 'portal_trail')`,
];

const owned = [
  ...['audit', 'audit_pupil', 'actor_key'].map((table) => `table ${table}`),
  ...['acting_user', 'audit_completes', 'audit_names_pupils', 'audit_refuses'].map((name) => `function ${name}()`),
];

/** The trail belongs to a role that nobody signs in as, and the database itself says who acted and when (D-12). */
export const trailOwner: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await asTrailOwner(db, async () => {
      for (const statement of [...key, ...reads, ...functions]) await sql.raw(statement).execute(db);
      for (const each of owned) await sql.raw(`alter ${each} owner to portal_trail`).execute(db);
    });
  },
};
