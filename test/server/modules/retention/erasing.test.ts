import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pupilRetentionKinds } from '../../../../src/contract/index.ts';
import { insertAccess } from '../../../support/insertAccess.ts';
import { addTextFile } from '../../../support/fileCalls.ts';
import { insertMessage } from '../../../support/insertMessage.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { retentionScene, whereStands } from '../../../support/retentionScene.ts';
import { plants } from '../subjectAccess/planted.ts';

// What is erased is gone: from every table, from the disk and from what the trail says, and nothing of anybody else.

let portal: PortalServer;
let own: Plan;
let other: Plan;
/** Records that were merged into one of the two. */
let merged: number[] = [];
const { leader, command, list, stateOf, left, everything } = retentionScene(() => portal);
const calls = pepCalls(() => portal);

const markOf = (who: string, table: string) => `Zq${who}${table.replaceAll('_', '')}`;

const firstStage = (pepId: number) =>
  portal.look((db) =>
    db
      .selectFrom('pep_stage')
      .select('id')
      .where('pep_id', '=', pepId)
      .orderBy('ordinal')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );

const fileOfMessage = {
  own: '5e1f0000-0000-4000-8000-000000000001',
  other: '5e1f0000-0000-4000-8000-000000000002',
} as const;

const onDisk = (file: string) => join(portal.filesFolder, file.slice(0, 2), file);

async function plant(who: 'own' | 'other', { studentId, pepId }: Plan): Promise<void> {
  const { id: stageId } = await firstStage(pepId);
  const { id: userId } = await portal.look((db) =>
    db.selectFrom('app_user').select('id').where('username', '=', 'la@ashcombe.example').executeTakeFirstOrThrow(),
  );
  await portal.look((db) => db.deleteFrom('pupil_user').where('pupil_id', '=', studentId).execute());
  // What was searched for by other words than the pupil's own names nobody.
  for (const [table, { write }] of Object.entries(plants).filter(([name]) => name !== 'audit_pupil'))
    await portal.look((db) => write(db, { studentId, stageId, userId }, markOf(who, table)));
  await portal.look((db) =>
    db
      .updateTable('pupil')
      .set({ first_name: `Zq${who}first`, last_name: `Zq${who}last`, upn: `Q${who === 'own' ? 1 : 2}23456789012` })
      .where('id', '=', studentId)
      .execute(),
  );
  await portal.look((db) =>
    insertMessage(db, {
      authorityId: 11,
      studentId,
      from: userId,
      to: [],
      words: `Zq${who}told`,
      fileReference: fileOfMessage[who],
    }),
  );
  await mkdir(dirname(onDisk(fileOfMessage[who])), { recursive: true });
  await writeFile(onDisk(fileOfMessage[who]), 'Words');
  await portal.look((db) => insertAccess(db, { authorityId: 11, studentId, words: `Zq${who}copied` }));
  await portal.look((db) =>
    db
      .insertInto('pep_stage_revision')
      .values({
        authority_id: 11,
        stage_id: stageId,
        revision: 90,
        save_id: `save-${who}`,
        answers: JSON.stringify({ view: `Zq${who}revision` }),
        parked: '{}',
        outcome: '{}',
        saved_by: userId,
      })
      .execute(),
  );
}

const upload = (plan: Plan, words: string) => addTextFile(portal, plan, [`${words}.txt`, words]);

/** Everything of the kind is due: the last entry of it is a year old, which its rule takes for enough. */
async function due(studentId: number, kind: string): Promise<void> {
  expect((await command('rule', { kind, basis: 'leftCare', years: 1 })).status).toBe(200);
  expect(await stateOf(studentId, kind)).toBe('due');
}

beforeAll(async () => {
  // On a disk, where removing bytes is work of its own.
  portal = await makePortalServer({ filesDir: mkdtempSync(join(tmpdir(), 'portal-files-')) });
  own = await calls.planOf('la@ashcombe', 2);
  other = await portal.look(async (db) => {
    const found = await db
      .selectFrom('pep')
      .select(['id', 'pupil_id'])
      .where('authority_id', '=', 11)
      .where('deleted_at', 'is', null)
      .where('status_id', '=', 2)
      .where('pupil_id', '<>', own.studentId)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { studentId: found.pupil_id, pepId: found.id };
  });
  await plant('own', own);
  await plant('other', other);
  for (const plan of [own, other]) await left(plan.studentId);
  const rows = await portal.look((db) => db.selectFrom('pupil_merge').select('merged_id').execute());
  merged = rows.map(({ merged_id }) => merged_id);
}, 120_000);

afterAll(() => portal.close());

/** Of each part what was planted of it, and what stays when it goes. */
const planted: { readonly [kind: string]: readonly string[] } = {
  notes: [markOf('own', 'case_note')],
  attendance: [markOf('own', 'attendance_mark')],
  suspensions: [markOf('own', 'exclusion')],
  results: [markOf('own', 'assessment_result')],
  plans: [markOf('own', 'pep'), 'Zqownrevision', 'Zqownletter'],
  messages: [markOf('own', 'message_thread'), 'Zqowntold'],
  requests: [markOf('own', 'subject_access'), 'Zqowncopied'],
};

describe('what is erased', () => {
  it('is a part of the record, where the part has years of its own, and no more than that', async () => {
    const file = await upload(own, 'Zqownletter');
    expect(Object.keys(planted).toSorted()).toEqual(pupilRetentionKinds.filter((kind) => kind !== 'record').toSorted());
    for (const kept of [file, fileOfMessage.own]) expect(existsSync(onDisk(kept))).toBe(true);
    const order = ['notes', 'attendance', 'suspensions', 'results', 'plans', 'messages', 'requests'];
    for (const [index, kind] of order.entries()) {
      const marks = planted[kind] ?? [];
      const before = await everything();
      for (const mark of marks) expect([mark, whereStands(before, mark)]).not.toEqual([mark, []]);
      await due(own.studentId, kind);
      expect((await command('erase', { studentId: own.studentId, kind })).status).toBe(200);
      const after = await everything();
      for (const mark of marks) expect([mark, whereStands(after, mark)]).toEqual([mark, []]);
      const rest = order.slice(index + 1).flatMap((later) => planted[later]?.slice(0, 1) ?? []);
      for (const mark of rest) expect([mark, whereStands(after, mark)]).not.toEqual([mark, []]);
      expect(await stateOf(own.studentId, kind)).toBe('none');
      expect((await command('erase', { studentId: own.studentId, kind })).status).toBe(409);
    }
    for (const gone of [file, fileOfMessage.own]) expect(existsSync(onDisk(gone))).toBe(false);
    expect(existsSync(onDisk(fileOfMessage.other))).toBe(true);
    expect(whereStands(await everything(), Buffer.from('Zqownletter').toString('hex'))).toEqual([]);
  });

  it('is the whole record, of every table, of the trail its content, and nothing of another pupil', async () => {
    const search = await portal.get(leader, '/api/Students', { page: 1, sizePerPage: 25, search: 'Zqotherlast' });
    expect(search.status).toBe(200);
    const file = await upload(other, 'Zqotherletter');
    await due(other.studentId, 'record');
    const entries = await portal.look((db) =>
      db.selectFrom('audit').select(['id', 'action', 'at']).where('pupil_id', '=', other.studentId).execute(),
    );
    expect((await command('erase', { studentId: other.studentId, kind: 'record' })).status).toBe(200);
    const all = await everything();
    for (const word of ['Zqother', 'Q223456789012', Buffer.from('Zqotherletter').toString('hex')])
      expect([word, whereStands(all, word)]).toEqual([word, []]);
    for (const gone of [file, fileOfMessage.other]) expect(existsSync(onDisk(gone))).toBe(false);
    expect(whereStands(all, 'Zqownfirst')).not.toEqual([]);
    // Who did what, and when, stays; and that it was erased, by whom, under which rule.
    const kept = await portal.look((db) =>
      db.selectFrom('audit').select(['id', 'action', 'at', 'detail']).where('pupil_id', '=', other.studentId).execute(),
    );
    expect(kept.map(({ id, action, at }) => ({ id, action, at }))).toEqual(expect.arrayContaining(entries));
    const [erased] = kept.filter(({ action }) => action === 'retention.erase');
    expect(erased?.detail).toMatchObject({
      retentionKind: 'record',
      retentionRule: '1 year from the day of leaving care',
    });
    expect(kept.filter(({ detail }) => detail.erased !== true)).toEqual([erased]);
    expect((await portal.get(leader, '/api/StudentDetails/Header', { studentId: other.studentId })).status).toBe(404);
  });

  it('leaves ids alone in the log beside the database', () => {
    const log = readFileSync(join(portal.filesFolder, 'erasures.log'), 'utf8');
    expect(log.trim().split(/\n+/)).toHaveLength((2 + merged.length) * pupilRetentionKinds.length);
    expect(log).not.toMatch(/Zq|\b20(0|1)\d-\d\d-\d\d\b/);
  });

  it('is told to devices that may hold unsaved text of it', async () => {
    const { body } = await portal.get('dt@ashcombe', '/api/session/draftKey');
    const [{ erased }] = body.contents as [{ erased: { studentId: number }[] }];
    expect(erased.map(({ studentId }) => studentId).toSorted()).toEqual(
      [own.studentId, other.studentId, ...merged].toSorted(),
    );
  });

  it('is listed no more', async () => {
    const rows = await list('due');
    expect(rows.filter(({ studentId }) => studentId === other.studentId)).toEqual([]);
  });
});
