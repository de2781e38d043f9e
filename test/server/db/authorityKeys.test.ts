import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';
import { everywhere, statementsAcross } from '../../support/joinedAuthorities.ts';
import { makeTestDatabase } from '../../support/testDatabase.ts';

// The authority is the key by which rows can be spread over machines: what is unique among rows, and what points from
// one to another, can be known on one machine only where it begins with the authority.

/** What else begins otherwise. */
const otherwise: Readonly<Record<string, string>> = {
  import_key_key_hash_authority_id_key: 'a key is known by its hash before its authority is',
};

let database: Database;

beforeAll(async () => {
  database = await makeTestDatabase();
});

afterAll(() => database?.close());

/** The tables that name an authority and are in one place with it. */
const placed = sql`select c.oid, c.relname as table from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname <> all(${Object.keys(everywhere)})
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'authority_id')`;

/** The name of a column of a table by its number. */
const named = (table: string, number: string) => sql`(select a.attname from pg_attribute a
  where a.attrelid = ${sql.raw(table)} and a.attnum = ${sql.raw(number)})`;

interface Key {
  readonly name: string;
  /** The column, or what is reckoned from some. */
  readonly first: string;
}

async function uniqueKeys(): Promise<readonly Key[]> {
  const { rows } = await sql<Key>`with placed as (${placed})
    select i.relname as name, pg_get_indexdef(i.oid, 1, false) as first
    from placed join pg_index x on x.indrelid = placed.oid join pg_class i on i.oid = x.indexrelid
    where x.indisunique order by 1`.execute(database.kysely);
  return rows;
}

interface Reference {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

async function references(): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`with placed as (${placed})
    select k.conname as name, ${named('k.conrelid', 'k.conkey[1]')} as from,
      ${named('k.confrelid', 'k.confkey[1]')} as to
    from placed join pg_constraint k on k.conrelid = placed.oid join placed other on other.oid = k.confrelid
    where k.contype = 'f' order by 1`.execute(database.kysely);
  return rows;
}

describe('what belongs to an authority', () => {
  it('has a primary key, and it and all that is unique begins with the authority', async () => {
    const { rows } = await sql<{ table: string }>`with placed as (${placed}) select placed.table from placed
      where not exists (select from pg_index x where x.indrelid = placed.oid and x.indisprimary)`.execute(
      database.kysely,
    );
    expect(rows).toEqual([]);
    const keys = await uniqueKeys();
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter(({ first }) => first !== 'authority_id').map(({ name }) => name)).toEqual(
      Object.keys(otherwise),
    );
  });

  it('points to what belongs to the same authority only', async () => {
    const found = await references();
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ from, to }) => from !== 'authority_id' || to !== 'authority_id')).toEqual([]);
  });

  it('is seen by a request under one policy, that of its own authority', async () => {
    const { rows } = await sql<{ table: string; policy: string }>`with placed as (${placed})
      select placed.table, p.policyname as policy
      from placed left join pg_policies p on p.schemaname = 'public' and p.tablename = placed.table
        and p.permissive = 'PERMISSIVE' and p.roles && array['portal_request', 'public']::name[]`.execute(
      database.kysely,
    );
    expect(rows.length).toBeGreaterThan(60);
    const others = rows.filter(({ policy }) => policy !== 'own_authority');
    expect(others).toEqual([]);
  });

  it('is read together with what is of the same only, or that would be found', async () => {
    const across = (text: string) => statementsAcross(database, [{ text, values: [] }]);
    const apart = [
      'select * from pep join pupil on pupil.id = pep.pupil_id',
      'select * from pep join pupil on pupil.id = pep.pupil_id where pep.authority_id = 11',
      'select * from pep where authority_id = 11 and pupil_id in (select id from pupil where authority_id = 12)',
      `select * from (select pep.id, count(*) over () from pep join pupil on pupil.id = pep.pupil_id
        where pep.authority_id = 11) plan`,
      'with gone as (delete from pep where id = 1 returning *) select * from gone join pupil on pupil.id = pupil_id',
    ];
    const found = await Promise.all(apart.map(across));
    expect(found.map((one) => one.map((said) => /^(pep \| pupil|pupil \| pep): /.test(said)))).toEqual(
      apart.map(() => [true]),
    );
    const together = [
      'select * from pep where id = 1',
      'select * from pep join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id',
      'select * from pep where authority_id = 11 and pupil_id in (select id from pupil where authority_id = 11)',
      `select (select name from authority where id = pep.authority_id),
        (select count(*) from pep_stage stage where stage.authority_id = pep.authority_id and stage.pep_id = pep.id)
        from pep`,
      `select * from (select authority_id, pupil_id, row_number() over () from pep) plan
        join pupil on pupil.authority_id = plan.authority_id and pupil.id = plan.pupil_id`,
      `with gone as (delete from pep where id = 1 returning *)
        select * from gone join pupil on pupil.authority_id = gone.authority_id and pupil.id = pupil_id`,
    ];
    expect(await Promise.all(together.map(across))).toEqual(together.map(() => []));
  });

  it('is told from what every machine has, each with its reason', async () => {
    const { rows } = await sql<{ table: string }>`select relname as table from pg_class
      where relnamespace = 'public'::regnamespace and relname = any(${Object.keys(everywhere)})`.execute(
      database.kysely,
    );
    expect(rows).toHaveLength(Object.keys(everywhere).length);
  });
});
