import type { PepDetails, PepStage } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/engine/index.ts';
import { demoAccounts } from '../../src/server/demo/seed/seedDemo.ts';
import { createPoolUser } from '../../src/server/identity/pool/localPool.ts';
import { visitor } from '../support/poolClient.ts';
import { reviewCalls } from '../support/reviewCalls.ts';
import { firstOf, makePortalServer, type PortalServer } from '../support/portalServer.ts';

/** What a call was answered; `status` 0 where nothing came back. */
export interface Reply {
  readonly status: number;
  readonly body: JsonObject;
}

/** Somebody signed in over the wire, as a browser is. */
export interface Person {
  readonly name: string;
  call(path: string, body?: JsonObject): Promise<Reply>;
  /** The same call with a session that has ended. */
  callExpired(path: string, body: JsonObject): Promise<Reply>;
}

/** A stage that a fuzz run may write into. */
export interface Place {
  readonly studentId: number;
  readonly pepId: number;
  readonly phase: string;
  readonly slug: string;
  readonly fields: number;
}

/** The real server on a real port, its people signed in through the identity pool's own client. */
export interface FuzzServer {
  readonly portal: PortalServer;
  signIn(account: string): Promise<Person>;
  close(): Promise<void>;
}

export async function startFuzzServer(): Promise<FuzzServer> {
  const portal = await makePortalServer();
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    portal,
    async signIn(account) {
      const known = demoAccounts.find(({ username }) => username === account);
      if (!known) throw new Error(`There is no account ${account}.`);
      await createPoolUser(portal.database, portal.pool, known);
      const held = await visitor({ address, poolId: portal.pool.id, clientId: portal.pool.clientId }, account).signIn(
        known.password,
      );
      const call =
        (token: string) =>
        async (path: string, body?: JsonObject): Promise<Reply> => {
          const headers = {
            authorization: `Bearer ${token}`,
            'x-platform': 'web',
            ...(body && { 'content-type': 'application/json' }),
          };
          const answer = await fetch(address + path, {
            method: body ? 'POST' : 'GET',
            headers,
            ...(body && { body: JSON.stringify(body) }),
          });
          return { status: answer.status, body: (await answer.json()) as JsonObject };
        };
      const own = call(held.getAccessToken().getJwtToken());
      const { userFirstname, userLastname } = (await own('/api/LocalAuthority/Settings')).body;
      return {
        name: `${String(userFirstname)} ${String(userLastname)}`,
        call: own,
        callExpired: call('ended'),
      };
    },
    close: () => portal.close(),
  };
}

export async function openStage(person: Person, { studentId, pepId, slug }: Place): Promise<PepStage> {
  const { status, body } = await person.call(`/api/Pep/${slug}/form/${slug}?studentId=${studentId}&pepId=${pepId}`);
  if (status !== 200) throw new Error(`Opening ${slug} answered ${status}.`);
  return firstOf(body) as unknown as PepStage;
}

const PHASES = ['early-years', 'key-stages-1-4', 'post-16'];

/** The stages with most questions, of every phase, that all these people may write into. */
export async function biggestStages(
  { portal }: FuzzServer,
  people: readonly Person[],
  perPhase: number,
): Promise<Place[]> {
  const { assign } = reviewCalls(() => portal);
  const plans = await portal.look((db) =>
    db
      .selectFrom('pep')
      .innerJoin('pupil', 'pupil.id', 'pep.pupil_id')
      .select(['pep.id', 'pupil_id', 'phase'])
      .where('pep.authority_id', '=', 11)
      .where('status_id', 'in', [1, 2, 3])
      .where('is_sensitive', '=', false)
      .where('academic_year_id', '=', 17)
      .orderBy('pep.id')
      .execute(),
  );
  const found: Place[] = [];
  for (const phase of PHASES) {
    const ofPhase: Place[] = [];
    for (const row of plans.filter((one) => one.phase === phase)) {
      const plan = { studentId: row.pupil_id, pepId: row.id, phase };
      await assign(plan);
      ofPhase.push(...(await stagesOf(people, plan)));
      if (ofPhase.length > 0) break;
    }
    if (ofPhase.length === 0) throw new Error(`No plan of ${phase} may be written into.`);
    found.push(...ofPhase.toSorted((a, b) => b.fields - a.fields).slice(0, perPhase));
  }
  return found;
}

async function stagesOf(people: readonly Person[], plan: Omit<Place, 'slug' | 'fields'>): Promise<Place[]> {
  const [first] = people;
  if (!first) return [];
  const { status, body } = await first.call(`/api/Pep/details?studentId=${plan.studentId}&pepId=${plan.pepId}`);
  if (status !== 200) return [];
  const { stages } = firstOf(body) as unknown as PepDetails;
  const places: Place[] = [];
  for (const { formSlug: slug } of stages) {
    const place = { ...plan, slug, fields: 0 };
    const opened = await Promise.all(people.map((person) => openStage(person, place).catch(() => null)));
    const form = opened[0]?.form;
    if (form && opened.every((stage) => stage !== null && !('pep.saveStage' in stage.denied)))
      places.push({ ...place, fields: JSON.stringify(form.schema).split('"title"').length });
  }
  return places;
}
