import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealActor, settingUp } from '../../../src/server/db/across/index.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { openUnit, type Db } from '../../../src/server/db/unitOfWork.ts';
import { makeSeededDatabase } from '../../support/seededDatabase.ts';

// Row-level security with nothing before it: statements without any condition of their own.

interface Column {
  readonly name: string;
  readonly type: string;
  /** A word that the column's check lets in, if it has one. */
  readonly allowed: string | null;
}

interface Tenant {
  readonly table: string;
  /** The column that names the authority. */
  readonly by: string;
  readonly columns: readonly Column[];
}

let database: Database;
let tenants: Tenant[];
/** Somebody of Ashcombe who has messages: of these and of what is theirs everybody sees their own alone. */
let actor: string;

beforeAll(async () => {
  database = await makeSeededDatabase('2026-11-18');
  tenants = await findTenants();
  const { id } = await settingUp(database, (db) =>
    db.selectFrom('app_user').select('id').where('username', '=', 'la@ashcombe.example').executeTakeFirstOrThrow(),
  );
  actor = await sealActor(database, id);
  await plant(id);
});

afterAll(() => database?.close());

async function findTenants(): Promise<Tenant[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; allowed: string | null }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']*)''::text'))[1]
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by 1, a.attnum`.execute(
    database.kysely,
  );
  const names = [...new Set(rows.map(({ table }) => table))];
  return names.flatMap((table): Tenant[] => {
    const columns = rows.filter((row) => row.table === table);
    const by = table === 'authority' ? 'id' : 'authority_id';
    // The sessions are no request's to touch; they name an authority to work as.
    return columns.some(({ name }) => name === by) && table !== 'user_session' ? [{ table, by, columns }] : [];
  });
}

const sample: Readonly<Record<string, string>> = {
  integer: '1',
  smallint: '1',
  bigint: '1',
  text: "'1'",
  'character varying': "'1'",
  boolean: 'false',
  date: "'2026-11-02'",
  'timestamp with time zone': "'2026-11-02T10:00:00Z'",
  'timestamp without time zone': "'2026-11-02T10:00:00'",
  jsonb: "'{}'",
  'text[]': "'{}'",
  'integer[]': "'{}'",
  uuid: 'gen_random_uuid()',
  bytea: "decode(repeat('01', 32), 'hex')",
};

/** By table a column that has nothing where another has something: they are of a pupil or of a user. */
const left: Readonly<Record<string, string>> = { erasure: 'user_id', retention_hold: 'user_id' };

interface Planted {
  /** The column that says whose a row is. */
  readonly by: string;
  readonly authority: number;
  readonly userId: number;
}

/** What stands in a column of a planted row, in SQL. */
function valueOf({ name, type, allowed }: Column, { by, authority, userId }: Planted): string {
  if (name === by) return String(authority);
  // What belongs to a file is seen as far as the file is.
  if (name === 'attachment_id') return `(select id from attachment where authority_id = ${authority} limit 1)`;
  if (name === 'user_id') return String(userId);
  if (name === 'id' && type !== 'uuid') return `${90_000 + authority}`;
  if (allowed !== null) return `'${allowed}'`;
  return type === 'text' ? `'${authority}'` : (sample[type] ?? 'null');
}

/** A row of either authority in each table that has none, the user’s where it is somebody’s. */
async function plant(userId: number): Promise<void> {
  await database.kysely.connection().execute(async (db) => {
    // Foreign keys are not what is looked at.
    await sql`set session_replication_role = replica`.execute(db);
    for (const { table, by, columns: all } of tenants) {
      const columns = all.filter(({ name }) => name !== left[table]);
      for (const authority of [11, 12]) {
        const { rows } = await sql`select 1 from ${sql.id(table)} where ${sql.id(by)} = ${authority} limit 1`.execute(
          db,
        );
        if (rows.length > 0) continue;
        const values = columns.map((column) => sql.raw(valueOf(column, { by, authority, userId })));
        await sql`insert into ${sql.id(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))}) overriding system value values (${sql.join(values)})`.execute(
          db,
        );
      }
    }
    await sql`set session_replication_role = origin`.execute(db);
  });
}

/** As a request of Ashcombe, undone. */
async function asRequest<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const unit = await openUnit(database, 11, actor);
  try {
    return await work(unit.db);
  } finally {
    await unit.rollback();
  }
}

const authoritiesIn = async (db: Db, { table, by }: Tenant): Promise<number[]> =>
  (
    await sql<{
      authority: number;
    }>`select distinct ${sql.id(by)} as authority from ${sql.id(table)} order by 1`.execute(db)
  ).rows.map(({ authority }) => authority);

/** The rows that a statement touched; "refused" where it may not even be tried. */
const touched = (statement: (db: Db) => Promise<{ numAffectedRows?: bigint | undefined }>) =>
  asRequest(statement).then(
    ({ numAffectedRows }) => Number(numAffectedRows ?? 0),
    (error: Error) => (/permission denied|row-level security/.test(error.message) ? 'refused' : error.message),
  );

describe('row-level security alone', () => {
  it('covers each table that has rows of an authority', () => {
    expect(tenants.map(({ table }) => table)).toEqual(
      expect.arrayContaining([
        'app_user',
        'attachment',
        'attendance_mark',
        'audit',
        'authority',
        'case_note',
        'draft_key',
        'exclusion',
        'pep',
        'pep_stage',
        'pupil',
      ]),
    );
    expect(tenants.length).toBeGreaterThan(25);
  });

  it('shows a request no row of another authority, in any table [D-6]', async () => {
    for (const tenant of tenants) {
      const all = await database.kysely.transaction().execute(async (db) => {
        await sql`select set_config('role', 'portal_system', true)`.execute(db);
        return authoritiesIn(db, tenant);
      });
      expect([tenant.table, all.includes(11) && all.includes(12)]).toEqual([tenant.table, true]);
      const seen = await asRequest((db) => authoritiesIn(db, tenant)).catch((error: Error) => error.message);
      expect([tenant.table, seen]).toEqual([
        tenant.table,
        expect.toSatisfy((found: unknown) => String(found) === '11' || String(found).startsWith('permission denied')),
      ]);
    }
  });

  it('lets a request change and delete none of them [D-6]', async () => {
    for (const { table, by } of tenants) {
      const changed = await touched((db) =>
        sql`update ${sql.id(table)} set ${sql.id(by)} = ${sql.id(by)} where ${sql.id(by)} = 12`.execute(db),
      );
      const deleted = await touched((db) => sql`delete from ${sql.id(table)} where ${sql.id(by)} = 12`.execute(db));
      for (const outcome of [changed, deleted])
        expect([table, outcome]).toEqual([
          table,
          expect.toSatisfy((found: unknown) => found === 0 || found === 'refused'),
        ]);
    }
  });

  it('lets a request add no row to another authority, nor give it one of its own [D-6]', async () => {
    for (const { table, by, columns } of tenants) {
      const copied = columns.map(({ name }) => (name === by ? sql`12` : sql.id(name)));
      const added = await touched((db) =>
        sql`insert into ${sql.id(table)} (${sql.join(columns.map(({ name }) => sql.id(name)))}) overriding system value select ${sql.join(copied)} from ${sql.id(table)} limit 1`.execute(
          db,
        ),
      );
      const given = await touched((db) => sql`update ${sql.id(table)} set ${sql.id(by)} = 12`.execute(db));
      expect([table, added, given]).toEqual([table, 'refused', 'refused']);
    }
  });
});
