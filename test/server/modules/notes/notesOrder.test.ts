import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteCalls, noteOf, rowsOf } from '../../../support/noteCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { save, sharedPupil } = noteCalls(() => portal);
const la = 'la@ashcombe';

it('notes come newest first where no order is asked, of a pupil and of all [NOTE-5]', async () => {
  const studentId = await sharedPupil(la, 'dt@ashcombe');
  for (const noteDate of ['2026-09-14', '2026-11-02', '2026-10-05']) await save(la, { ...noteOf(studentId), noteDate });
  const ofPupil = await portal.get(la, '/api/StudentDetails/StudentCaseNotes', {
    studentId,
    page: 1,
    sizePerPage: 100,
  });
  const ofAll = await portal.get(la, '/api/CaseNotes/AllCaseNotes', { page: 1, sizePerPage: 100 });
  for (const answer of [ofPupil, ofAll]) {
    const dates = rowsOf(answer).map(({ noteDate }) => String(noteDate));
    expect(new Set(dates).size).toBeGreaterThan(2);
    expect(dates).toEqual(dates.toSorted().reverse());
  }
  // An order that is asked for is kept, upwards unless it says otherwise.
  const upwards = await portal.get(la, '/api/StudentDetails/StudentCaseNotes', {
    studentId,
    page: 1,
    sizePerPage: 100,
    sortField: 'noteDate',
  });
  const dates = rowsOf(upwards).map(({ noteDate }) => String(noteDate));
  expect(dates).toEqual(dates.toSorted());
});
