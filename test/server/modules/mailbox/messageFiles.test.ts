import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { erase, sayErased } from '../../../../src/server/modules/retention/erase.ts';
import { mailScene } from './mailScene.ts';

// What the database alone lets be seen and done of the files of messages.

const { portal, idOf, pupil, sent, upload, as } = mailScene();
const [teacher, officer, stranger] = ['dt@ashcombe', 'la@ashcombe', 'super@ashcombe'];

describe('row-level security of the files of messages, alone', () => {
  const seenOf = (db: Db, files: readonly string[]) =>
    Promise.all([
      db.selectFrom('attachment').select('file_name').where('id', 'in', files).execute(),
      db.selectFrom('attachment_chunk').select('ordinal').where('attachment_id', 'in', files).execute(),
    ]).then(([rows, pieces]) => [rows.length, pieces.length]);

  /** One that was sent to the officer, and one that its author has not sent yet; both have bytes in the database. */
  async function twoFiles() {
    const [given, kept] = [await upload(teacher, 'Given.pdf'), await upload(teacher, 'Kept.pdf')];
    const id = await sent(teacher, [officer], { files: [given] });
    await portal().look((db) =>
      db
        .insertInto('attachment_chunk')
        .values(
          [given, kept].map((file) => ({ authority_id: 11, attachment_id: file, ordinal: 0, bytes: Buffer.from('x') })),
        )
        .onConflict((row) => row.doNothing())
        .execute(),
    );
    return { id, given, kept };
  }

  it('shows them to sender and recipients, before sending to the author, and to no other [D-55] [D-102]', async () => {
    const { given, kept } = await twoFiles();
    const seenBy = async (user: string | null) => [
      await as(user, (db) => seenOf(db, [given])),
      await as(user, (db) => seenOf(db, [kept])),
    ];
    expect(await seenBy(teacher)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await seenBy(officer)).toEqual([
      [1, 1],
      [0, 0],
    ]);
    for (const user of [stranger, 'support@support', null])
      expect([user, await seenBy(user)]).toEqual([
        user,
        [
          [0, 0],
          [0, 0],
        ],
      ]);
  });

  it('lets nobody change, take or remove what is not theirs, nor store in another’s name [D-102]', async () => {
    const { id, given, kept } = await twoFiles();
    const other = await sent(officer, [stranger]);
    const refused = /row-level security|permission denied/;
    const attached = (user: string, file: string, to: number) =>
      as(user, (db) => db.updateTable('attachment').set({ message_id: to }).where('id', '=', file).executeTakeFirst());
    for (const [user, file] of [
      [stranger, given],
      [stranger, kept],
      [officer, given],
      [officer, kept],
    ] as const)
      expect([user, Number((await attached(user, file, other)).numUpdatedRows)]).toEqual([user, 0]);
    // Not even its author puts a file into a message that somebody else has written.
    await expect(attached(teacher, kept, other)).rejects.toThrow(refused);
    expect(Number((await attached(teacher, kept, id)).numUpdatedRows)).toBe(1);
    // Without any condition, which no policy for reading would narrow.
    const left = await as(officer, async (db) => {
      await db.deleteFrom('attachment_chunk').execute();
      await db.deleteFrom('attachment').execute();
      return seenOf(db, [given]);
    });
    expect(left).toEqual([1, 1]);
    const { pupil_id } = await portal().look((db) =>
      db.selectFrom('attachment').select('pupil_id').where('id', '=', given).executeTakeFirstOrThrow(),
    );
    const forged = { authority_id: 11, pupil_id, file_name: 'Forged.pdf', media_type: 'application/pdf', size: 1 };
    for (const more of [{ added_by: idOf(officer) }, { added_by: idOf(stranger), message_id: id }])
      await expect(
        as(stranger, (db) =>
          db
            .insertInto('attachment')
            .values({ ...forged, ...more, id: randomUUID(), added_at: '2026-11-18T10:00:00Z', is_of_message: true })
            .execute(),
        ),
      ).rejects.toThrow(refused);
    await expect(
      as(stranger, (db) =>
        db
          .insertInto('attachment_chunk')
          .values({ authority_id: 11, attachment_id: kept, ordinal: 1, bytes: Buffer.from('x') })
          .execute(),
      ),
    ).rejects.toThrow(refused);
  });

  it('tells work with a whole record how they are called, of its own authority, and nothing else', async () => {
    const { given, kept } = await twoFiles();
    const named = await as(stranger, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select file.* from files_of_messages(${pupil()}) file (id)`.execute(db);
      return rows;
    });
    expect(named.map(({ id }) => id)).toEqual(expect.arrayContaining([given, kept]));
    expect(Object.keys(named[0] ?? {})).toEqual(['id']);
  });

  it('names them all where the record is erased, so that their bytes go, whoever erases it', async () => {
    const { given, kept } = await twoFiles();
    const named = await as(stranger, async (db) => {
      const of = { authorityId: 11, pupilId: pupil() };
      await sayErased(db, of, { retentionKind: 'record' });
      await erase(db, { ...of, id: randomUUID(), kind: 'record', through: '2026-11-18', at: new Date() });
      return db.selectFrom('erased_file').select('id').execute();
    });
    expect(named.map(({ id }) => id)).toEqual(expect.arrayContaining([given, kept]));
  });
});

it('a file that was stored for a message is nobody else’s to send [D-102]', async () => {
  const file = await upload(teacher, 'Letter.pdf');
  const reply = await portal().post(officer, '/api/messages', {
    studentId: (
      await portal().look((db) =>
        db.selectFrom('attachment').select('pupil_id').where('id', '=', file).executeTakeFirstOrThrow(),
      )
    ).pupil_id,
    recipientIds: [idOf(stranger)],
    subject: 'Thursday',
    body: 'Words',
    files: [file],
  });
  expect(reply.status).toBe(400);
});
