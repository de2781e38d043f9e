import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

/** First day of the autumn term from 2010-2011 to 2026-2027, as stated. */
const firstTermDates = [
  '2010-09-01',
  '2011-09-01',
  '2012-09-03',
  '2013-09-02',
  '2014-09-01',
  '2015-09-01',
  '2016-09-01',
  '2017-09-04',
  '2018-09-03',
  '2019-09-02',
  '2020-09-01',
  '2021-09-01',
  '2022-09-01',
  '2023-09-04',
  '2024-09-02',
  '2025-09-01',
  '2026-09-01',
];

it('the academic years run from 2010-2011 with the stated ends and first days of term [LOOK-2] [LOOK-3] [D-104]', async () => {
  const { body } = await portal.get('dt@ashcombe', '/api/Lookup/academicYears');
  expect([...(body.academicYears as object[])].reverse()).toEqual(
    firstTermDates.map((firstTermDate, index) => ({
      id: index + 1,
      label: `${2010 + index}-${2011 + index}`,
      startDate: `${2010 + index}-08-31`,
      endDate: `${2011 + index}-08-31`,
      firstTermDate,
    })),
  );
});
