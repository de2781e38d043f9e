import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentLimits, type AttachmentSummary } from '../../../../src/contract/index.ts';
import { fullTargets, pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { fileCalls, formOf, type FileCalls } from '../../../support/fileCalls.ts';
import { samples, zipOf } from '../../../support/fileSamples.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { processorTime } from '../../../support/processorTime.ts';
import { testDatabaseUrl } from '../../../support/testDatabase.ts';
import { attachmentScenes, others, refusal, teacher } from './attachmentScenes.ts';
import { abortedUpload, slowUpload } from './halfUploads.ts';

let portal: PortalServer;
let address: string;
let plan: Plan;
let files: FileCalls;
const calls = pepCalls(() => portal);

beforeAll(async () => {
  portal = await makePortalServer();
  address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  plan = await calls.planOf(teacher, 2);
  files = fileCalls(portal, address, { ...plan, stageId: await stageOf(teacher, plan) });
});

afterAll(() => portal.close());

const { stageOf, placeOf, trailOf, setPlan } = attachmentScenes(() => portal);

/** While half of a file hangs, nobody waits for it. */
const whileItHangs = async () => {
  await expect.poll(files.isArriving, { timeout: 20_000 }).toBe(true);
  expect((await portal.get(teacher, '/api/LocalAuthority/Settings')).status).toBe(200);
};
describe('a file', () => {
  it('is stored under a reference, and handed out as it was, under its own name [D-44]', async () => {
    const bytes = Buffer.concat([samples.pdf ?? Buffer.alloc(0), randomBytes(3_000_000)]);
    const { status, body } = await files.upload(teacher, 'Zoë’s "plan" (final).pdf', bytes);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      fileName: 'Zoë’s _plan_ (final).pdf',
      size: bytes.length,
      mediaType: 'application/pdf',
    });
    expect(body.fileReference).toMatch(/^[0-9a-f-]{36}$/);
    const answer = await files.download(teacher, body.fileReference);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Zoe_s _plan_ (final).pdf"; filename*=UTF-8\'\'Zo%C3%AB%E2%80%99s%20_plan_%20%28final%29.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  it('is kept on disk under its reference, or in the database in rows of a megabyte', async () => {
    const { body } = await files.upload(
      teacher,
      'big.zip',
      Buffer.concat([zipOf({ a: randomBytes(2_500_000).toString('latin1') })]),
    );
    const path = `${body.fileReference.slice(0, 2)}/${body.fileReference}`;
    const sizes = (
      await portal.look((db) =>
        db.selectFrom('attachment_chunk').select('bytes').where('attachment_id', '=', body.fileReference).execute(),
      )
    ).map(({ bytes }) => bytes.length);
    expect((await files.rest()).files.includes(path)).toBe(!testDatabaseUrl);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(testDatabaseUrl ? body.size : 0);
    expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(1024 * 1024);
  });

  it('has a name without folders, unseen characters or too many of them', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['C:\\Users\\me\\notes.txt', 'notes.txt'],
      ['plan\u202Efdp.txt', 'planfdp.txt'],
      [`${'x'.repeat(300)}.txt`, `${'x'.repeat(196)}.txt`],
    ];
    for (const [given, kept] of names) expect((await files.upload(teacher, given, 'text')).body.fileName).toBe(kept);
  });

  it(
    'keeps nobody waiting by its name: one longer than any is refused before it is looked at, the longest of any letters is taken',
    { timeout: 300_000 },
    async () => {
      const took = await processorTime(async () =>
        expect((await files.upload(teacher, `${'.'.repeat(75_000)}x`, 'text')).status).toBe(415),
      );
      // Letter by letter it took half a minute, in which nobody was answered.
      expect(took).toBeLessThan(10_000);
      expect((await files.upload(teacher, `${'學'.repeat(251)}.txt`, 'text')).body.fileName).toBe(
        `${'學'.repeat(196)}.txt`,
      );
    },
  );

  it('leaves in the trail who stored and who read it, by its name', async () => {
    const { body } = await files.upload(teacher, 'Secret name.txt', 'text');
    await files.download('la@ashcombe', body.fileReference);
    const trail = await trailOf(body.fileReference);
    expect(trail.map(({ action }) => action)).toEqual(['attachments.upload', 'attachments.read']);
    expect(trail.map(({ detail }) => detail)).toMatchObject([
      { before: null, after: { fileName: 'Secret name.txt', size: 4 } },
      { fileName: 'Secret name.txt' },
    ]);
  });
});

describe('what is not stored', () => {
  it('is a file above 30 MB: 413, while one of exactly 30 MB is [D-45] [D-8] [PDOC-2]', async () => {
    const whole = Buffer.alloc(attachmentLimits.maxBytes, 'x');
    expect((await files.upload(teacher, 'a.txt', whole)).status).toBe(200);
    const before = await files.rest();
    const { status, body } = await files.upload(teacher, 'a.txt', Buffer.concat([whole, Buffer.from('x')]));
    expect([status, body.message]).toEqual([413, 'This file is larger than 30 MB.']);
    expect(await files.rest()).toEqual(before);
  });

  it('is no file, an empty one, two, or something that is no form', async () => {
    const before = await files.rest();
    expect(await files.send(teacher, new FormData())).toMatchObject({
      status: 400,
      body: { errors: { file: expect.any(String) as string } },
    });
    expect(await files.upload(teacher, 'a.txt', '')).toMatchObject(refusal(400, 'This file is empty.'));
    expect(await files.send(teacher, formOf(['a.txt', 'a'], ['b.txt', 'b']))).toMatchObject(
      refusal(400, 'Please choose exactly one file.'),
    );
    expect((await files.send(teacher, 'text')).status).toBe(415);
    expect(await files.rest()).toEqual(before);
  });

  it('leaves nothing behind when its kind is refused, or when the line breaks', async () => {
    const before = await files.rest();
    expect((await files.upload(teacher, 'a.pdf', Buffer.alloc(2_000_000))).status).toBe(415);
    expect(await files.rest()).toEqual(before);
    await abortedUpload(address, files, whileItHangs);
    await expect.poll(files.rest, { timeout: 20_000 }).toEqual(before);
  });

  it('frees the connection for the next call, which is answered', async () => {
    for (const name of ['a.exe', 'a.pdf'])
      expect((await files.upload(teacher, name, Buffer.alloc(5_000_000))).status).toBe(415);
    expect((await files.upload(teacher, 'a.txt', 'text')).status).toBe(200);
  });
});

describe('who may', () => {
  it('store and read is who sees the child: not found for anybody else [D-6]', async () => {
    const { body } = await files.upload(teacher, 'a.txt', 'text');
    expect((await portal.get('dt@brinmoor', '/api/Pep/details', { ...plan })).status).toBe(404);
    const seen: boolean[] = [];
    for (const user of others) {
      const sees = (await portal.get(user, '/api/Pep/details', { ...plan })).status === 200;
      seen.push(sees);
      expect([user, (await files.upload(user, 'a.txt', 'text')).status]).toEqual([user, sees ? 200 : 404]);
      expect([user, (await files.download(user, body.fileReference)).status]).toEqual([user, sees ? 200 : 404]);
    }
    expect(seen.slice(2)).toContain(true);
    expect(seen.slice(2)).toContain(false);
    expect((await files.download('la@ashcombe', body.fileReference)).status).toBe(200);
    expect((await files.download(teacher, randomUUID())).status).toBe(404);
    expect((await portal.get(teacher, '/api/Attachments/download', { fileReference: 'x' })).status).toBe(400);
    expect((await files.upload(teacher, 'a.txt', 'text', { studentId: plan.studentId + 1 })).status).toBe(404);
    expect((await files.upload(teacher, 'a.txt', 'text', { stageId: 999_999 })).status).toBe(404);
  });

  it('store is nobody on a completed plan, no designated teacher on a submitted one, and no reader ever [PFORM-10] [PFORM-11] [PFORM-12]', async () => {
    const completed = await calls.planOf(teacher, 5);
    for (const user of [teacher, 'super@ashcombe']) {
      const { status, body } = await files.upload(user, 'a.txt', 'text', await placeOf(teacher, completed));
      expect([user, status, body.message]).toEqual([
        user,
        409,
        expect.stringMatching(/^PEP Completed: \d\d\/\d\d\/\d{4}$/),
      ]);
    }
    const submitted = await calls.planOf(teacher, 2, 2);
    const waiting = await placeOf(teacher, submitted);
    await setPlan(submitted, { status_id: 6 });
    expect(await files.upload(teacher, 'a.txt', 'text', waiting)).toMatchObject(
      refusal(409, 'PEP Submitted For Review'),
    );
    expect((await files.upload('la@ashcombe', 'a.txt', 'text', waiting)).status).toBe(200);
    expect((await files.upload('readonly@ashcombe', 'a.txt', 'text')).status).toBe(403);
    await setPlan(submitted, { status_id: 7 });
    expect(await files.upload('la@ashcombe', 'a.txt', 'text', waiting)).toMatchObject(
      refusal(409, 'This PEP has been superseded'),
    );
  });

  it('is asked again when the file has come in: a plan completed meanwhile takes none', async () => {
    const other = await calls.planOf(teacher, 2, 1);
    const before = await files.rest();
    const { answer, push, end } = await slowUpload(address, files, await placeOf(teacher, other));
    push('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nfirst half');
    await expect.poll(files.isArriving, { timeout: 20_000 }).toBe(true);
    await setPlan(other, { status_id: 5, date_completed: '2026-11-18' });
    push(', second half\r\n--x--\r\n');
    end();
    expect((await answer).status).toBe(409);
    expect(await files.rest()).toEqual(before);
  });

  it('do neither is who is not signed in', async () => {
    expect(
      (await fetch(address + files.uploadPath(), { method: 'POST', body: formOf(['a.txt', 'text']) })).status,
    ).toBe(401);
    expect((await fetch(`${address}/api/Attachments/download?fileReference=${randomUUID()}`)).status).toBe(401);
  });
});

describe('answers that refer to files', () => {
  const quoted = (pp_quote: string[]) => ({ ...fullTargets, pp_quote });

  it('come with what is known of them [FORM-22]', async () => {
    const { body } = await files.upload(teacher, 'quote.pdf', samples.pdf as Buffer);
    const stage = await calls.open(teacher, plan, 'targets');
    expect((await calls.save(teacher, stage, quoted([body.fileReference]))).status).toBe(200);
    const { attachments } = await calls.open(teacher, plan, 'targets');
    expect(attachments).toEqual<AttachmentSummary[]>([
      {
        fileReference: body.fileReference,
        fileName: 'quote.pdf',
        size: body.size,
        mediaType: 'application/pdf',
        scan: null,
        addedBy: expect.any(String) as string,
        addedAt: '2026-11-18T11:00:00.000Z',
      },
    ]);
  });

  it('are refused for a file of another child, of another authority, or of nobody [FORM-22]', async () => {
    const running = await Promise.all([0, 1].map((nth) => calls.planOf('la@ashcombe', 2, nth)));
    const other = running.find(({ studentId }) => studentId !== plan.studentId) ?? plan;
    expect(other.studentId).not.toBe(plan.studentId);
    const elsewhere = await calls.planOf('la@brinmoor', 2);
    const strange = [
      (await files.upload('la@ashcombe', 'a.txt', 'text', await placeOf('la@ashcombe', other))).body.fileReference,
      (await files.upload('la@brinmoor', 'a.txt', 'text', await placeOf('la@brinmoor', elsewhere))).body.fileReference,
      randomUUID(),
      'nonsense',
    ];
    const stage = await calls.open(teacher, plan, 'targets');
    for (const reference of strange) {
      expect(reference).toBeTruthy();
      const reply = await calls.save(teacher, stage, quoted([reference]));
      expect([reply.status, reply.body.errors]).toEqual([
        400,
        { '/pp_quote': 'This file is not among this child’s files; please add it again' },
      ]);
    }
    expect((await calls.open(teacher, plan, 'targets')).revision).toBe(stage.revision);
  });

  it('are refused too for a reference that was written into another answer first', async () => {
    const answers = { ...fullTargets, longer_aim: randomUUID() };
    expect((await calls.save(teacher, await calls.open(teacher, plan, 'targets'), answers)).status).toBe(200);
    const reply = await calls.save(teacher, await calls.open(teacher, plan, 'targets'), {
      ...answers,
      pp_quote: [answers.longer_aim],
    });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ['/pp_quote']]);
  });
});
