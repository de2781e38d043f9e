import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openUnit, type Db } from '../../../../src/server/db/unitOfWork.ts';
import { mailScene } from './mailScene.ts';

// Row-level security with nothing before it: statements without any condition of their own.

const { portal, idOf, sent, as } = mailScene();
const [teacher, officer, stranger] = ['dt@ashcombe', 'la@ashcombe', 'super@ashcombe'];

const seen = async (db: Db, id: number) => ({
  messages: (await db.selectFrom('message').select('id').where('id', '=', id).execute()).length,
  copies: (await db.selectFrom('message_copy').select('user_id').where('message_id', '=', id).execute()).map(
    ({ user_id: user }) => user,
  ),
});

const copyOf = (id: number, user: string) => ({
  authority_id: 11,
  message_id: id,
  user_id: idOf(user),
  is_sent: false,
  sent_at: '2026-11-18T10:00:00Z',
});

describe('row-level security alone', () => {
  it('shows a message to its sender and recipients, to each the own copy, and to nobody else [D-55] [D-102]', async () => {
    const id = await sent(teacher, [officer]);
    for (const user of [teacher, officer])
      expect(await as(user, (db) => seen(db, id))).toEqual({ messages: 1, copies: [idOf(user)] });
    for (const user of [stranger, 'support@support', null])
      expect([user, await as(user, (db) => seen(db, id))]).toEqual([user, { messages: 0, copies: [] }]);
  });

  it('shows everybody the messages that they sent or received, and no other [D-102]', async () => {
    await sent(teacher, [officer]);
    for (const user of [teacher, officer, stranger, 'sw@ashcombe', 'readonly@ashcombe']) {
      const all = await as(user, (db) =>
        db.selectFrom('message').select(['sender_id', 'recipient_ids']).where('authority_id', '=', 11).execute(),
      );
      expect(all.filter((each) => ![each.sender_id, ...each.recipient_ids].includes(idOf(user)))).toEqual([]);
    }
  });

  it('lets nobody write in another’s name, take a copy, or read for somebody else [D-102]', async () => {
    const id = await sent(teacher, [officer]);
    const { thread_id } = await portal().look((db) =>
      db.selectFrom('message').select('thread_id').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const forged = { authority_id: 11, thread_id, recipient_ids: [idOf(stranger)], subject: 'x', body: 'x' };
    const refused = /row-level security|permission denied/;
    await expect(
      as(stranger, (db) =>
        db
          .insertInto('message')
          .values({ ...forged, sender_id: idOf(officer), sent_at: '2026-11-18T10:00:00Z', send_id: randomUUID() })
          .execute(),
      ),
    ).rejects.toThrow(refused);
    await expect(
      as(stranger, (db) => db.insertInto('message_copy').values(copyOf(id, stranger)).execute()),
    ).rejects.toThrow(refused);
    // A sender adds nobody to whom the message does not go.
    await expect(
      as(teacher, (db) => db.insertInto('message_copy').values(copyOf(id, stranger)).execute()),
    ).rejects.toThrow(refused);
    const { numUpdatedRows } = await as(stranger, (db) =>
      db.updateTable('message_copy').set({ read_at: new Date() }).where('message_id', '=', id).executeTakeFirst(),
    );
    expect(Number(numUpdatedRows)).toBe(0);
    await expect(
      as(teacher, (db) => db.updateTable('message').set({ body: 'Other words' }).where('id', '=', id).execute()),
    ).rejects.toThrow(refused);
    await expect(as(teacher, (db) => db.deleteFrom('message').where('id', '=', id).execute())).rejects.toThrow(refused);
  });

  it('takes nobody for somebody whose name is not sealed', async () => {
    await sent(teacher, [officer]);
    const unit = await openUnit(
      portal().database,
      11,
      `${idOf(officer)}.${Math.floor(Date.now() / 1000)}.${'0'.repeat(64)}`,
    );
    await expect(unit.db.selectFrom('message').select('id').execute()).rejects.toThrow('Nobody vouches');
    await unit.rollback();
  });
});

describe('a mailbox of ten thousand messages', () => {
  it('is listed and counted by its indexes [D-54]', async () => {
    await portal().look(async (db) => {
      const [from, to] = [idOf(teacher), idOf(officer)];
      await sql`with thread as (
          insert into message_thread (authority_id, pupil_id, started_at, last_at)
          select 11, min(id), now(), now() from pupil where authority_id = 11 returning id),
        written as (
          insert into message (authority_id, thread_id, sender_id, recipient_ids, sent_at, subject, body, send_id)
          select 11, thread.id, ${from}::int, array[${to}::int], '2026-01-01'::timestamptz + nth * interval '1 minute',
            'Message ' || nth, 'Words', gen_random_uuid()
          from thread, generate_series(1, 10000) nth returning id, sent_at)
        insert into message_copy (authority_id, message_id, user_id, is_sent, sent_at, read_at)
        select 11, id, person, person = ${from}::int, sent_at, case when id % 500 = 0 then null else sent_at end
        from written, unnest(array[${from}::int, ${to}::int]) person`.execute(db);
    });
    await sql`analyze message, message_copy, message_thread`.execute(portal().database.kysely);
    const plan = (statement: string) =>
      as(officer, async (db) => {
        const { rows } = await sql
          .raw<{ 'QUERY PLAN': string }>(`explain ${statement.replaceAll('$me', String(idOf(officer)))}`)
          .execute(db);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    const page = await plan(`select message.subject from message_copy copy
      join message on message.authority_id = copy.authority_id and message.id = copy.message_id
      where copy.user_id = $me and copy.archived_at is null and copy.is_sent = false
      order by copy.sent_at desc, copy.message_id desc limit 25`);
    expect(page).toContain('message_copy_kept');
    expect(page).not.toMatch(/Seq Scan|Sort/);
    expect(
      await plan(`select count(*) from message_copy where user_id = $me and authority_id = 11
      and is_sent = false and read_at is null and archived_at is null`),
    ).toContain('message_copy_unread');
  });
});
