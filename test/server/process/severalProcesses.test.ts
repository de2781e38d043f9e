import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '../../../src/server/demo/seed/seedDemo.ts';
import { attemptLimit } from '../../../src/server/identity/pool/attempts.ts';
import { lookAtDrafts } from '../../support/lookAtDrafts.ts';
import { asksText, careAsking } from '../../support/ownForms.ts';
import { poolAt, visitor } from '../../support/poolClient.ts';
import { testDatabaseUrl } from '../../support/testDatabase.ts';
import { contents, twoProcesses, type Body } from '../../support/twoProcesses.ts';

// Two real processes on one database. The embedded one belongs to a single process, so this needs PostgreSQL:
// `npm test` runs it where it has one, and says so where it has none.

const { servers, start, at, ask, signIn, look } = twoProcesses();

/** Both, each with itself. */
const each = [0, 1] as const;

const guest = async (which: 0 | 1, username: string) => visitor(await poolAt(at(which)), username);

const settings = async (which: 0 | 1, token: string) =>
  (await ask(which, '/api/LocalAuthority/Settings', { token })).status;

describe.skipIf(!testDatabaseUrl)('two server processes on one database', { timeout: 300_000 }, () => {
  it('made tables, pool and demonstration data once', async () => {
    const counted = await look(async (db) => ({
      pools: (await db.selectFrom('pool').select('id').execute()).length,
      keys: (await db.selectFrom('pool_key').select('kid').execute()).length,
      authorities: (await db.selectFrom('authority').select('id').orderBy('id').execute()).map(({ id }) => id),
      pupils: (await db.selectFrom('pupil').select('id').where('authority_id', '=', 11).execute()).length,
    }));
    expect(counted).toEqual({ pools: 1, keys: 1, authorities: [1, 11, 12], pupils: 30 });
  });

  it('know a user who signed in at the other, and renew that session', async () => {
    const { person, token } = await signIn(0, 'la@ashcombe.example');
    expect(await Promise.all(each.map((which) => settings(which, token)))).toEqual([200, 200]);
    const other = await guest(1, 'la@ashcombe.example');
    other.user.setSignInUserSession(person.user.getSignInUserSession()!);
    const renewed = (await other.refresh()).getAccessToken().getJwtToken();
    expect(await Promise.all(each.map((which) => settings(which, renewed)))).toEqual([200, 200]);
  });

  it('end a session at once that the other ends, one alone and all of a user', async () => {
    const [first, second] = [await signIn(0, 'la@brinmoor.example'), await signIn(1, 'la@brinmoor.example')];
    await first.person.revoke();
    expect([await settings(1, first.token), await settings(1, second.token)]).toEqual([401, 200]);
    const third = await signIn(0, 'la@brinmoor.example');
    expect((await ask(1, '/api/session/signOut', { token: second.token, body: {} })).status).toBe(200);
    expect([await settings(0, second.token), await settings(0, third.token), await settings(1, third.token)]).toEqual([
      401, 401, 401,
    ]);
    await expect(third.person.refresh()).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  });

  it('work as the same authority after one was told to change it', async () => {
    const { token } = await signIn(0, 'support@support.example');
    const authorityAt = async (which: 0 | 1) =>
      (await ask(which, '/api/LocalAuthority/Settings', { token })).body.localAuthorityId;
    expect((await ask(0, '/api/LocalAuthority/ChangeLa', { token, body: { LocalAuthorityId: 12 } })).status).toBe(200);
    expect([await authorityAt(0), await authorityAt(1)]).toEqual([12, 12]);
  });

  it('count wrong passwords together, and lock the name at both', async () => {
    for (let tried = 0; tried < attemptLimit; tried += 1) {
      const person = await guest((tried % 2) as 0 | 1, 'iro@brinmoor.example');
      await expect(person.signIn('Wrong-Passw0rd!')).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    }
    for (const which of each) {
      await expect((await guest(which, 'iro@brinmoor.example')).signIn(demoPassword)).rejects.toMatchObject({
        message: 'Password attempts exceeded',
      });
    }
  });

  it('merge saves of one section that meet, and give both the same revision next', async () => {
    const { token } = await signIn(0, 'super@ashcombe.example');
    const plan = await editable(token);
    const read = async (which: 0 | 1) => contents(await ask(which, plan.path, { token }));
    const { revision, formData, parked, pepStageId } = await read(0);
    const save = (which: 0 | 1, change: Body) =>
      ask(which, '/api/Pep/saveData', {
        token,
        body: {
          pepId: plan.pepId,
          studentId: plan.studentId,
          stageId: pepStageId,
          revision,
          saveId: randomUUID(),
          formData: { ...(formData as Body), ...change },
          parked,
          percentageCompleted: 100,
          activity: 'automatically',
        },
      });
    const [one, two] = await Promise.all([
      save(0, { achievements: 'Said at the first' }),
      save(1, { behaviour: 'Said at the second' }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const [here, there] = [await read(0), await read(1)];
    expect(here.formData).toMatchObject({ achievements: 'Said at the first', behaviour: 'Said at the second' });
    expect([here.revision, here.formData]).toEqual([there.revision, there.formData]);
  });

  it('go on with the plans that a third was moving when it was killed, and move none twice', async () => {
    const { token } = await signIn(0, 'super@brinmoor.example');
    const path = 'forms/pep/care';
    const text = careAsking({ favourite_song: asksText('Favourite song') });
    expect((await ask(0, '/api/declarations/save', { token, body: { path, text, revision: 0 } })).status).toBe(200);
    await lookAtDrafts((body) => ask(0, '/api/declarations/impact', { token, body }));
    const third = await start();
    servers.push(third);
    const published = await ask(2, '/api/declarations/publish', { token, body: { running: 'move' } });
    await third.end('SIGKILL');
    servers.pop();
    const { publication, moving } = published.body as { publication: number; moving: { left: number } };
    expect([published.status, moving.left > 2]).toEqual([200, true]);
    const standing = async () =>
      ((await ask(1, '/api/declarations/history', { token })).body.contents as { moving: Body | null }[])[0]?.moving;
    await expect.poll(standing, { timeout: 60_000 }).toMatchObject({ moved: moving.left, left: 0, isOver: true });
    const moves = await look((db) => db.selectFrom('pep').select('moves').where('authority_id', '=', 12).execute());
    const times = moves.map(({ moves: all }) => all.filter((one) => one.publication === publication).length);
    expect(times.filter((one) => one > 0)).toEqual(Array<number>(moving.left).fill(1));
  });

  // Last: it uses up what this address may ask in a minute.
  it('count what an address asks of the pool together', async () => {
    const knock = (which: 0 | 1) => fetch(`${at(which)}/identity/`, { method: 'POST' });
    const answers: Response[] = [];
    // Few at a time: what an address asks beyond its turns is refused by each process before it is counted.
    while (answers.length < 320)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => knock((index % 2) as 0 | 1)))));
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThanOrEqual(20);
    expect((await Promise.all(each.map(knock))).map(({ status }) => status)).toEqual([429, 429]);
  });
});

/** The attendance section of a plan that may be written in. */
async function editable(token: string): Promise<{ path: string; studentId: number; pepId: number }> {
  const { data } = (await ask(0, '/api/pep/getPepStatuses?page=1&sizePerPage=99999', { token })).body as {
    data: { id: number; studentId: number; yearGroup: number; pepStatusId: number }[];
  };
  const plan = data.find(({ yearGroup, pepStatusId }) => yearGroup >= 5 && yearGroup <= 13 && pepStatusId === 2);
  if (!plan) throw new Error('The demonstration data has no plan in progress.');
  const path = `/api/Pep/key-stages-1-4/form/attendance?studentId=${plan.studentId}&pepId=${plan.id}`;
  return { path, studentId: plan.studentId, pepId: plan.id };
}
