import { describe, expect, it } from 'vitest';
import { alertId, alertKinds, type AlertId } from '../../../src/server/alerts/alerts.ts';
import { tell } from '../../../src/server/alerts/tell.ts';
import type { UnitCall } from '../../../src/server/modules/handler.ts';
import { openUnit } from '../../../src/server/db/unitOfWork.ts';
import { alertScene } from '../../support/alertScene.ts';
import { pepCalls } from '../../support/pepCalls.ts';
import { today } from '../../support/portalServer.ts';
import { accounts } from '../../support/reviewCalls.ts';

const {
  portal,
  newPlan,
  assign,
  setStatus,
  idOf,
  deliver,
  outgoing,
  recipients,
  events,
  subscribe,
  setAlerts,
  everybody,
  pupils,
  happened,
  addNote,
  sharedPupil,
} = alertScene();
const { planOf, open, save } = pepCalls(portal);

describe('what is told of', () => {
  it('[D-52] each event that the portal can record, by whom, with the pupil', async () => {
    const plan = await planOf('la@ashcombe', 3);
    await assign(plan);
    const pupil = plan.studentId;
    const { school_id } = await portal().look((db) =>
      db.selectFrom('pupil').select('school_id').where('id', '=', pupil).executeTakeFirstOrThrow(),
    );
    const other = await portal().look((db) =>
      db.selectFrom('school').select('id').where('id', '<>', school_id).orderBy('id').executeTakeFirstOrThrow(),
    );
    const exclusion = {
      studentId: pupil,
      mark: 'E',
      session: 'AM',
      typeId: 1,
      reasonId: 3,
      date: '2026-11-12',
      startDate: '2026-11-12',
      startSession: 1,
      endDate: '2026-11-12',
    };
    const post = async (user: string, path: string, body: object) =>
      expect([path, await portal().post(user, path, body)]).toMatchObject([path, { status: 200 }]);
    const meeting = { ...plan, meetingType: 'nextMeeting', meetingDate: '2027-03-01T10:00' };
    await post('dt@ashcombe', '/api/pep/complete', { ...plan });
    const { formData: review } = await open('la@ashcombe', await planOf('la@ashcombe', 5), 'quality');
    expect((await save('la@ashcombe', await open('la@ashcombe', plan, 'quality'), review)).status).toBe(200);
    await post('la@ashcombe', '/api/pep/complete', { ...plan });
    expect((await addNote('sw@ashcombe', [pupil])).status).toBe(200);
    // The second time nothing is new of these two.
    for (const _ of [1, 2]) await post('la@ashcombe', '/api/pep/addMeetingDate', meeting);
    for (const _ of [1, 2]) await post('la@ashcombe', '/api/SaveMarks/exclusions', exclusion);
    await post('la@ashcombe', '/api/StudentPage/changeCareStatus', {
      studentId: pupil,
      careStatusId: 3,
      startDate: today,
    });
    await post('la@ashcombe', '/api/support/changeStudentOrgId', { studentId: pupil, organisationId: other.id });
    const by = (name: string, alert: AlertId) => ({
      alert_id: alert,
      pupil_id: pupil,
      caused_by: idOf(`${name}@ashcombe.example`),
      authority_id: 11,
    });
    expect(await events()).toEqual([
      by('dt', alertId.pepSubmitted),
      by('la', alertId.pepCompleted),
      by('sw', alertId.newCaseNote),
      by('la', alertId.meetingDateSet),
      by('la', alertId.exclusionAdded),
      by('la', alertId.careStatusChanged),
      by('la', alertId.schoolChanged),
    ]);
  });

  it('[D-52] a plan that an officer sets to Submitted for review', async () => {
    const plan = await newPlan({ statusId: 2 });
    for (const pepStatusId of [6, 6, 3]) await setStatus('la@ashcombe', plan, { pepStatusId });
    expect((await events()).map(({ alert_id }) => alert_id)).toEqual([alertId.pepSubmitted]);
  });

  it('nothing that was undone with its work', async () => {
    const [pupil] = await pupils();
    const unit = await openUnit(portal().database, 11);
    await tell(
      {
        db: unit.db,
        viewer: { authorityId: 11, userId: 1 },
        services: { now: () => portal().clock.now },
      } as unknown as UnitCall,
      { alert: alertId.newCaseNote, pupilId: pupil?.id ?? 0 },
    );
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
    const picked = [
      ...all.filter(({ is_sensitive }) => is_sensitive).slice(0, 2),
      ...all.filter(({ is_sensitive }) => !is_sensitive).slice(0, 5),
    ];
    const plan = await newPlan({ statusId: 2 });
    await assign(plan);
    let seenByFew = 0;
    for (const id of [plan.studentId, ...picked.map((pupil) => pupil.id)]) {
      await portal().look((db) => db.deleteFrom('outgoing_message').execute());
      await happened(id);
      await deliver();
      const mayOpen = await Promise.all(
        accounts.map(async (name) =>
          (await portal().get(`${name}@ashcombe`, '/api/StudentDetails/Header', { studentId: id })).status === 200
            ? [`${name}@ashcombe.example`]
            : [],
        ),
      );
      const told = (await recipients()).filter((name) => everybody.includes(name));
      expect(told, `pupil ${id}`).toEqual(mayOpen.flat().sort());
      if (told.length < 5) seenByFew += 1;
    }
    expect(seenByFew).toBeGreaterThan(0);
  });

  it('[D-52][C-7] officers by what their authority has set, others by what they ticked', async () => {
    const pupil = await sharedPupil();
    await portal().look((db) =>
      db
        .insertInto('alert_choice')
        .values({
          authority_id: 11,
          user_id: idOf('la@ashcombe.example'),
          alert_id: alertId.schoolChanged,
          is_checked: true,
        })
        .execute(),
    );
    await subscribe(['dt@ashcombe.example'], alertId.schoolChanged);
    await setAlerts(11, [alertId.careStatusChanged]);
    await happened(pupil, alertId.schoolChanged);
    await deliver();
    expect(await recipients()).toEqual(['dt@ashcombe.example']);
    await happened(pupil, alertId.careStatusChanged);
    await deliver();
    const officers = await portal().look((db) =>
      db
        .selectFrom('app_user')
        .select('username')
        .where('authority_id', '=', 11)
        .where('type_id', 'in', [2, 3])
        .execute(),
    );
    expect(await recipients()).toEqual(['dt@ashcombe.example', ...officers.map(({ username }) => username)].sort());
  });

  it('[D-52] not who caused it, is inactive, has not signed in yet or has unticked it', async () => {
    const pupil = await sharedPupil();
    const [by, inactive, unactivated, unticked] = ['dt', 'sw', 'iro', 'oeu'].map(
      (name) => `${name}@ashcombe.example`,
    ) as [string, string, string, string];
    await subscribe([by, inactive, unactivated, unticked, 'readonly@ashcombe.example']);
    await portal().look(async (db) => {
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
    expect(mail).toMatchObject({
      channel: 'email',
      purpose: 'alert',
      recipient: 'iro@ashcombe.example',
      subject: 'New case note – Virtual School Portal',
    });
    expect(mail?.body).toBe(
      'A case note was added for one of your pupils.\n\nSign in to read it: https://portal.example\n\nWhat you are told of, and when, is set under User profile, Alert Subscriptions.\n',
    );
  });

  it('have a sentence for each alert there is', () => {
    const kinds = alertKinds(portal().catalog);
    expect(kinds.map(({ id }) => id)).toEqual(Object.values(alertId));
    expect(
      kinds.every(
        ({ sentence, group }) => sentence.endsWith('.') && ['general', 'studentEvents', 'pep'].includes(group),
      ),
    ).toBe(true);
  });
});
