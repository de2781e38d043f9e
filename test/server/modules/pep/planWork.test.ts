import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { readSchoolDays } from '../../../../src/server/calendar/termDates.ts';
import { limitDays, limitFrom } from '../../../../src/server/calendar/timeLimits.ts';
import { isWorkingDay } from '../../../../src/server/calendar/workingDays.ts';
import { settingsUnlessSaid } from '../../../../src/server/db/authoritySettings.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// What there is to be done of a plan, and by when. Today is Wednesday, 18 November 2026.

let portal: PortalServer;
/** A pupil of the teacher's school with one plan that counts, not completed. */
let plan = { id: 0, pupil_id: 0 };

beforeAll(async () => {
  portal = await makePortalServer();
  const [first] = await rows('dt@ashcombe', { pepStatusIds: ['1', '2', '3'] });
  plan = { id: Number(first?.id), pupil_id: Number(first?.studentId) };
  await portal.look((db) =>
    db
      .updateTable('pep')
      .set({ deleted_at: new Date() })
      .where('pupil_id', '=', plan.pupil_id)
      .where('id', '<>', plan.id)
      .execute(),
  );
});

afterAll(() => portal.close());

type Query = Record<string, string | number | boolean | string[]>;

async function rows(user: string, query: Query = {}): Promise<JsonObject[]> {
  const { status, body } = await portal.get(user, '/api/pep/getPepStatuses', { page: 1, sizePerPage: 100, ...query });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data as JsonObject[];
}

const rowOf = async (user = 'dt@ashcombe', query: Query = {}) =>
  (await rows(user, query)).find(({ id }) => id === plan.id);

const isAmong = async (query: Query, user = 'dt@ashcombe') => (await rowOf(user, query)) !== undefined;

interface Dates {
  readonly meeting?: string | null;
  readonly care?: string | null;
  readonly year?: number;
  readonly term?: number;
  readonly status?: number;
}

const set = ({ meeting = null, care = '2019-01-07', year = 17, term = 1, status = 2 }: Dates) =>
  portal.look(async (db) => {
    await db
      .updateTable('pep')
      .set({ meeting_at: meeting, academic_year_id: year, school_term_id: term, status_id: status })
      .where('id', '=', plan.id)
      .execute();
    await db.updateTable('pupil').set({ care_start: care }).where('id', '=', plan.pupil_id).execute();
  });

describe('the day by which a plan is to be handed in [D-107]', () => {
  it('is so many working days after its meeting, holidays left out (calculations 7)', async () => {
    await set({ meeting: '2026-03-18T10:00' });
    expect((await rowOf())?.dueDate).toBe('2026-03-25');
    await set({ meeting: '2026-12-23T10:00' });
    // 25 and 28 December (for the 26th) and 1 January are out.
    expect((await rowOf())?.dueDate).toBe('2027-01-04');
    await set({});
    expect((await rowOf())?.dueDate).toBeNull();
  });

  it('of a child’s first plan is counted from coming into care, whatever its meeting (calculations 7)', async () => {
    await set({ care: '2025-12-17', year: 16, term: 2, meeting: '2026-03-18T10:00' });
    expect((await rowOf('dt@ashcombe', { academicYearId: 16 }))?.dueDate).toBe('2026-01-05');
  });

  it('is counted in days of school where the authority says so (D-180)', async () => {
    const care = '2026-10-20';
    await set({ care });
    expect((await rowOf())?.dueDate).toBe(limitFrom(care, { days: 10, counts: isWorkingDay }));
    const counted = await portal.look(async (db) => {
      const limits = { ...settingsUnlessSaid.pepTimeLimits, countedIn: 'school' as const };
      await sql`update authority set settings = settings || ${JSON.stringify({ pepTimeLimits: limits })}::jsonb
        where id = 11`.execute(db);
      return limitFrom(care, { days: 10, counts: limitDays(limits, await readSchoolDays(db, 11)) });
    });
    expect(counted > '2026-11-03').toBe(true);
    expect((await rowOf())?.dueDate).toBe(counted);
    await portal.look((db) =>
      sql`update authority set settings = settings - 'pepTimeLimits' where id = 11`.execute(db),
    );
  });

  it('makes a plan late from the day after, until it is handed in', async () => {
    await set({ meeting: '2026-11-11T10:00' });
    expect([(await rowOf())?.dueDate, await isAmong({ isLate: true })]).toEqual(['2026-11-18', false]);
    await set({ meeting: '2026-11-10T10:00' });
    expect([(await rowOf())?.dueDate, await isAmong({ isLate: true })]).toEqual(['2026-11-17', true]);
    await set({ meeting: '2026-11-10T10:00', status: 6 });
    expect(await isAmong({ isLate: true })).toBe(false);
    await set({ care: '2026-11-03' });
    expect([(await rowOf())?.dueDate, await isAmong({ isLate: true })]).toEqual(['2026-11-17', true]);
    await set({ care: '2026-11-04' });
    expect(await isAmong({ isLate: true })).toBe(false);
  });
});

describe('what is left of a plan to who looks [D-107]', () => {
  const shares = (owner: number) =>
    portal.look((db) =>
      db
        .selectFrom('pep_stage')
        .select(['slug', 'title', 'required', 'answered'])
        .where('pep_id', '=', plan.id)
        .where('owner_type_id', '=', owner)
        .where('is_counted', '=', true)
        .where('percent', '<', 100)
        .orderBy('ordinal')
        .execute(),
    );

  it('is what their own sections lack, the first of which is where they begin', async () => {
    await set({});
    await portal.look((db) =>
      db
        .updateTable('pep_stage')
        .set({ answered: 0, percent: 0 })
        .where('pep_id', '=', plan.id)
        .where('slug', 'in', ['meeting', 'care'])
        .execute(),
    );
    const own = await shares(1);
    expect(own.length).toBeGreaterThan(0);
    expect(await rowOf()).toMatchObject({
      leftToMe: own.reduce((sum, { required, answered }) => sum + required - answered, 0),
      startSection: own[0]?.slug,
      sectionsLeft: own.map(({ title }) => title).join(', '),
    });
    expect([await isAmong({ isLeftToMe: true }), await isAmong({ isLeftToMe: false })]).toEqual([true, false]);
    // Nothing is the reviewing officer's own.
    expect(await rowOf('iro@ashcombe')).toMatchObject({ leftToMe: 0, sectionsLeft: null, startSection: 'meeting' });
  });

  /** Where a review of the plan begins. */
  const firstUnrated = async () => {
    const stages = await portal.look((db) =>
      db
        .selectFrom('pep_stage')
        .select(({ selectFrom, fn }) => [
          'slug',
          selectFrom('pep_stage_rating')
            .select(fn.countAll<string>().as('count'))
            .whereRef('stage_id', '=', 'pep_stage.id')
            .as('ratings'),
        ])
        .where('pep_id', '=', plan.id)
        .where('is_present', '=', true)
        .orderBy('ordinal')
        .execute(),
    );
    return stages.find(({ ratings }) => Number(ratings) === 0)?.slug;
  };

  it('begins for who rates with the first section without a rating, once it is handed in', async () => {
    await set({ status: 6 });
    const first = String(await firstUnrated());
    expect((await rowOf('la@ashcombe'))?.startSection).toBe(first);
    const { id } = await portal.look((db) =>
      db
        .selectFrom('pep_stage')
        .select('id')
        .where('pep_id', '=', plan.id)
        .where('slug', '=', first)
        .executeTakeFirstOrThrow(),
    );
    await portal.look((db) =>
      db
        .insertInto('pep_stage_rating')
        .values({
          authority_id: 11,
          stage_id: id,
          rating: 1,
          review: 'Clear',
          rated_by: 1,
          rated_at: portal.services.now(),
          is_moderation: false,
        })
        .execute(),
    );
    const next = String(await firstUnrated());
    expect([next === first, (await rowOf('la@ashcombe'))?.startSection]).toEqual([false, next]);
    // Whoever writes the plan does not rate it.
    expect((await rowOf())?.startSection).not.toBe(next);
  });

  it('is nothing where it takes no more: handed in for the school, completed for everybody', async () => {
    await set({ status: 6 });
    expect([await isAmong({ isLeftToMe: true }), (await rowOf())?.leftToMe]).toEqual([false, null]);
    const officer = await rowOf('la@ashcombe');
    expect([officer?.startSection, Number(officer?.leftToMe)]).toEqual([await firstUnrated(), expect.any(Number)]);
    await set({ status: 5 });
    expect((await rowOf('la@ashcombe'))?.leftToMe).toBeNull();
  });

  it('begins where it was sent back for, and says why and when', async () => {
    await set({ status: 4 });
    await portal.look((db) =>
      db
        .insertInto('pep_return')
        .values({
          authority_id: 11,
          pep_id: plan.id,
          reason: 'The targets have no dates.',
          stages: JSON.stringify(['targets', 'agree']),
          returned_by: 1,
          returned_at: new Date('2026-11-16T23:30:00Z'),
        })
        .execute(),
    );
    expect(await rowOf()).toMatchObject({
      returnReason: 'The targets have no dates.',
      returnedOn: '2026-11-16',
      startSection: 'targets',
    });
  });
});

describe('the plans of a time [D-107]', () => {
  it('are those of the term that today lies in', async () => {
    await set({ term: 1 });
    expect(await isAmong({ isThisTerm: true })).toBe(true);
    await set({ term: 2 });
    expect(await isAmong({ isThisTerm: true })).toBe(false);
  });

  it('are those with a meeting between two days, both included', async () => {
    await set({ meeting: '2026-12-02T15:45' });
    expect(await isAmong({ meetingFrom: '2026-11-18', meetingTo: '2026-12-02' })).toBe(true);
    expect(await isAmong({ meetingFrom: '2026-12-02' })).toBe(true);
    expect(await isAmong({ meetingTo: '2026-12-01' })).toBe(false);
    await set({});
    expect(await isAmong({ meetingFrom: '2020-01-01' })).toBe(false);
  });
});
