import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { openDatabase, type Database } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { areasOf, england } from '../../../src/server/demo/england/size.ts';
import { authorityNames } from '../../../src/server/demo/england/words.ts';
import { runToEnd, runUntil } from '../../support/processes.ts';
import { createDatabase, testDatabaseUrl } from '../../support/testDatabase.ts';

// The data itself is for a PostgreSQL server only; `npm test` makes some where it has one, and says so where it has
// none.

describe('England as it is made', () => {
  const areas = areasOf(1);
  const total = (count: (area: (typeof areas)[number]) => number) => areas.reduce((sum, area) => sum + count(area), 0);

  it('has as many authorities, schools and children as the real one, and two names are never the same', () => {
    expect([areas.length, total(({ schools }) => schools.count), total(({ pupils }) => pupils.count)]).toEqual([
      england.authorities,
      england.schools,
      england.pupils,
    ]);
    expect(new Set(authorityNames).size).toBe(england.authorities);
  });

  it('has authorities that are the same at a small scale', () => {
    expect(areasOf(0.1)).toEqual(areas.slice(0, 15));
    expect(areasOf(0.0001)).toHaveLength(1);
  });
});

/** The number of the smallest authority. */
const smallest = String(areasOf(1).toSorted((a, b) => a.pupils.count - b.pupils.count)[0]!.place + 1);
const args = ['--authority', smallest, '--today', '2026-11-18', '--password', 'Quiet-River-42'];

describe.skipIf(!testDatabaseUrl)('the command that makes England', { timeout: 600_000 }, () => {
  const made: { url: string; drop: () => Promise<void> }[] = [];
  const emptyDatabase = async () => {
    const database = await createDatabase(testDatabaseUrl ?? '');
    made.push(database);
    return database.url;
  };
  let url = '';

  beforeAll(async () => {
    url = await emptyDatabase();
    const { code, output } = await runToEnd('cli/seedEngland.ts', args, { DATABASE_URL: url });
    if (code !== 0 || !output.includes('1 of 1 authorities')) throw new Error(output);
  }, 600_000);

  afterAll(async () => {
    for (const { drop } of made) await drop();
  });

  it('makes nine plans a child, their sections, and ids that the product’s own come after', async () => {
    const [counts] = await rows(
      url,
      `select (select count(*) from pupil)::int as pupils, (select count(*) from pep where status_id <> 7)::int as plans,
      (select count(*) from pep where not exists (select from pep_stage where pep_id = pep.id))::int as bare,
      (select count(*) from pep join pep_stage on pep_id = pep.id where status_id = 5 and percent < 100 and is_counted)::int as unfinished, (select max(id) from pep)::int as last`,
    );
    expect(counts).toEqual({
      pupils: counts?.pupils,
      plans: Number(counts?.pupils) * 9,
      bare: 0,
      unfinished: 0,
      last: counts?.last,
    });
    expect(Number(await nextId(url))).toBeGreaterThan(Number(counts?.last));
  });

  it('makes documents whose bytes are whole, and messages that all of their people have', async () => {
    const [counts] = await rows(
      url,
      `select (select count(*) from pep_document) >= 5 * (select count(*) from pupil) as many,
      (select count(distinct kind) from pep_document)::int as kinds,
      (select count(*) from attachment left join attachment_chunk chunk on chunk.attachment_id = attachment.id
        where length(bytes) is distinct from size)::int as broken,
      (select count(*) from pep_document join pep on pep.id = pep_id
        where pep.pupil_id <> pep_document.pupil_id)::int as strange,
      (select count(*) from message) >= 8 * (select count(*) from pupil) as talk,
      (select count(*) from message where cardinality(recipient_ids) + 1
        <> (select count(distinct user_id) from message_copy where message_id = message.id))::int as lost,
      (select count(*) from message_copy where read_at is null) > 0 as unread,
      (select count(*) from message_copy where archived_at is not null) > 0 as archived,
      (select count(distinct alert_id) from alert_event)::int as alerts`,
    );
    expect(counts).toEqual({
      many: true,
      kinds: 3,
      broken: 0,
      strange: 0,
      talk: true,
      lost: 0,
      unread: true,
      archived: true,
      alerts: 7,
    });
  });

  it('makes ratings that a plan’s own follows from, histories that end where the child is, and results', async () => {
    const [counts] = await rows(
      url,
      `with latest as (select distinct on (stage_id) stage_id, rating from pep_stage_rating order by stage_id, id desc),
        rated as (select pep_id, max(rating) as worst from latest join pep_stage on id = stage_id group by 1),
        care as (select distinct on (pupil_id) * from care_status_change order by pupil_id, start_date desc)
      select (select count(*) from rated) > (select count(*) from pupil) as many,
      (select count(*) from rated join pep on id = pep_id where worst <> rag_rating_id)::int as strange,
      (select count(*) from pep_stage_rating where is_moderation) > 0 as moderated,
      (select count(*) from pep where status_id = 4 and id not in (select pep_id from pep_return))::int as unsaid,
      (select count(*) from pupil left join care on pupil_id = pupil.id where (pupil.care_status_id, care_status_start)
        is distinct from (care.care_status_id, care.start_date))::int as elsewhere,
      (select count(*) from pupil where id not in (select pupil_id from placement))::int as homeless,
      (select count(distinct (academic_year_id, school_term_id)) from assessment_result
        where grade_type_id = 11)::int as terms,
      (select count(distinct subject) from assessment_result where grade_type_id = 9)::int as tests`,
    );
    expect(counts).toEqual({
      many: true,
      strange: 0,
      moderated: true,
      unsaid: 0,
      elsewhere: 0,
      homeless: 0,
      terms: 9,
      tests: 3,
    });
  });

  it('makes nothing a second time, and the same in another database where it was killed on the way', async () => {
    const before = await digest(url);
    expect(await runToEnd('cli/seedEngland.ts', args, { DATABASE_URL: url })).toMatchObject({ code: 0 });
    const other = await emptyDatabase();
    const database = await openDatabase({ url: other, dataDir: null, onCrash: () => undefined });
    const killed = await runUntil('cli/seedEngland.ts', args, { DATABASE_URL: other }, () => isAtTheMarks(database));
    await database.close();
    expect(killed.code).toBeNull();
    const left = 'select (select count(*) from pupil)::int as pupils, (select count(*) from england.made)::int as made';
    expect(await rows(other, left)).toEqual([{ pupils: 0, made: 0 }]);
    expect(await runToEnd('cli/seedEngland.ts', args, { DATABASE_URL: other })).toMatchObject({ code: 0 });
    expect([await digest(url), await digest(other)]).toEqual([before, before]);
  });

  it('takes no other seed into the same database, and no database that holds something else', async () => {
    const seeded = await runToEnd('cli/seedEngland.ts', [...args, '--seed', '2'], { DATABASE_URL: url });
    expect(seeded).toEqual({
      code: 1,
      output: 'This database was begun with --seed 1; go on with that one, or take a new, empty database.\n',
    });
    const taken = await emptyDatabase();
    const database = await openDatabase({ url: taken, dataDir: null, onCrash: () => undefined });
    await migrate(database);
    await settingUp(database, (db) => db.insertInto('authority').values({ id: 2, name: 'Somebody else’s' }).execute());
    await database.close();
    expect(await runToEnd('cli/seedEngland.ts', args, { DATABASE_URL: taken })).toMatchObject({
      code: 1,
      output: expect.stringContaining('nothing was changed') as string,
    });
  });

  it('says what to do without a PostgreSQL server', async () => {
    expect(await runToEnd('cli/seedEngland.ts', args, { DATABASE_URL: '' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('DATABASE_URL is not set') as string,
    });
  });
});

async function rows(url: string, text: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase({ url, dataDir: null, onCrash: () => undefined });
  try {
    return await settingUp(database, async (db) => (await sql.raw<Record<string, unknown>>(text).execute(db)).rows);
  } finally {
    await database.close();
  }
}

/** Whether somebody has begun to write marks, the last part of an authority, after the tables were made. */
async function isAtTheMarks({ owner }: Database): Promise<boolean> {
  const { rows: found } = await sql`select from pg_locks
    where to_regclass('england.made') is not null and relation = to_regclass('attendance_mark')
      and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()`.execute(owner);
  return found.length > 0;
}

/** The id that the product's next plan gets; as the tables' owner, which alone may ask. */
async function nextId(url: string): Promise<unknown> {
  const database = await openDatabase({ url, dataDir: null, onCrash: () => undefined });
  try {
    return (await sql<{ next: string }>`select nextval('pep_id_seq') as next`.execute(database.kysely)).rows[0]?.next;
  } finally {
    await database.close();
  }
}

/** What stands in the tables, but when it was put there. */
function digest(url: string): Promise<Record<string, unknown>[]> {
  const tables = [
    'school',
    'app_user',
    'authority_school',
    'user_school',
    'pupil',
    'pupil_user',
    'registration',
    'pep',
    'case_note',
    'exclusion',
    'attendance_week',
    'attachment',
    'attachment_chunk',
    'pep_document',
    'message_thread',
    'message',
    'message_copy',
    'care_status_change',
    'placement',
    'sen_period',
    'pep_stage_rating',
    'pep_return',
    'assessment_result',
  ];
  const sums = tables.map(
    (table) => `(select md5(string_agg(${table}::text, '|' order by ${table}::text)) from ${table}) as "${table}"`,
  );
  return rows(
    url,
    `select ${sums.join(', ')}, (select md5(string_agg(id || slug || percent || answers, '|' order by id)) from pep_stage) as pep_stage`,
  );
}
