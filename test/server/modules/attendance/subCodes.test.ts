import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { pupilOnOneRoll } from './attendanceScenes.ts';

let portal: PortalServer;
let studentId = 0;

/** A pupil who was on a roll all through the pandemic. */
beforeAll(async () => {
  portal = await makePortalServer();
  studentId = await pupilOnOneRoll(portal);
  await portal.look((db) =>
    db.updateTable('registration').set({ start_date: '2019-09-02' }).where('pupil_id', '=', studentId).execute(),
  );
});

afterAll(() => portal.close());

const saved = async (date: string, subCode: string, more: object = {}) =>
  (
    await portal.post('la@ashcombe', '/api/SaveMarks/xCode', {
      studentId,
      date,
      session: 'AM',
      mark: 'X',
      subCode,
      reason: 'Put right',
      ...more,
    })
  ).status;

const covid = ['X02', 'X03', 'X04', 'X05', 'X06', 'X07'];

describe('the sub-codes of X [C-54, D-72]', () => {
  it('are those of the pandemic from 1 September 2020 to 31 August 2022', async () => {
    for (const subCode of covid) {
      expect([subCode, await saved('2020-09-01', subCode), await saved('2022-08-31', subCode)]).toEqual([
        subCode,
        200,
        200,
      ]);
    }
  });

  it('are X01 alone at other dates, at either end of a range too', async () => {
    for (const date of ['2020-08-31', '2022-09-01', '2026-11-17']) {
      expect(await saved(date, 'X01')).toBe(200);
      for (const subCode of covid) expect([date, subCode, await saved(date, subCode)]).toEqual([date, subCode, 400]);
    }
    const over = { startDate: '2022-08-30', endDate: '2022-09-02', session: 'PM' };
    expect(await saved('2022-08-31', 'X02', { startDate: '2022-08-31', endDate: '2022-08-31' })).toBe(200);
    expect(await saved('2021-09-01', 'X02', { startDate: '2021-09-01', endDate: '2021-09-03' })).toBe(200);
    expect(await saved('2022-08-30', 'X02', over)).toBe(400);
  });
});
