import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentCalls } from '../../../support/documentCalls.ts';
import { samples } from '../../../support/fileSamples.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
let plan: Plan;
const [teacher, officer] = ['dt@ashcombe', 'la@ashcombe'];
const calls = documentCalls(() => portal);
const minutes = (name: string) => [`${name}.pdf`, samples.pdf ?? ''] as const;

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await pepCalls(() => portal).planOf(teacher, 2);
});

afterAll(() => portal.close());

/** So little that tokens of calls before still hold. */
const later = () => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 3 * 60_000);
};

/** A visit: a session of its own, that looks at once; what it answers looks again in the same session. */
async function visit(user: string, query: Record<string, string> = { isNew: 'true' }) {
  const headers = await portal.as(`${user}.example`);
  const look = async () => {
    const url = '/api/PepDocuments/allDocuments';
    const reply = await portal.app.inject({ method: 'GET', url, query: { sizePerPage: '100', ...query }, headers });
    return reply.json<{ data: { fileName: string; studentId: number; kind: string }[] }>().data;
  };
  const names = async () => (await look()).map(({ fileName }) => fileName);
  return { seen: await names(), again: names, look };
}

describe('documents that are new to somebody', () => {
  it('are those that others added since the visit before, of plans and the past, newest first [D-107]', async () => {
    // Each upload is a visit of its own; this one is of the same moment as the next.
    await calls.upload(officer, plan, minutes('My own'));
    const first = await visit(officer);
    later();
    await calls.upload(teacher, plan, minutes('Of the plan'));
    later();
    const past = { studentId: plan.studentId, termId: 2, academicYearId: 15, reference: 'A letter' };
    await calls.uploadPast('super@ashcombe', past, minutes('Of the past'));
    later();
    const second = await visit(officer);
    expect(second.seen).toEqual(['Of the past.pdf', 'Of the plan.pdf']);
    expect(await second.look()).toMatchObject([{ kind: 'historical' }, { kind: 'pep' }]);
    // Another device is a visit of its own, and takes nothing from the one that goes on.
    later();
    const elsewhere = await visit(officer);
    expect(elsewhere.seen).toEqual([]);
    expect(await second.again()).toEqual(second.seen);
    expect(await first.again()).toEqual(second.seen);
    // What comes in during a visit is new in it, and on the next one too.
    await calls.upload(teacher, plan, minutes('Meanwhile'));
    expect(await elsewhere.again()).toEqual(['Meanwhile.pdf']);
    later();
    expect((await visit(officer)).seen).toEqual(['Meanwhile.pdf']);
    later();
    expect((await visit(officer)).seen).toEqual([]);
  });

  it('are none on a first visit, and none that was deleted', async () => {
    const user = 'readonly@ashcombe';
    await portal.look((db) =>
      db.updateTable('app_user').set({ last_sign_in_at: null }).where('username', '=', `${user}.example`).execute(),
    );
    const first = await visit(user);
    const { fileReference } = (await calls.upload(teacher, plan, minutes('Taken back'))).body;
    expect([first.seen, await first.again()]).toEqual([[], []]);
    later();
    const second = await visit(user);
    expect(second.seen).toContain('Taken back.pdf');
    await calls.remove(teacher, fileReference);
    expect(await second.again()).not.toContain('Taken back.pdf');
  });

  it('are of pupils whom the user sees, as is the whole list [D-6]', async () => {
    const users = ['dt@brinmoor', 'super@brinmoor', 'teacher2@ashcombe', 'sw@ashcombe', 'iro@ashcombe', 'oeu@ashcombe'];
    const sees = new Map<string, boolean>();
    for (const user of users) {
      await visit(user);
      sees.set(user, (await portal.get(user, '/api/Pep/details', { ...plan })).status === 200);
    }
    expect(new Set(sees.values())).toEqual(new Set([true, false]));
    later();
    await calls.upload(officer, plan, minutes('For whom'));
    later();
    for (const [user, isSeen] of sees) {
      const [fresh, all] = [await visit(user), await visit(user, {})];
      expect([user, fresh.seen.includes('For whom.pdf')]).toEqual([user, isSeen]);
      expect([user, all.seen.includes('For whom.pdf')]).toEqual([user, isSeen]);
    }
  });
});
