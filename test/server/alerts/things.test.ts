import { beforeEach, describe, expect, it } from 'vitest';
import { operation } from '../../../src/contract/index.ts';
import { alertId } from '../../../src/server/alerts/alerts.ts';
import { alertScene } from '../../support/alertScene.ts';
import { today } from '../../support/portalServer.ts';

const { portal, subscribe, happened, addNote, sharedPupil, pupils } = alertScene();

const [teacher, worker] = ['dt@ashcombe', 'sw@ashcombe'];

interface Shown {
  readonly id: number;
  readonly alertId: number;
  readonly studentId: number;
  readonly isSeen: boolean;
  readonly recordId: number | null;
  readonly isGone: boolean;
}

const shownTo = async (user: string, asked: object = {}): Promise<readonly Shown[]> => {
  const query = { page: 1, sizePerPage: 100, ...asked };
  const { status, body } = await portal().get(user, operation('alerts.list').path, query);
  expect(status).toBe(200);
  return body.data as never;
};

let pupil: number;

beforeEach(async () => {
  pupil = await sharedPupil();
  await portal().look((db) => db.deleteFrom('alert_event').execute());
  await subscribe([`${teacher}.example`]);
});

describe('what an alert is about', () => {
  it('is told while it is there, and that it is gone afterwards; nothing of an event of before', async () => {
    const { body } = await addNote(worker, [pupil]);
    await happened(pupil);
    const [old, note] = await shownTo(teacher);
    expect(note).toMatchObject({ alertId: alertId.newCaseNote, recordId: Number(body.id), isGone: false });
    expect(old).toMatchObject({ alertId: alertId.newCaseNote, recordId: null, isGone: false });
    const list = { page: 1, sizePerPage: 10, studentId: pupil, id: [String(body.id), String(body.id)] };
    const notes = await portal().get(teacher, operation('notes.ofPupil').path, list);
    expect((notes.body.data as { id: number }[]).map(({ id }) => id)).toEqual([body.id]);
    await portal().look((db) =>
      db
        .updateTable('case_note')
        .set({ deleted_by: 1, deleted_at: portal().clock.now })
        .where('id', '=', Number(body.id))
        .execute(),
    );
    expect((await shownTo(teacher))[1]).toMatchObject({ recordId: null, isGone: true });
  });

  it('is the plan whose meeting was set', async () => {
    const rows = await portal().look((db) =>
      db.selectFrom('pep').select('id').where('pupil_id', '=', pupil).orderBy('id', 'desc').execute(),
    );
    await subscribe([`${teacher}.example`], alertId.meetingDateSet);
    const reply = await portal().post('la@ashcombe', operation('pep.addMeetingDate').path, {
      pepId: rows[0]?.id,
      studentId: pupil,
      meetingType: 'meeting',
      meetingDate: `${today}T14:00`,
    });
    expect(reply.status).toBe(200);
    expect(await shownTo(teacher)).toMatchObject([{ alertId: alertId.meetingDateSet, recordId: rows[0]?.id }]);
  });
});

it('alerts are narrowed by kind, pupil and day, and hold what is seen where it is asked for', async () => {
  await subscribe([`${teacher}.example`], alertId.careStatusChanged);
  const other = (await pupils()).find(({ id }) => id !== pupil);
  await happened(pupil);
  await happened(pupil, alertId.careStatusChanged);
  const [care, note] = await shownTo(teacher);
  await portal().post(teacher, operation('alerts.acknowledge').path, { ids: [care?.id] });
  const ids = async (asked: object) => (await shownTo(teacher, asked)).map(({ id }) => id);
  expect(await ids({ isSeen: false })).toEqual([note?.id]);
  expect(await ids({ isSeen: true })).toEqual([care?.id]);
  expect(await ids({})).toEqual([care?.id, note?.id]);
  expect(await ids({ alertIds: [alertId.careStatusChanged] })).toEqual([care?.id]);
  expect(await ids({ studentIds: [pupil] })).toEqual([care?.id, note?.id]);
  expect(await ids({ studentIds: [other?.id] })).toEqual([]);
  expect(await ids({ at: [today, today] })).toEqual([care?.id, note?.id]);
  expect(await ids({ at: ['', '2026-11-17'] })).toEqual([]);
});
