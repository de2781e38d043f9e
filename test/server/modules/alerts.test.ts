import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertId, alertKinds, type AlertId } from '../../../src/server/alerts/alerts.ts';
import { deliverAlerts } from '../../../src/server/alerts/deliverAlerts.ts';
import { lastDigest } from '../../../src/server/alerts/digestTime.ts';
import { tell } from '../../../src/server/alerts/tell.ts';
import type { UnitCall } from '../../../src/server/modules/handler.ts';
import { openUnit } from '../../../src/server/db/unitOfWork.ts';
import { makePortalServer, today, type PortalServer } from '../../support/portalServer.ts';
import { pepCalls } from '../../support/pepCalls.ts';
import { accounts, reviewCalls } from '../../support/reviewCalls.ts';

let portal: PortalServer;
let people: ReadonlyMap<string, number>;

const { newPlan, assign, setStatus } = reviewCalls(() => portal);
const { planOf, open, save } = pepCalls(() => portal);

beforeAll(async () => {
  portal = await makePortalServer();
  const rows = await portal.look((db) => db.selectFrom('app_user').select(['id', 'username']).execute());
  people = new Map(rows.map(({ id, username }) => [username, id]));
});
afterAll(() => portal.close());

/** Nobody is subscribed to anything, and nothing waits. */
beforeEach(async () => {
  portal.clock.now = new Date(`${today}T11:00:00Z`);
  await portal.look(async (db) => {
    for (const table of ['alert_due', 'alert_event', 'alert_choice', 'outgoing_message'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('app_user').set({ alert_option: 1, is_active: true, activated_at: '2026-01-01T00:00:00Z' }).execute();
    await db.updateTable('authority').set({ settings: sql`settings || '{"alerts": []}'::jsonb` }).execute();
  });
});

const idOf = (username: string) => people.get(username) ?? 0;
const deliver = () => deliverAlerts({ database: portal.database, catalog: portal.catalog, now: () => portal.clock.now, publicUrl: () => 'https://portal.example' });
const at = (moment: string) => {
  portal.clock.now = new Date(moment);
  return deliver();
};
const outgoing = () => portal.look((db) => db.selectFrom('outgoing_message').selectAll().orderBy('id').execute());
const recipients = async () => (await outgoing()).map(({ recipient }) => recipient).sort();
const events = () => portal.look((db) => db.selectFrom('alert_event').select(['alert_id', 'pupil_id', 'caused_by', 'authority_id']).orderBy('id').execute());

/** Everybody named wants to be told of it; officers, where their authority has it. */
async function subscribe(usernames: readonly string[], alert: AlertId = alertId.newCaseNote): Promise<void> {
  await portal.look(async (db) => {
    const rows = usernames.map((username) => ({ authority_id: username.includes('ashcombe') ? 11 : 12, user_id: idOf(username), alert_id: alert, is_checked: true }));
    await db.insertInto('alert_choice').values(rows).execute();
  });
}
const setAlerts = (authorityId: number, alerts: readonly number[], more: object = {}) => portal.look((db) =>
  db.updateTable('authority').set({ settings: sql`settings || ${JSON.stringify({ alerts, ...more })}::jsonb` }).where('id', '=', authorityId).execute());
const choose = (username: string, alert_option: number) => portal.look((db) => db.updateTable('app_user').set({ alert_option }).where('id', '=', idOf(username)).execute());
const everybody = accounts.map((name) => `${name}@ashcombe.example`);

const pupils = (where: { is_sensitive?: boolean } = {}) => portal.look((db) =>
  db.selectFrom('pupil').selectAll().where('authority_id', '=', 11).where((is) => is.and(where)).orderBy('id').execute());
const happened = (pupilId: number, alert: AlertId = alertId.newCaseNote, causedBy: number | null = null) => portal.look((db) =>
  db.insertInto('alert_event').values({ authority_id: 11, alert_id: alert, pupil_id: pupilId, caused_by: causedBy, at: portal.clock.now }).execute());
const addNote = (user: string, pupilIds: readonly number[]) =>
  portal.post(user, '/api/CaseNotes', { id: 0, studentId: pupilIds, noteTypeId: 3, noteDate: today, notecontent: 'A talk on the telephone' });
/** A pupil whom the demonstration's teacher and social worker both see. */
const sharedPupil = async (): Promise<number> => {
  const plan = await newPlan({ statusId: 2 });
  await assign(plan);
  return plan.studentId;
};

describe('what is told of', () => {
  it('[D-52] each event that the portal can record, by whom, with the pupil', async () => {
    const plan = await planOf('la@ashcombe', 3);
    await assign(plan);
    const pupil = plan.studentId;
    const { school_id } = await portal.look((db) => db.selectFrom('pupil').select('school_id').where('id', '=', pupil).executeTakeFirstOrThrow());
    const other = await portal.look((db) => db.selectFrom('school').select('id').where('id', '<>', school_id).orderBy('id').executeTakeFirstOrThrow());
    const exclusion = { studentId: pupil, mark: 'E', session: 'AM', typeId: 1, reasonId: 3, date: '2026-11-12', startDate: '2026-11-12', startSession: 1, endDate: '2026-11-12' };
    const post = async (user: string, path: string, body: object) => expect([path, await portal.post(user, path, body)]).toMatchObject([path, { status: 200 }]);
    const meeting = { ...plan, meetingType: 'nextMeeting', meetingDate: '2027-03-01T10:00' };
    await post('dt@ashcombe', '/api/pep/complete', { ...plan });
    const { formData: review } = await open('la@ashcombe', await planOf('la@ashcombe', 5), 'quality');
    expect((await save('la@ashcombe', await open('la@ashcombe', plan, 'quality'), review)).status).toBe(200);
    await post('la@ashcombe', '/api/pep/complete', { ...plan });
    expect((await addNote('sw@ashcombe', [pupil])).status).toBe(200);
    // The second time nothing is new of these two.
    for (const _ of [1, 2]) await post('la@ashcombe', '/api/pep/addMeetingDate', meeting);
    for (const _ of [1, 2]) await post('la@ashcombe', '/api/SaveMarks/exclusions', exclusion);
    await post('la@ashcombe', '/api/StudentPage/changeCareStatus', { studentId: pupil, careStatusId: 3, startDate: today });
    await post('la@ashcombe', '/api/support/changeStudentOrgId', { studentId: pupil, organisationId: other.id });
    const by = (name: string, alert: AlertId) => ({ alert_id: alert, pupil_id: pupil, caused_by: idOf(`${name}@ashcombe.example`), authority_id: 11 });
    expect(await events()).toEqual([
      by('dt', alertId.pepSubmitted), by('la', alertId.pepCompleted), by('sw', alertId.newCaseNote), by('la', alertId.meetingDateSet),
      by('la', alertId.exclusionAdded), by('la', alertId.careStatusChanged), by('la', alertId.schoolChanged),
    ]);
  });

  it('[D-52] a plan that an officer sets to Submitted for review', async () => {
    const plan = await newPlan({ statusId: 2 });
    for (const pepStatusId of [6, 6, 3]) await setStatus('la@ashcombe', plan, { pepStatusId });
    expect((await events()).map(({ alert_id }) => alert_id)).toEqual([alertId.pepSubmitted]);
  });

  it('nothing that was undone with its work', async () => {
    const [pupil] = await pupils();
    const unit = await openUnit(portal.database, 11);
    await tell({ db: unit.db, viewer: { authorityId: 11, userId: 1 }, services: { now: () => portal.clock.now } } as unknown as UnitCall, { alert: alertId.newCaseNote, pupilId: pupil?.id ?? 0 });
    await unit.rollback();
    expect((await addNote('la@ashcombe', [pupil?.id ?? 0, 999_999])).status).toBe(404);
    expect(await events()).toEqual([]);
  });
});

describe('who is told', () => {
  it('[D-7][D-52] exactly those subscribed who may open the pupil’s page now, sensitive pupils included', async () => {
    await subscribe(everybody);
    await setAlerts(11, [alertId.newCaseNote]);
    const all = await pupils();
    const picked = [...all.filter(({ is_sensitive }) => is_sensitive).slice(0, 2), ...all.filter(({ is_sensitive }) => !is_sensitive).slice(0, 5)];
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    let seenByFew = 0;
    for (const id of [plan.studentId, ...picked.map((pupil) => pupil.id)]) {
      await portal.look((db) => db.deleteFrom('outgoing_message').execute());
      await happened(id);
      await deliver();
      const mayOpen = await Promise.all(accounts.map(async (name) => ((await portal.get(`${name}@ashcombe`, '/api/StudentDetails/Header', { studentId: id })).status === 200 ? [`${name}@ashcombe.example`] : [])));
      const told = (await recipients()).filter((name) => everybody.includes(name));
      expect(told, `pupil ${id}`).toEqual(mayOpen.flat().sort());
      if (told.length < 5) seenByFew += 1;
    }
    expect(seenByFew).toBeGreaterThan(0);
  });

  it('[D-52][C-7] officers by what their authority has set, others by what they ticked', async () => {
    const pupil = await sharedPupil();
    await portal.look((db) => db.insertInto('alert_choice').values({ authority_id: 11, user_id: idOf('la@ashcombe.example'), alert_id: alertId.schoolChanged, is_checked: true }).execute());
    await subscribe(['dt@ashcombe.example'], alertId.schoolChanged);
    await setAlerts(11, [alertId.careStatusChanged]);
    await happened(pupil, alertId.schoolChanged);
    await deliver();
    expect(await recipients()).toEqual(['dt@ashcombe.example']);
    await happened(pupil, alertId.careStatusChanged);
    await deliver();
    const officers = await portal.look((db) => db.selectFrom('app_user').select('username').where('authority_id', '=', 11).where('type_id', 'in', [2, 3]).execute());
    expect(await recipients()).toEqual(['dt@ashcombe.example', ...officers.map(({ username }) => username)].sort());
  });

  it('[D-52] not who caused it, is inactive, has not signed in yet or has unticked it', async () => {
    const pupil = await sharedPupil();
    const [by, inactive, unactivated, unticked] = ['dt', 'sw', 'iro', 'oeu'].map((name) => `${name}@ashcombe.example`) as [string, string, string, string];
    await subscribe([by, inactive, unactivated, unticked, 'readonly@ashcombe.example']);
    await portal.look(async (db) => {
      await db.updateTable('app_user').set({ is_active: false }).where('id', '=', idOf(inactive)).execute();
      await db.updateTable('app_user').set({ activated_at: null }).where('id', '=', idOf(unactivated)).execute();
      await db.updateTable('alert_choice').set({ is_checked: false }).where('user_id', '=', idOf(unticked)).execute();
    });
    expect((await addNote('dt@ashcombe', [pupil])).status).toBe(200);
    await deliver();
    expect(await recipients()).toEqual(['readonly@ashcombe.example']);
  });

  it('[D-6] nobody of another authority', async () => {
    const pupil = await sharedPupil();
    await subscribe([...accounts.map((name) => `${name}@brinmoor.example`), 'iro@ashcombe.example']);
    await setAlerts(12, [alertId.newCaseNote]);
    await happened(pupil);
    await deliver();
    expect(await recipients()).toEqual(['iro@ashcombe.example']);
  });

  it('[SET-15] nobody of plans where the authority has none', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example'], alertId.pepCompleted);
    await setAlerts(11, [], { hasPep: false });
    await happened(pupil, alertId.pepCompleted);
    await deliver();
    await setAlerts(11, [], { hasPep: true });
    expect(await recipients()).toEqual([]);
    await happened(pupil, alertId.pepCompleted);
    await deliver();
    expect(await recipients()).toEqual(['iro@ashcombe.example']);
  });
});

describe('the e-mails', () => {
  it('say what has happened and where to read it, and hold nothing of the child', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example']);
    await happened(pupil);
    await happened(pupil);
    await deliver();
    const [mail, ...others] = await outgoing();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ channel: 'email', purpose: 'alert', recipient: 'iro@ashcombe.example', subject: 'New case note – Virtual School Portal' });
    expect(mail?.body).toBe('A case note was added for one of your pupils.\n\nSign in to read it: https://portal.example\n\nWhat you are told of, and when, is set under User profile, Alert Subscriptions.\n');
  });

  it('have a sentence for each alert there is', () => {
    const kinds = alertKinds(portal.catalog);
    expect(kinds.map(({ id }) => id)).toEqual(Object.values(alertId));
    expect(kinds.every(({ sentence, group }) => sentence.endsWith('.') && ['general', 'studentEvents', 'pep'].includes(group))).toBe(true);
  });
});

describe('the digest', () => {
  it('[D-53] leaves at seven in the morning in London, once, with what has happened until then', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example']);
    await choose('iro@ashcombe.example', 2);
    for (let times = 0; times < 3; times += 1) await happened(pupil);
    await at('2026-11-18T11:05:00Z');
    await at('2026-11-19T06:59:59Z');
    expect(await outgoing()).toEqual([]);
    await at('2026-11-19T07:00:00Z');
    expect(await outgoing()).toMatchObject([{ purpose: 'digest', recipient: 'iro@ashcombe.example', subject: 'Your daily digest – Virtual School Portal' }]);
    expect((await outgoing())[0]?.body).toBe('Since your last digest, for your pupils:\n\n- New case note: 3\n\nSign in to read it: https://portal.example\n\nWhat you are told of, and when, is set under User profile, Alert Subscriptions.\n');
    await happened(pupil);
    await at('2026-11-19T07:00:30Z');
    await at('2026-11-19T23:00:00Z');
    expect(await outgoing()).toHaveLength(1);
    await at('2026-11-20T07:00:00Z');
    await at('2026-11-20T09:00:00Z');
    expect(await outgoing()).toHaveLength(2);
  });

  it('[D-53] leaves at seven by the clock on the days on which it is changed', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example']);
    await choose('iro@ashcombe.example', 2);
    await happened(pupil);
    await at('2027-03-27T12:00:00Z');
    await at('2027-03-28T05:59:59Z');
    expect(await outgoing()).toHaveLength(0);
    // Summer time began in the night: six in Greenwich is seven in London.
    await at('2027-03-28T06:00:00Z');
    expect(await outgoing()).toHaveLength(1);
    await happened(pupil);
    await at('2027-10-30T12:00:00Z');
    await at('2027-10-31T06:00:00Z');
    expect(await outgoing()).toHaveLength(1);
    await at('2027-10-31T07:00:00Z');
    expect(await outgoing()).toHaveLength(2);
    expect(['2026-11-19T06:59:59Z', '2026-11-19T07:00:00Z', '2027-06-01T05:59:00Z', '2027-06-01T06:00:00Z'].map((moment) => lastDigest(new Date(moment)).toISOString()))
      .toEqual(['2026-11-18T07:00:00.000Z', '2026-11-19T07:00:00.000Z', '2027-05-31T06:00:00.000Z', '2027-06-01T06:00:00.000Z']);
  });

  it('comes late where no server ran at seven, and still once', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example']);
    await choose('iro@ashcombe.example', 2);
    await happened(pupil);
    await at('2026-11-18T12:00:00Z');
    await at('2026-11-21T15:00:00Z');
    await at('2026-11-21T15:01:00Z');
    expect(await outgoing()).toHaveLength(1);
  });

  it('[D-7] leaves out what the user may not see any more', async () => {
    const [kept, lost] = [await sharedPupil(), await sharedPupil()];
    await subscribe(['sw@ashcombe.example']);
    await choose('sw@ashcombe.example', 2);
    await happened(kept);
    await happened(lost);
    await deliver();
    await portal.look((db) => db.updateTable('pupil_user').set({ active_status_id: 2 }).where('user_id', '=', idOf('sw@ashcombe.example')).where('pupil_id', '=', lost).execute());
    await at('2026-11-19T08:00:00Z');
    expect((await outgoing())[0]?.body).toContain('- New case note: 1\n');
  });

  it('[SET-12] None: nothing comes, also of what had been waiting', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example', 'readonly@ashcombe.example']);
    await choose('iro@ashcombe.example', 2);
    await choose('readonly@ashcombe.example', 3);
    await happened(pupil);
    await deliver();
    await choose('iro@ashcombe.example', 3);
    await at('2026-11-19T08:00:00Z');
    expect(await outgoing()).toEqual([]);
    expect(await portal.look((db) => db.selectFrom('alert_due').selectAll().execute())).toEqual([]);
  });
});

it('several that deliver at the same time tell everybody once', async () => {
  const pupil = await sharedPupil();
  await subscribe(['iro@ashcombe.example', 'readonly@ashcombe.example']);
  await choose('readonly@ashcombe.example', 2);
  for (let times = 0; times < 150; times += 1) await happened(pupil);
  await Promise.all([deliver(), deliver(), deliver()]);
  const before = (await outgoing()).length;
  // A hundred at a time, and never one of them twice.
  expect(before).toBe(2);
  portal.clock.now = new Date('2026-11-19T08:00:00Z');
  await Promise.all([deliver(), deliver(), deliver()]);
  const digests = (await outgoing()).filter(({ purpose }) => purpose === 'digest');
  expect(digests.map(({ body }) => /New case note: (\d+)/.exec(body)?.[1])).toEqual(['150']);
});
