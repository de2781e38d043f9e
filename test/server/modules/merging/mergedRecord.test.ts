import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { openUnit } from '../../../../src/server/db/unitOfWork.ts';
import { newChild } from '../../../support/callScenes.ts';
import { insertMessage } from '../../../support/insertMessage.ts';
import { insertEverything, insertMarks, mergeScene } from '../../../support/mergeScene.ts';
import { pepCalls } from '../../../support/pepCalls.ts';
import { noteOf } from '../../../support/noteCalls.ts';
import { ageMarks } from '../../../support/retentionScene.ts';
import { testDatabaseUrl } from '../../../support/testDatabase.ts';
import { csv, rowsOf, runPortal, server, uploaded } from '../imports/importCalls.ts';

runPortal();

const { add, merge, undo, page, look, leader } = mergeScene(() => server);
const peps = pepCalls(() => server);

describe('a record that was merged into another', () => {
  it('leads to the one that is kept, from every address and for every save that comes later', async () => {
    const plan = await peps.planOf('dt@ashcombe', 2);
    const kept = await add();
    const stage = await peps.open('dt@ashcombe', plan, 'meeting');
    expect((await merge(kept, plan.studentId, { firstName: 'kept', careStatusId: 'other' })).status).toBe(200);

    expect(await page(plan.studentId)).toMatchObject({ studentId: kept });
    const history = await server.get(leader, '/api/StudentDetails/SchoolHistory', {
      studentId: plan.studentId,
      page: 1,
      sizePerPage: 10,
    });
    expect((history.body.schoolNames as JsonObject[]).map(({ studentId }) => studentId)).toContain(kept);

    const saved = await peps.save('super@ashcombe', stage, { ...stage.formData });
    expect([saved.status, saved.sent.studentId]).toEqual([200, plan.studentId]);
    expect((await server.post(leader, '/api/CaseNotes', noteOf(plan.studentId))).status).toBe(200);
    const held = await look(async (db) => ({
      notes: await db.selectFrom('case_note').select('content').where('pupil_id', '=', kept).execute(),
      plans: await db.selectFrom('pep').select('id').where('pupil_id', '=', kept).execute(),
    }));
    expect(held.notes.map(({ content }) => content)).toContain(noteOf().notecontent);
    expect(held.plans.map(({ id }) => id)).toContain(plan.pepId);
    expect((await undo(kept)).status).toBe(200);
    expect(await page(plan.studentId)).toMatchObject({ studentId: plan.studentId });
  });

  it('is found by its old name and numbers, and nobody is recorded anew under them', async () => {
    const [kept, other] = [await add(), await add({ lastName: 'Oldenshaw' })];
    const { upn } = await page(other);
    await merge(kept, other);
    const found = async (search: string) =>
      ((await server.get(leader, '/api/Students', { page: 1, sizePerPage: 10, search })).body.data as JsonObject[]).map(
        ({ studentId }) => studentId,
      );
    expect(await found(String(upn))).toEqual([kept]);
    expect(await found('Oldenshaw')).toEqual([kept]);
    const again = await server.post('la@ashcombe', '/api/Students/Add', { ...newChild, firstName: 'Xan', upn });
    expect(again.body.errors).toMatchObject({ '/upn': expect.stringMatching(/has this UPN already/) });
    await undo(kept);
    expect(await found('Oldenshaw')).toEqual([other]);
  });

  it('is the same child to a file that still names the old number, and takes nothing back', async () => {
    const [kept, other] = [await add(), await add({ lastName: 'Fileworth' })];
    const was = await page(other);
    await merge(kept, other);
    const rows = await rowsOf(
      await uploaded(
        csv(
          ['UPN', 'First name', 'Last name', 'Date of birth', 'SEN status'],
          [String(was.upn), String(was.firstName), 'Fileworth', '06/05/2014', 'K'],
        ),
      ),
    );
    expect(rows).toMatchObject([{ outcome: 'changed', words: expect.not.stringMatching(/UPN|name/) }]);
    await undo(kept);
  });

  it('is one with it in what is handed over of a child', async () => {
    const [kept, other] = [await add(), await add()];
    await look((db) => insertEverything(db, kept, 'Here'));
    await look((db) => insertEverything(db, other, 'There'));
    await page(other);
    await merge(kept, other);
    const { body } = await server.post(leader, '/api/SubjectAccess/prepare', { studentId: kept, reference: 'SAR 9' });
    const items = await look((db) =>
      db
        .selectFrom('subject_access_item as item')
        .innerJoin('subject_access_line as line', (join) =>
          join.onRef('line.request_id', '=', 'item.request_id').onRef('line.number', '=', 'item.number'),
        )
        .select(['kind', 'cells'])
        .where('item.request_id', '=', Number(body.id))
        .execute(),
    );
    const of = (kind: string) => items.filter((item) => item.kind === kind).map(({ cells }) => cells.join(' '));
    expect(of('note').join()).toMatch(/Here.*There|There.*Here/);
    expect(of('merge')).toHaveLength(2);
    expect(of('aside').join()).toMatch(/Placements.*There/);
    expect(of('trail').filter((line) => line.includes('Added a pupil'))).toHaveLength(2);
  });

  it('takes along the files of messages that who merges may not read, and gives them back', async () => {
    const [kept, other] = [await add(), await add()];
    const [sent, unsent] = [randomUUID(), randomUUID()];
    const people = new Map(
      (await look((db) => db.selectFrom('app_user').select(['id', 'username']).execute())).map((user) => [
        user.username,
        user.id,
      ]),
    );
    const idOf = (user: string) => people.get(`${user}@ashcombe.example`) ?? 0;
    const message = { authorityId: 11, studentId: other, from: idOf('dt'), to: [idOf('la')] };
    await look((db) => insertMessage(db, { ...message, fileReference: sent }));
    await look((db) =>
      db
        .insertInto('attachment')
        .values({
          id: unsent,
          authority_id: 11,
          pupil_id: other,
          file_name: 'Letter.txt',
          media_type: 'text/plain',
          size: 5,
          added_by: idOf('dt'),
          added_at: '2026-11-18T08:00:00Z',
          is_of_message: true,
        })
        .execute(),
    );
    const whose = () =>
      look((db) => db.selectFrom('attachment').select('pupil_id').where('id', 'in', [sent, unsent]).execute()).then(
        (rows) => rows.map(({ pupil_id }) => pupil_id),
      );
    expect((await merge(kept, other)).status).toBe(200);
    expect(await whose()).toEqual([kept, kept]);
    const read = await server.get('la@ashcombe', '/api/messages/file', { fileReference: sent });
    // The file is found; its bytes lie in the database, or where this test puts none.
    expect(read.headers['content-disposition']).toContain('Letter.txt');
    expect((await undo(kept)).status).toBe(200);
    expect(await whose()).toEqual([other, other]);
  });

  it('is erased with it: what stood aside, what the trail says, and what a restore would bring back', async () => {
    const [kept, other] = [await add(), await add({ lastName: 'Goneforth' })];
    await look((db) => insertMarks(db, kept, [['2026-11-16', 1, '/']]));
    await look((db) => insertMarks(db, other, [['2026-11-16', 1, 'I']]));
    await merge(kept, other);
    await look((db) => ageMarks(db, kept));
    await look((db) =>
      db
        .updateTable('pupil')
        .set({ care_status_id: 4, care_end: '2014-06-01', date_of_birth: '1940-01-01' })
        .where('id', '=', kept)
        .execute(),
    );
    const erased = await server.post(leader, '/api/Retention/erase', { studentId: kept, kind: 'record' });
    expect(erased.status).toBe(200);
    const left = await look(async (db) => ({
      merges: await db.selectFrom('pupil_merge').select('id').where('pupil_id', '=', kept).execute(),
      trail: await db.selectFrom('audit').select('detail').where('pupil_id', 'in', [kept, other]).execute(),
      erasures: await db
        .selectFrom('erasure')
        .select(['pupil_id', 'kind'])
        .where('pupil_id', 'in', [kept, other])
        .execute(),
    }));
    expect(left.merges).toEqual([]);
    expect(JSON.stringify(left.trail)).not.toMatch(/Goneforth/);
    expect(left.erasures.map(({ pupil_id: id }) => id).toSorted()).toEqual([kept, other].toSorted());
  });
});

describe('merging at the same moment', () => {
  it('is done once where two people merge the same records, whichever they keep', async () => {
    const [one, other] = [await add(), await add()];
    const answers = await Promise.all([merge(one, other), merge(other, one)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const left = await look((db) => db.selectFrom('pupil').select('id').where('id', 'in', [one, other]).execute());
    expect(left).toHaveLength(1);
  });

  it('loses nothing of what is saved meanwhile', async () => {
    const plan = await peps.planOf('dt@ashcombe', 2, 1);
    const kept = await add();
    const stage = await peps.open('dt@ashcombe', plan, 'meeting');
    const note = (notecontent: string) =>
      server.post(leader, '/api/CaseNotes', { ...noteOf(plan.studentId), notecontent });
    const answers = await Promise.all([
      peps.save('super@ashcombe', stage, { ...stage.formData }),
      note('Meanwhile'),
      merge(kept, plan.studentId),
      note('And after'),
      peps.save('super@ashcombe', stage, { ...stage.formData }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const notes = await look((db) =>
      db.selectFrom('case_note').select('content').where('pupil_id', '=', kept).execute(),
    );
    expect(notes.map(({ content }) => content)).toEqual(expect.arrayContaining(['Meanwhile', 'And after']));
  });

  it.skipIf(!testDatabaseUrl)('waits for a save under way, and is waited for by one that comes later', async () => {
    const plan = await peps.planOf('dt@ashcombe', 2, 2);
    const kept = await add();
    const waiting = () =>
      look(async (db) => {
        const { rows } = await sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks
          where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
          db,
        );
        return rows[0]?.count ?? 0;
      });
    const save = await openUnit(server.database, 11);
    await save.db.selectFrom('pep').select('id').where('id', '=', plan.pepId).forUpdate().execute();
    const merged = merge(kept, plan.studentId, { firstName: 'kept' });
    const period = { studentId: plan.studentId, careStatusId: 2, startDate: '2026-11-18' };
    const later: Promise<{ status: number }>[] = [];
    try {
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
      later.push(server.post(leader, '/api/StudentPage/changeCareStatus', period));
      await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
      // What a save that holds its plan still writes of the pupil.
      await save.db
        .insertInto('alert_event')
        .values({ authority_id: 11, alert_id: 1, pupil_id: plan.studentId, caused_by: null })
        .execute();
    } finally {
      await save.commit();
    }
    expect((await Promise.all([merged, ...later])).map(({ status }) => status)).toEqual([200, 200]);
    const events = await look((db) =>
      db.selectFrom('alert_event').select('alert_id').where('pupil_id', '=', kept).where('alert_id', '=', 1).execute(),
    );
    expect(events).toHaveLength(1);
    expect(await page(kept)).toMatchObject({ careStatusId: 2, careStatusStart: '2026-11-18' });
  });
});
