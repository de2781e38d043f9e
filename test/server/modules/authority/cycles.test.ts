import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../../src/contract/index.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { cycles } from '../../../support/cycles.ts';
import { ownForms } from '../../../support/ownForms.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const [ashcombe, brinmoor] = ['super@ashcombe', 'super@brinmoor'];
const { publish } = ownForms(() => portal, brinmoor, 12);
const { planOf, details } = pepCalls(() => portal);

type Cycle = (typeof cycles.cycles)[number];
const save = (user: string, rows: readonly Cycle[]) =>
  portal.post(user, '/api/LocalAuthority/Cycles', { cycles: [...rows] });
const kept = async (user: string) =>
  firstOf((await portal.get(user, '/api/LocalAuthority/AuthoritySettings')).body).cycles;
const offered = async (user: string) =>
  (await portal.get(user, '/api/support/getPepCycles')).body.contents as { id: number; label: string }[];

describe('the cycles of an authority', () => {
  it('are its own, and keep their plans by their numbers whatever they are called [D-32]', async () => {
    const before = await offered(brinmoor);
    expect((await save(brinmoor, cycles.cycles)).status).toBe(200);
    expect(await kept(brinmoor)).toEqual(cycles.cycles);
    expect(await offered(brinmoor)).toEqual(before.map(({ id }, index) => ({ id, label: cycles.cycles[index]?.name })));
    expect([await kept(ashcombe), await offered(ashcombe)]).toEqual([[], []]);
    expect((await save(ashcombe, cycles.cycles)).status).toBe(200);
    expect((await save(ashcombe, [])).status).toBe(200);
    expect(await kept(brinmoor)).toEqual(cycles.cycles);
    const log = await portal.get(brinmoor, '/api/AuditLog/entries', { sizePerPage: 50 });
    expect(JSON.stringify(log.body)).toContain('2 Review: 05/01 to 28/02');
  });

  it('are set by a super user and support alone', async () => {
    for (const user of ['la@brinmoor', 'dt@brinmoor', 'readonly@brinmoor'])
      expect([user, (await save(user, cycles.cycles)).status]).toEqual([user, 403]);
  });

  it('each have a number, a name and days of their own; days between them may belong to none', async () => {
    const [first, second, third] = cycles.cycles as [Cycle, Cycle, Cycle];
    for (const [changed, field] of [
      [{ number: 1 }, 'number'],
      [{ name: ' ' }, 'name'],
      [{ name: 'first MEETING' }, 'name'],
      [{ starts: '31/12' }, 'starts'],
      [{ starts: '30/02' }, 'starts'],
      [{ ends: '31/06' }, 'ends'],
      [{ ends: '04/01' }, 'ends'],
      [{ ends: '01/09' }, 'ends'],
    ] as const) {
      const { status, body } = await save(brinmoor, [first, { ...second, ...changed }, third]);
      expect([changed, status, Object.keys(body.errors as object)]).toEqual([changed, 400, [`/cycles/1/${field}`]]);
    }
    for (const broken of [{ number: 7 }, { number: 0 }, { starts: '1/9' }])
      expect([broken, (await save(brinmoor, [{ ...first, ...broken }])).status]).toEqual([broken, 400]);
    expect(await kept(brinmoor)).toEqual(cycles.cycles);
  });

  it('come again every year: this term is the one of this year that today lies in', async () => {
    const inThisTerm = async () => {
      const { body } = await portal.get(brinmoor, '/api/pep/getPepStatuses', { sizePerPage: 99_999, isThisTerm: true });
      return (body.data as JsonObject[]).map(({ academicYearName, pepCycleName }) => [academicYearName, pepCycleName]);
    };
    const found = await inThisTerm();
    expect([...new Set(found.map(String))]).toEqual(['2026-2027,First meeting']);
    await portal.look((db) =>
      db
        .updateTable('pep_cycle')
        .set({ start_date: '2019-09-01', end_date: '2019-12-31' })
        .where('authority_id', '=', 12)
        .where('number', '=', 1)
        .execute(),
    );
    expect(await inThisTerm()).toEqual(found);
  });

  it('stay while plans belong to them, under their numbers', async () => {
    const [first, , third] = cycles.cycles as [Cycle, Cycle, Cycle];
    for (const rows of [[first, third], [{ ...first, number: 6 }, ...cycles.cycles.slice(1)], []]) {
      const { status, body } = await save(brinmoor, rows);
      expect([status, Object.keys(body.errors as object)]).toEqual([400, ['/cycles']]);
    }
    const fourth = { number: 4, name: 'Summer progression', starts: '01/07', ends: '31/08' };
    const shorter = [...cycles.cycles.slice(0, 2), { ...third, ends: '30/06' }];
    expect((await save(brinmoor, [...shorter, fourth])).status).toBe(200);
    expect(await kept(brinmoor)).toHaveLength(4);
    expect((await save(brinmoor, cycles.cycles)).status).toBe(200);
  });
});

describe('a section that is there in some cycles', () => {
  const path = 'stages/pep/key-stages-1-4';

  /** The authority's stages as they stand, with My health not in some cycle. */
  async function withoutHealthIn(cycle: number): Promise<string> {
    const { text } = (await portal.get(brinmoor, '/api/declarations/text', { path }))
      .body as unknown as ReplyOf<'declarations.text'>;
    const overlay = JSON.parse(text) as { patch: { stages: JsonObject } };
    overlay.patch.stages.health = { present: { 'pep.cycle': { not: { const: cycle } } } };
    return JSON.stringify(overlay, null, 2);
  }

  const hasHealth = async (plan: Plan, user = brinmoor) =>
    (await details(user, plan)).stages.some(({ formSlug }) => formSlug === 'health');

  it('is in the plans of those cycles alone, goes and comes as a plan is moved, and with nothing else', async () => {
    expect((await publish(path, await withoutHealthIn(2), 'keep')).status).toBe(200);
    const [first, second] = await offered(brinmoor);
    const { studentId } = await planOf(brinmoor, 2);
    const add = async (pepCycleId?: number) => {
      const body = { studentId, academicYearId: 18, pepCycleId: pepCycleId ?? 0 };
      const reply = await portal.post(brinmoor, '/api/support/createPep', body);
      expect(reply.status).toBe(200);
      return { studentId, pepId: Number(reply.body.id) };
    };
    const [meeting, review] = [await add(first?.id), await add(second?.id)];
    expect([await hasHealth(meeting), await hasHealth(review)]).toEqual([true, false]);
    expect(
      (
        await save(
          brinmoor,
          cycles.cycles.map((row) => ({ ...row, name: `${row.name} of the year` })),
        )
      ).status,
    ).toBe(200);
    expect([await hasHealth(meeting), await hasHealth(review)]).toEqual([true, false]);
    await portal.post(brinmoor, '/api/pep/updatePepStatus', { ...review, pepStatusId: 7 });
    const moved = await portal.post(brinmoor, '/api/support/changePepCycleId', {
      pepId: meeting.pepId,
      pepCycleId: second?.id ?? 0,
    });
    expect([moved.status, await hasHealth(meeting)]).toEqual([200, false]);
  });

  it('does not touch another authority, whose plans have no cycle', async () => {
    expect(await hasHealth(await planOf(ashcombe, 2), ashcombe)).toBe(true);
  });

  it('is told by the name that the authority gives the cycle, and by its number', async () => {
    const named = cycles.cycles.map((row) => (row.number === 2 ? { ...row, name: 'Review' } : row));
    expect((await save(brinmoor, named)).status).toBe(200);
    const { body } = await portal.get(brinmoor, '/api/declarations/text', { path });
    expect((body.names as JsonObject).cycles).toContainEqual({ number: 2, name: 'Review' });
    const check = async (user: typeof brinmoor) =>
      JSON.stringify(
        (await portal.post(user, '/api/declarations/check', { path, text: await withoutHealthIn(2) })).body,
      );
    expect(await check(brinmoor)).toContain('the cycle is not Review (cycle 2)');
    expect(await check(ashcombe)).not.toContain('Review (cycle 2)');
  });

  it('is told by what the authority calls its ratings, as the section’s conditions are', async () => {
    const { body } = await portal.get(brinmoor, '/api/declarations/text', { path });
    const told = await portal.post(brinmoor, '/api/declarations/check', { path, text: body.text ?? null });
    expect(told.text).toContain('be given the rating Gold only where');
  });

  it('cannot be of a cycle that no authority can have', async () => {
    const text = await withoutHealthIn(7);
    const { body } = await portal.post(brinmoor, '/api/declarations/check', { path, text });
    expect(body.problems).toMatchObject([{ message: expect.stringContaining('pep.cycle') as string }]);
  });
});
