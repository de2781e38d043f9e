import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

describe('the plan table', () => {
  const list = (query: Record<string, string | number | string[]>) =>
    portal.get('la@ashcombe', '/api/pep/getPepStatuses', { sizePerPage: 99_999, ...query });

  it('counts its summary over the whole filter, not the page [PEP-6] [API-2] [C-49]', async () => {
    const { body } = await list({});
    const rows = body.data as JsonObject[];
    const inStatus = (...ids: number[]) => rows.filter(({ pepStatusId }) => ids.includes(Number(pepStatusId))).length;
    expect(body.summary).toEqual({
      students: new Set(rows.map(({ studentId }) => studentId)).size,
      schools: new Set(rows.map(({ organisationId }) => organisationId)).size,
      readyToReview: inStatus(6),
      inProgress: inStatus(2, 3, 4),
      notStarted: inStatus(1),
      missingMeetingsCount: rows.filter(
        ({ meetingDate, pepStatusId }) => meetingDate === null && ![5, 7].includes(Number(pepStatusId)),
      ).length,
      totalCount: rows.length,
    });
    expect((await list({ sizePerPage: 10 })).body.summary).toEqual(body.summary);
    expect(new Set(rows.map(({ pepStatusId }) => pepStatusId))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
  });

  it('has every field of a row, and circles with their links [PEP-3] [PEP-5]', async () => {
    // One that refuses nothing: what a row refuses stands in it as well.
    const row = ((await list({})).body.data as JsonObject[]).find(({ $denied }) => $denied === undefined);
    const beside = ['dueDate', 'leftToMe', 'returnReason', 'returnedOn', 'sectionsLeft', 'startSection'];
    expect(
      Object.keys(row ?? {})
        .filter((name) => !beside.includes(name))
        .sort(),
    ).toEqual([
      'academicYearId',
      'academicYearName',
      'careStatusId',
      'datePepCompleted',
      'datePepSubmitted',
      'firstName',
      'gender',
      'id',
      'inBorough',
      'keyStageId',
      'lastName',
      'meetingDate',
      'nextMeetingDate',
      'organisationId',
      'organisationName',
      'pepCycleId',
      'pepCycleName',
      'pepStatusId',
      'pupilPremiumAgreedAmount',
      'pupilPremiumRequestedAmount',
      'pupilPremiumTotalAmount',
      'pupilPremiumTotalRequested',
      'ragRatingId',
      'schoolTermId',
      'senStatusId',
      'socialWorker',
      'stages',
      'studentId',
      'yearGroup',
    ]);
    const [stage] = (row?.stages ?? []) as JsonObject[];
    expect(stage).toEqual({
      id: expect.any(Number),
      key: 'meeting',
      description: 'PEP meeting',
      value: expect.any(Number),
      isOptional: false,
      link: `/students/${row?.studentId}/pep/${row?.id}/meeting/form`,
    });
  });

  it('finds pupils by parts of their names, whatever the case, and takes no character for a wildcard', async () => {
    const [row] = (await list({})).body.data as JsonObject[];
    const found = (
      await list({ search: `${String(row?.lastName).slice(0, 4).toUpperCase()} ${String(row?.firstName)}` })
    ).body.data as JsonObject[];
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ lastName }) => String(lastName).startsWith(String(row?.lastName).slice(0, 4)))).toBe(true);
    expect((await list({ search: '%' })).body.data).toEqual([]);
  });
});
