import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matches, openQuery, type Facts, type JsonObject } from '../../../src/engine/index.ts';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { tableOf } from '../../../src/server/modules/lists/listHandler.ts';
import { assignmentsOf, pageFacts } from '../../../src/server/modules/session/viewerFacts.ts';
import type { Viewer } from '../../../src/server/db/across/index.ts';
import { settingsUnlessSaid } from '../../../src/server/db/authoritySettings.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const compiled = tableOf(servedCatalog().of('11'), 'pep.list');
const list = (user: string, query: Record<string, string | number | boolean | string[]> = {}) =>
  portal.get(user, '/api/pep/getPepStatuses', { sizePerPage: 99_999, ...query });
const rowsOf = async (user: string, query: Record<string, string | number | boolean | string[]> = {}) =>
  (await list(user, query)).body.data as JsonObject[];
const idOf = (name: string) =>
  portal.look(
    async (db) =>
      (await db.selectFrom('app_user').select('id').where('username', '=', `${name}.example`).executeTakeFirstOrThrow())
        .id,
  );

/** Facts of a page as a demonstration user has them. */
async function factsOf(name: string, typeId: number, today = '2026-11-18'): Promise<Facts> {
  const viewer = {
    userId: await idOf(name),
    typeId,
    authorityId: 11,
    authorityName: 'Ashcombe',
    settings: settingsUnlessSaid,
    originalAuthorityId: 11,
    isSupportOrigin: false,
  } as unknown as Viewer;
  return pageFacts(
    viewer,
    await portal.look((db) => assignmentsOf(db, { viewer, today, declarations: portal.catalog.of('11') })),
    { today, lastSchoolDay: today },
  );
}

describe('the PEP table opens', () => {
  it('with every status, and one choice named Review Again (Rejected) that is 4 [PEP-9] [PEP-8] [C-4]', async () => {
    const { filters } = openQuery(compiled, await factsOf('la@ashcombe', 2));
    expect(filters.pepStatusId).toEqual({ in: [1, 2, 3, 4, 5, 6, 7] });
    const { options } = compiled.filters.find(({ field }) => field === 'pepStatusId')?.lookup ?? {};
    expect(
      options
        ?.filter(({ value, filterLabel }) => value === 4 || filterLabel !== undefined)
        .map(({ filterLabel }) => filterLabel),
    ).toEqual(['Review Again (Rejected)']);
  });

  it('on the current year, the new one from 21 August, with the care statuses of the viewer’s type [PEP-10] [PEP-11] [PEP-12]', async () => {
    const years = await Promise.all(
      ['2026-08-20', '2026-08-21', '2026-11-18'].map(
        async (day) => openQuery(compiled, await factsOf('la@ashcombe', 2, day)).filters.academicYearId,
      ),
    );
    expect(years).toEqual([{ in: [16] }, { in: [17] }, { in: [17] }]);
    expect(openQuery(compiled, await factsOf('la@ashcombe', 2)).filters.careStatusId).toEqual({ in: [1] });
    for (const [name, typeId] of [
      ['dt', 1],
      ['sw', 6],
      ['oeu', 8],
    ] as const) {
      expect(openQuery(compiled, await factsOf(`${name}@ashcombe`, typeId)).filters.careStatusId).toEqual({
        in: [1, 5],
      });
    }
  });

  it('on the viewer’s own pupils where they have some, which they may change, and on everybody’s else [ROLE-11]', async () => {
    expect(openQuery(compiled, await factsOf('iro@ashcombe', 7)).filters.assignedUserId).toEqual({
      in: [await idOf('iro@ashcombe')],
    });
    expect(openQuery(compiled, await factsOf('la@ashcombe', 2)).filters.assignedUserId).toBeUndefined();
    // They may choose somebody else, or nobody.
    const others = { assignedUserIds: [String(await idOf('la@ashcombe'))] };
    expect((await list('iro@ashcombe', others)).status).toBe(200);
    expect((await rowsOf('iro@ashcombe')).length).toBeGreaterThan((await rowsOf('iro@ashcombe', others)).length);
    const filter = compiled.declaration.filters?.find(
      (one) => typeof one !== 'string' && one.field === 'assignedUserId',
    );
    const { locked = {} } = typeof filter === 'object' ? filter : {};
    expect(matches(locked, await factsOf('iro@ashcombe', 7))).toBe(false);
  });
});

describe('the PEP table is filtered', () => {
  it('by users that pupils are assigned to, for a designated teacher those at the own schools [D-25] [D-7]', async () => {
    for (const name of ['dt', 'sw', 'oeu']) {
      const own = (await rowsOf(`${name}@ashcombe`)).map(({ id }) => id);
      expect(own.length).toBeGreaterThan(0);
      expect(
        (await rowsOf('la@ashcombe', { assignedUserIds: [String(await idOf(`${name}@ashcombe`))] })).map(
          ({ id }) => id,
        ),
      ).toEqual(own);
      // Naming somebody else shows nobody else's pupils.
      const others = await rowsOf(`${name}@ashcombe`, { assignedUserIds: [String(await idOf('iro@ashcombe'))] });
      expect(others.every(({ id }) => own.includes(id))).toBe(true);
    }
    expect(await rowsOf('la@ashcombe', { assignedUserIds: [String(await idOf('la@ashcombe'))] })).toEqual([]);
    expect(await rowsOf('la@ashcombe', { assignedUserIds: [String(await idOf('sw@brinmoor'))] })).toEqual([]);
  });

  it('by a missing meeting, as it is counted [D-25] [C-49]', async () => {
    const { body } = await list('la@ashcombe');
    const missing = await rowsOf('la@ashcombe', { missingMeeting: true });
    expect(missing).toHaveLength(Number((body.summary as JsonObject).missingMeetingsCount));
    expect(
      missing.every(({ meetingDate, pepStatusId }) => meetingDate === null && ![5, 7].includes(Number(pepStatusId))),
    ).toBe(true);
    expect((await rowsOf('la@ashcombe', { missingMeeting: false })).length + missing.length).toBe(
      (body.data as JsonObject[]).length,
    );
  });

  it('by what a count sets, which leaves each count that filters its own total; the others follow [PEP-6] [C-49]', async () => {
    const summaryOf = async (query: Parameters<typeof rowsOf>[1]) =>
      (await list('la@ashcombe', query)).body.summary as Record<string, number>;
    const own = ({ readyToReview, inProgress, notStarted, missingMeetingsCount }: Record<string, number>) => [
      readyToReview,
      inProgress,
      notStarted,
      missingMeetingsCount,
    ];
    const all = await summaryOf({});
    expect(own(all).every((count) => Number(count) > 0)).toBe(true);
    const presses: NonNullable<Parameters<typeof rowsOf>[1]>[] = [
      { pepStatusIds: ['6'] },
      { pepStatusIds: ['2', '3', '4'] },
      { missingMeeting: true },
    ];
    for (const pressed of presses) {
      const { body } = await list('la@ashcombe', pressed);
      const summary = body.summary as Record<string, number>;
      expect(own(summary)).toEqual(own(all));
      const rows = body.data as JsonObject[];
      expect([summary.totalCount, body.totalSize, summary.students]).toEqual([
        rows.length,
        rows.length,
        new Set(rows.map(({ studentId }) => studentId)).size,
      ]);
    }
    // What no count sets narrows them all.
    const other = await summaryOf({ yearGroupIds: ['8'], pepStatusIds: ['6'] });
    expect(Number(other.inProgress)).toBeLessThan(Number(all.inProgress));
    expect(other.inProgress).toBe(
      (await rowsOf('la@ashcombe', { yearGroupIds: ['8'], pepStatusIds: ['2', '3', '4'] })).length,
    );
  });

  it('by every name of the request, and by no other [D-25] [API-2]', async () => {
    const lists = [
      'schoolTermIds',
      'pepCycleIds',
      'pepStatusIds',
      'careStatusIds',
      'yearGroupIds',
      'keyStageIds',
      'organisationIds',
      'assignedUserIds',
      'ragRatingIds',
    ];
    for (const name of lists)
      expect([name, (await list('la@ashcombe', { [name]: ['1', '2'] })).status]).toEqual([name, 200]);
    const others: Record<string, string | number | boolean>[] = [
      { academicYearId: 17 },
      { inBorough: true },
      { missingMeeting: true },
      { studentId: 1 },
      { search: 'a' },
    ];
    for (const query of others) expect((await list('la@ashcombe', query)).status).toBe(200);
    expect((await list('la@ashcombe', { assignedUserId: '1' })).status).toBe(400);
    const rows = await rowsOf('la@ashcombe', { inBorough: false, keyStageIds: ['4', '5'] });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ inBorough, keyStageId }) => inBorough === false && [4, 5].includes(Number(keyStageId)))).toBe(
      true,
    );
  });
});

describe('a designated teacher', () => {
  it('without a school is told so, and sees nobody [ROLE-10] [D-46]', async () => {
    const user = await idOf('dt@brinmoor');
    await portal.look((db) => db.deleteFrom('user_school').where('user_id', '=', user).execute());
    expect((await portal.get('dt@brinmoor', '/api/catalog')).body.facts).toMatchObject({
      user: { lacksSchool: true, assignToOrganisationId: null },
    });
    expect((await portal.get('dt@ashcombe', '/api/catalog')).body.facts).toMatchObject({
      user: { lacksSchool: false },
    });
    expect(await rowsOf('dt@brinmoor')).toEqual([]);
    const { body } = servedCatalog().screen('peps');
    expect(body?.find(({ text }) => text !== undefined)).toEqual({
      text: 'You are not assigned to a school. Please contact the virtual school at {user.localAuthorityName} and ask to be assigned.',
      when: { 'user.lacksSchool': true },
    });
  });
});
