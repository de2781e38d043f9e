import { randomUUID } from 'node:crypto';
import type { JsonObject, Json } from '../../../../src/engine/index.ts';
import { sealActor } from '../../../../src/server/db/across/index.ts';
import { openUnit, type Db } from '../../../../src/server/db/unitOfWork.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { samples } from '../../../support/fileSamples.ts';
import { multipart } from '../../matrix/upload.ts';
import { afterAll, beforeAll } from 'vitest';

/** A portal whose designated teacher and officer write to each other about a pupil. To be called once in a file. */
export function mailScene() {
  let server: PortalServer;
  let people: ReadonlyMap<string, number>;
  let pupils: readonly number[];

  beforeAll(async () => {
    server = await makePortalServer();
    people = new Map(
      (await server.look((db) => db.selectFrom('app_user').select(['id', 'username']).execute())).map(
        ({ id, username }) => [username.replace('.example', ''), id],
      ),
    );
    pupils = (
      await server.look((db) =>
        db
          .selectFrom('pupil')
          .select('id')
          .where('authority_id', '=', 11)
          .where('care_status_id', '=', 1)
          .where('is_sensitive', '=', false)
          .where('school_id', 'in', (of) =>
            of.selectFrom('user_school').select('school_id').where('user_id', '=', idOf('dt@ashcombe')),
          )
          .orderBy('id')
          .execute(),
      )
    ).map(({ id }) => id);
  });
  afterAll(() => server?.close());

  const idOf = (user: string): number => people.get(user) ?? 0;
  const pupil = (nth = 0): number => pupils[nth] ?? 0;

  /** Sends a message; answers what came of it. */
  const send = (user: string, to: readonly string[], more: JsonObject = {}) =>
    server.post(user, '/api/messages', {
      studentId: pupil(),
      recipientIds: to.map(idOf),
      subject: 'Qworrel about Thursday',
      body: 'Blimth: could we meet on Thursday?',
      ...more,
    });
  const sent = async (user: string, to: readonly string[], more: JsonObject = {}): Promise<number> => {
    const reply = await send(user, to, more);
    if (reply.status !== 200) throw new Error(`Not sent: ${reply.text}`);
    return Number(reply.body.id);
  };
  const rows = async (user: string, query: Record<string, string | number> = {}): Promise<JsonObject[]> => {
    const { body } = await server.get(user, '/api/messages', { page: 1, sizePerPage: 100, ...query });
    return body.data as JsonObject[];
  };
  const ids = async (user: string, query: Record<string, string | number> = {}): Promise<Json[]> =>
    (await rows(user, query)).map(({ id = null }) => id);
  const unread = async (user: string): Promise<Json> =>
    (await server.post(user, '/api/messages/unread', {})).body.unread ?? null;
  const open = (user: string, id: number) => server.get(user, `/api/messages/${id}`);
  const opened = async (user: string, id: number): Promise<JsonObject> => firstOf((await open(user, id)).body);
  const archive = (user: string, id: number, body: JsonObject = {}) =>
    server.post(user, `/api/messages/${id}/archive`, body);
  const upload = async (user: string, name: string): Promise<string> => {
    const { payload, headers } = multipart(name, samples.pdf ?? Buffer.alloc(0));
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/messages/upload?studentId=${pupil()}`,
      payload,
      headers: { ...(await server.as(`${user}.example`)), ...headers },
    });
    if (reply.statusCode !== 200) throw new Error(`Not stored: ${reply.body}`);
    return String(reply.json<JsonObject>().fileReference);
  };
  const sendId = () => randomUUID();

  /** Work as a request of somebody of Ashcombe, undone. */
  async function as<T>(user: string | null, work: (db: Db) => Promise<T>): Promise<T> {
    const { database } = server;
    const unit = await openUnit(database, 11, user === null ? '' : await sealActor(database, idOf(user)));
    try {
      return await work(unit.db);
    } finally {
      await unit.rollback();
    }
  }

  return {
    portal: () => server,
    idOf,
    pupil,
    send,
    sent,
    rows,
    ids,
    unread,
    open,
    opened,
    archive,
    upload,
    sendId,
    as,
  };
}
