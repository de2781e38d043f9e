import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pupilTables } from '../../../../src/server/modules/pupilTables.ts';
import { insertAccess } from '../../../support/insertAccess.ts';
import { insertHold, liftHolds } from '../../../support/insertHold.ts';
import { passingScene, closedTables, receiver, sender, travelling } from '../../../support/passingScene.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Who may offer which pupil to whom, who is told of it, and that every table says what becomes of its rows.

let portal: PortalServer;
let plan: Plan;
const { offer, decide, offers, offerTo, pupilOf } = passingScene(() => portal);

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await pepCalls(() => portal).planOf('dt@ashcombe', 2);
});

afterAll(() => portal.close());

describe('every table with rows of a pupil', () => {
  it('says what becomes of it where a pupil is passed', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive hangs as (
        select 'pupil'::regclass::oid as id
        union select foreign_key.conrelid from hangs join pg_constraint foreign_key
          on foreign_key.contype = 'f' and foreign_key.confrelid = hangs.id)
      select distinct id::regclass::text as name from hangs
      union select distinct table_name from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where column_name = 'pupil_id' and table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      portal.database.owner,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(pupilTables).toSorted());
  });

  it('is closed with a passed record, where its rows travel', async () => {
    const { rows } = await sql<{ name: string }>`select distinct event_object_table as name
      from information_schema.triggers where trigger_name like '%\\_passed'`.execute(portal.database.owner);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(closedTables.toSorted());
  });

  it('names each column that says who wrote, and each that points to what travels with it', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public'
        and (column_name like '%\\_by' or column_name in ('author_id', 'asked_of'))`.execute(portal.database.owner);
    const deletes = (column: string) => column === 'deleted_by';
    for (const [table, { people = [] }] of travelling)
      expect([table, [...people].toSorted()]).toEqual([
        table,
        rows
          .filter((row) => row.table === table && !deletes(row.column))
          .map(({ column }) => column)
          .toSorted(),
      ]);
  });
});

describe('an offer', () => {
  it('is refused while something keeps the record where it is', async () => {
    const { studentId } = plan;
    await portal.look((db) => insertHold(db, { authorityId: 11, studentId }));
    expect((await offer({ studentId })).body.message).toMatch(/hold is set/);
    await portal.look((db) => liftHolds(db, studentId));
    const request = await portal.look((db) => insertAccess(db, { authorityId: 11, studentId, words: 'Zq' }));
    expect((await offer({ studentId })).body.message).toMatch(/subject access request/);
    await portal.look((db) => db.deleteFrom('subject_access').where('id', '=', request).execute());
  });

  it('is for leaders, to another authority of the portal, of a day within a year', async () => {
    const { studentId } = plan;
    expect((await offer({ studentId }, 'la@ashcombe')).status).toBe(403);
    expect((await offer({ studentId, otherId: 11 })).status).toBe(400);
    expect((await offer({ studentId, startsOn: '2028-01-01' })).status).toBe(400);
    expect((await offer({ studentId }, 'super@brinmoor')).status).toBe(404);
    const { body } = await portal.get(sender, '/api/Passing/authorities');
    expect(body.contents).toEqual(expect.arrayContaining([{ id: 12, label: 'Brinmoor' }]));
    expect(JSON.stringify(body.contents)).not.toMatch(/Ashcombe|support/i);
  });

  it('tells the other authority who it is while it is open, and nothing afterwards', async () => {
    const { studentId } = plan;
    const pupil = await pupilOf(studentId);
    const first = await offerTo(studentId);
    expect((await offer({ studentId })).body.message).toMatch(/offered to another authority already/);
    const [seen] = await offers(receiver, { direction: 'in' });
    expect(seen).toMatchObject({
      studentName: `${pupil.last_name}, ${pupil.first_name}`,
      dateOfBirth: pupil.date_of_birth,
      upn: pupil.upn,
      other: 'Ashcombe',
      studentId: null,
    });
    expect(await offers('super@brinmoor', { direction: 'out' })).toEqual([]);
    expect((await decide('withdraw', { passingId: first }, receiver)).status).toBe(404);
    expect((await decide('withdraw', { passingId: first }, sender)).status).toBe(200);
    expect(await offers(receiver, { direction: 'in' })).toEqual([]);
    const second = await offerTo(studentId);
    const declined = { passingId: second, reason: 'Zqnot ours' };
    expect((await decide('decline', declined, receiver)).status).toBe(200);
    expect(await offers(receiver, { direction: 'in' })).toEqual([]);
    expect((await decide('accept', { passingId: second }, receiver)).status).toBe(404);
    expect((await decide('withdraw', { passingId: second }, sender)).body.message).toMatch(/over already/);
    const told = await offers(sender, { studentId });
    expect(told.map(({ state, reason }) => [state, reason])).toEqual([
      ['declined', 'Zqnot ours'],
      ['withdrawn', ''],
    ]);
    const mails = await portal.look((db) =>
      db.selectFrom('outgoing_message').selectAll().where('purpose', '=', 'passing').orderBy('id').execute(),
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'super@brinmoor.example',
      'super@brinmoor.example',
      'super@brinmoor.example',
      'super@ashcombe.example',
    ]);
    expect(mails.map(({ body }) => body).join()).not.toContain(pupil.last_name);
  });

  it('is accepted from its day on', async () => {
    const passingId = await offerTo(plan.studentId, '2026-11-20');
    expect((await decide('accept', { passingId }, receiver)).body.message).toMatch(/from 20\/11\/2026 on/);
    await decide('withdraw', { passingId }, sender);
  });

  it('is refused where the child is there already, by UPN', async () => {
    const passingId = await offerTo(plan.studentId);
    const { upn } = await pupilOf(plan.studentId);
    const other = await portal.look((db) =>
      db.selectFrom('pupil').select(['id', 'upn']).where('authority_id', '=', 12).executeTakeFirstOrThrow(),
    );
    const set = (value: string) =>
      portal.look((db) => db.updateTable('pupil').set({ upn: value }).where('id', '=', other.id).execute());
    await set(upn);
    const refused = await decide('accept', { passingId }, receiver);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/same UPN/)]);
    await set(other.upn);
    await decide('withdraw', { passingId }, sender);
  });
});
