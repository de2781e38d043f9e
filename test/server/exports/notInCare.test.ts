import { afterAll, beforeAll, expect, it } from 'vitest';
import { askFile, firstSheet } from '../../support/exportCalls.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { exportScenes } from './exportScenes.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { pupilWithMostMarks } = exportScenes(() => portal);

it('the file of a year’s marks leaves those out on which a pupil was not in care, where that is asked [API-44] [SATT-5]', async () => {
  const found = await pupilWithMostMarks();
  await portal.look(async (db) => {
    const one = await db
      .selectFrom('attendance_mark')
      .select(['mark_date', 'session'])
      .where('pupil_id', '=', found.pupil_id)
      .where('mark_date', '>=', '2026-09-01')
      .orderBy('mark_date')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('attendance_mark')
      .set({ mark: '2' })
      .where('pupil_id', '=', found.pupil_id)
      .where('mark_date', '=', one.mark_date)
      .where('session', '=', one.session)
      .execute();
  });
  const marksWith = async (showNotInCareMarks: boolean) => {
    const { bytes } = await askFile(portal, 'la@ashcombe', {
      name: 'sessionAttendanceReport',
      studentId: found.pupil_id,
      academicYearId: 17,
      showNotInCareMarks,
    });
    const [, ...lines] = await firstSheet(bytes);
    return lines.map(([, , , , mark]) => mark);
  };
  const shown = await marksWith(true);
  expect(shown).toContain('2');
  expect(await marksWith(false)).toEqual(shown.filter((mark) => mark !== '2'));
});
