import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { mailScene } from './mailScene.ts';

const { portal, idOf, pupil, send, sent, rows, ids, unread, open, opened, archive, upload, sendId } = mailScene();
const [teacher, officer, reader] = ['dt@ashcombe', 'la@ashcombe', 'readonly@ashcombe'];
const stranger = 'super@ashcombe';

describe('a message', () => {
  it('comes to its recipients, unread, and stands with its sender among those sent [D-54] [D-55]', async () => {
    const before = Number(await unread(officer));
    const id = await sent(teacher, [officer, reader]);
    expect(await ids(officer, { folder: 'inbox' })).toContain(id);
    expect(await ids(reader, { folder: 'inbox' })).toContain(id);
    expect(await ids(teacher, { folder: 'sent' })).toContain(id);
    expect(await ids(teacher, { folder: 'inbox' })).not.toContain(id);
    expect(await unread(officer)).toBe(before + 1);
    const row = (await rows(officer, { folder: 'inbox' })).find((each) => each.id === id);
    expect(row).toMatchObject({ subject: 'Qworrel about Thursday', isUnread: true, studentId: pupil() });
    expect(row?.recipientNames).toContain(', ');
  });

  it('is read once it is opened, and the count of unread ones says so [MSG-3] [API-35] [D-55]', async () => {
    const id = await sent(teacher, [officer]);
    const before = Number(await unread(officer));
    const message = await opened(officer, id);
    expect(message).toMatchObject({
      body: 'Blimth: could we meet on Thursday?',
      sender: { userId: idOf(teacher), isActive: true },
      recipients: [{ userId: idOf(officer) }],
      canReply: true,
    });
    expect(await unread(officer)).toBe(before - 1);
    await opened(officer, id);
    expect(await unread(officer)).toBe(before - 1);
  });

  it('is opened by nobody else, officers included, and said to nobody to be there [D-55] [D-102]', async () => {
    const id = await sent(teacher, [officer]);
    expect((await open(stranger, id)).status).toBe(404);
    expect((await open(stranger, 99_999_999)).status).toBe(404);
    expect((await archive(stranger, id)).status).toBe(404);
    expect(await ids(stranger)).not.toContain(id);
    expect((await open('la@brinmoor', id)).status).toBe(403);
  });

  it('goes to the archive of who puts it there alone, and back [D-54]', async () => {
    const id = await sent(teacher, [officer, reader]);
    const before = Number(await unread(officer));
    expect((await archive(officer, id)).status).toBe(200);
    expect(await ids(officer, { folder: 'archived' })).toContain(id);
    expect(await ids(officer, { folder: 'inbox' })).not.toContain(id);
    expect(await unread(officer)).toBe(before - 1);
    expect(await ids(reader, { folder: 'inbox' })).toContain(id);
    expect(await ids(teacher, { folder: 'sent' })).toContain(id);
    await archive(officer, id, { isArchived: false });
    expect(await ids(officer, { folder: 'inbox' })).toContain(id);
  });

  it('is found by its people, its pupil, its subject and its text, and by its pupil alone [D-54] [D-22]', async () => {
    const id = await sent(teacher, [officer], { studentId: pupil(1), subject: 'Zumbrel', body: 'Quorvex and more' });
    for (const search of ['Zumbrel', 'quorvex']) expect(await ids(officer, { search })).toEqual([id]);
    expect(await ids(officer, { search: 'nothing of the kind' })).toEqual([]);
    expect(await ids(officer, { studentId: pupil(1) })).toContain(id);
    expect(await ids(officer, { studentIds: pupil(1) })).toContain(id);
    expect(await ids(officer, { studentId: pupil(2) })).not.toContain(id);
  });

  it('is one message however often it is sent with its id, at the same moment too [D-55]', async () => {
    const one = sendId();
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(teacher, [officer], { sendId: one })));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    const { body } = await send(teacher, [officer], { sendId: one });
    expect(body.id).toBe(replies[0]?.body.id);
    const stored = await portal().look((db) =>
      db.selectFrom('message').select('id').where('send_id', '=', one).execute(),
    );
    expect(stored).toHaveLength(1);
  });

  it('is answered in its conversation, by whoever got it [D-102]', async () => {
    const id = await sent(teacher, [officer, 'super@ashcombe']);
    const reply = await sent('super@ashcombe', [teacher, officer], { replyToId: id });
    const threads = await portal().look((db) =>
      db.selectFrom('message').select('thread_id').distinct().where('id', 'in', [id, reply]).execute(),
    );
    expect(threads).toHaveLength(1);
    const own = { replyToId: await sent(teacher, [officer]) };
    expect((await send('super@ashcombe', [teacher], own)).status).toBe(404);
    expect((await send(officer, [teacher], { replyToId: id, studentId: pupil(1) })).status).toBe(404);
  });
});

describe('who is written to', () => {
  it('works with the pupil or is an officer, and may see the pupil [D-54] [D-140] [MSG-4]', async () => {
    const { body } = await portal().get(teacher, '/api/messages/recipients', { studentId: pupil() });
    const offered = body.contents as { id: number; label: string }[];
    expect(offered.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(officer), idOf(stranger), idOf(reader)]));
    expect(offered.map(({ id }) => id)).not.toContain(idOf(teacher));
    expect(offered.find(({ id }) => id === idOf(officer))?.label).toMatch(/, LA User$/);
    const visible = await portal().look((db) =>
      db.selectFrom('app_user').select('id').where('authority_id', '=', 12).execute(),
    );
    expect(offered.filter(({ id }) => visible.some((other) => other.id === id))).toEqual([]);
  });

  it('may see the pupil, or nothing is sent', async () => {
    const [outside] = await portal().look((db) =>
      db
        .selectFrom('app_user')
        .select('id')
        .where('authority_id', '=', 11)
        .where('type_id', '=', 1)
        .where('id', 'not in', (of) =>
          of
            .selectFrom('user_school')
            .innerJoin('pupil', 'pupil.school_id', 'user_school.school_id')
            .select('user_id')
            .where('pupil.id', '=', pupil()),
        )
        .execute(),
    );
    const reply = await send(officer, [], { recipientIds: [outside?.id ?? 0] });
    expect(reply).toMatchObject({ status: 400, body: { errors: { recipientIds: expect.any(String) as string } } });
    expect((await send(officer, [], { recipientIds: [idOf('la@brinmoor')] })).status).toBe(400);
    expect((await send(officer, [officer])).status).toBe(400);
  });

  it('is named where they have been deactivated meanwhile [D-102]', async () => {
    const colleague = 'officer2@ashcombe';
    const id = await sent(teacher, [officer, colleague]);
    const activate = (is_active: boolean) =>
      portal().look((db) => db.updateTable('app_user').set({ is_active }).where('id', '=', idOf(colleague)).execute());
    await activate(false);
    const message = await opened(officer, id);
    const person = (message.recipients as JsonObject[]).find(({ userId }) => userId === idOf(colleague));
    expect(person?.isActive).toBe(false);
    const reply = await send(officer, [teacher, colleague], { replyToId: id });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body.errors)).toContain(`${String(person?.name)} has been deactivated`);
    await activate(true);
  });
});

describe('what is refused', () => {
  it.each([
    ['subject', { subject: '  ' }],
    ['subject', { subject: 'x'.repeat(101) }],
    ['body', { body: ' \n' }],
    ['body', { body: '\u{1F41D}'.repeat(10_001) }],
    ['recipientIds', { recipientIds: [] }],
    ['pepId', { pepId: 999_999 }],
    ['stage', { stage: 'targets' }],
    ['files', { files: ['6f1f7e8c-6d86-4c63-9a53-3f2b0a0f1a11'] }],
  ] as const)('at %s [C-51] [D-54]', async (field, more) => {
    const reply = await send(teacher, [officer], more as unknown as JsonObject);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors as object)).toEqual([field]);
  });

  it('not a text of 10,000 characters of any kind [C-51]', async () => {
    expect((await send(teacher, [officer], { body: '\u{1F41D}'.repeat(10_000) })).status).toBe(200);
  });

  it('to type 4, who receives, and to support staff, who do neither [D-102] [D-20]', async () => {
    expect((await send(reader, [officer])).status).toBe(403);
    const support = 'support@support';
    await portal().post(support, '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 });
    expect((await send(support, [officer])).status).toBe(403);
    expect((await portal().get(support, '/api/messages', { page: 1 })).status).toBe(403);
    expect((await portal().post(support, '/api/messages/unread', {})).status).toBe(403);
  });

  it('everything where the authority has no messages [MSG-2] [D-20]', async () => {
    expect((await portal().post('la@brinmoor', '/api/messages/unread', {})).status).toBe(403);
    expect((await portal().get('la@brinmoor', '/api/messages', { page: 1 })).status).toBe(403);
    expect((await portal().get('la@brinmoor', '/api/messages/studentsForMessage')).status).toBe(403);
  });
});

describe('whoever may no longer see the pupil', () => {
  it('keeps the message, without the name and without a link, and does not answer it [D-102]', async () => {
    const id = await sent(officer, [teacher], { studentId: pupil(3) });
    const school = (value: number) =>
      portal().look((db) => db.updateTable('pupil').set({ school_id: value }).where('id', '=', pupil(3)).execute());
    const { school_id: own } = await portal().look((db) =>
      db.selectFrom('pupil').select('school_id').where('id', '=', pupil(3)).executeTakeFirstOrThrow(),
    );
    const other = await portal().look((db) =>
      db
        .selectFrom('school')
        .select('id')
        .where('id', 'not in', (of) =>
          of.selectFrom('user_school').select('school_id').where('user_id', '=', idOf(teacher)),
        )
        .executeTakeFirstOrThrow(),
    );
    await school(other.id);
    const { message, canReply } = await opened(teacher, id);
    expect(message).toMatchObject({ studentId: null, studentName: '', pepId: null });
    expect(canReply).toBe(false);
    expect((await send(teacher, [officer], { replyToId: id, studentId: pupil(3) })).status).toBe(404);
    expect((await opened(officer, id)).canReply).toBe(true);
    await school(own ?? 0);
  });
});

describe('the trail of a message', () => {
  it('says that it was sent, to whom and about whom, and not a word of it [D-102] [D-12]', async () => {
    const id = await sent(teacher, [officer], { subject: 'Vintrel', body: 'Wombrask' });
    const entries = await portal().look((db) =>
      db.selectFrom('audit').selectAll().where('record', '=', `message/${id}`).execute(),
    );
    expect(entries).toMatchObject([{ action: 'messages.send', pupil_id: pupil(), user_id: idOf(teacher) }]);
    expect(JSON.stringify(entries[0]?.detail)).toMatch(/recipients/);
    const all = await portal().look((db) => db.selectFrom('audit').select('detail').execute());
    expect(JSON.stringify(all)).not.toMatch(/Vintrel|Wombrask/);
  });
});

describe('a file of a message', () => {
  const download = (user: string, fileReference: string) => portal().get(user, '/api/messages/file', { fileReference });

  it('is its author’s until it is sent, then its people’s, and no plan’s [D-102] [D-44]', async () => {
    const file = await upload(teacher, 'Vostrel.pdf');
    expect((await download(officer, file)).status).toBe(404);
    expect((await download(teacher, file)).status).toBe(200);
    const id = await sent(teacher, [officer], { files: [file] });
    expect((await opened(officer, id)).files).toMatchObject([{ fileReference: file, fileName: 'Vostrel.pdf' }]);
    expect((await download(officer, file)).status).toBe(200);
    expect((await download(stranger, file)).status).toBe(404);
    const elsewhere = await portal().get(officer, '/api/Attachments/download', { fileReference: file });
    expect(elsewhere.status).toBe(404);
    expect((await send(teacher, [officer], { files: [file] })).status).toBe(400);
    const row = (await rows(officer, { folder: 'inbox' })).find((each) => each.id === id);
    expect(row?.fileCount).toBe(1);
  });
});
