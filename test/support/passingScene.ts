import type { JsonObject } from '../../src/engine/index.ts';
import { pupilTables, type Travels } from '../../src/server/modules/pupilTables.ts';
import { addTextFile } from './fileCalls.ts';
import type { Plan } from './pepCalls.ts';
import { today, type PortalServer } from './portalServer.ts';

/** Who leads the authority that passes a pupil, and who the one that it is passed to. */
export const sender = 'super@ashcombe';
export const receiver = 'super@brinmoor';

/** Tables whose rows go over, and how. */
export const travelling = Object.entries(pupilTables).flatMap(([table, { travels }]): [string, Travels][] =>
  typeof travels === 'string' ? [] : [[table, travels]],
);

/**
 * Tables of which nothing of a passed record is written; pieces of a file go with the file, and messages do not travel
 * and yet none is begun about a record that is read only.
 */
export const closedTables = [
  ...travelling.map(([table]) => table).filter((table) => table !== 'attachment_chunk'),
  'pupil_user',
  'message_thread',
  'year_turn_pupil',
];

/** What passing a pupil to another authority is tried with. */
export function passingScene(portal: () => PortalServer) {
  const offer = (asked: JsonObject, user = sender) =>
    portal().post(user, '/api/Passing/offer', {
      otherId: 12,
      startsOn: today,
      note: 'The family has moved.',
      ...asked,
    });
  const decide = (what: 'withdraw' | 'accept' | 'decline', asked: JsonObject, user: string) =>
    portal().post(user, `/api/Passing/${what}`, asked);
  const offers = async (user: string, asked: Record<string, string | number>) =>
    (await portal().get(user, '/api/Passing/offers', { page: 1, sizePerPage: 25, ...asked })).body.data as JsonObject[];
  /** Offers a pupil to Brinmoor, and fails where that is refused. */
  const offerTo = async (studentId: number, startsOn = today): Promise<number> => {
    const { status, body } = await offer({ studentId, startsOn });
    if (status !== 200) throw new Error(`Not offered: ${status} ${JSON.stringify(body)}`);
    return Number(body.id);
  };
  const upload = (plan: Plan, words: string) => addTextFile(portal(), plan, [`${words}.txt`, words]);
  const pupilOf = (pupilId: number) =>
    portal().look((db) => db.selectFrom('pupil').selectAll().where('id', '=', pupilId).executeTakeFirstOrThrow());
  return { offer, decide, offers, offerTo, upload, pupilOf };
}
