import type { JsonObject } from '../../../src/engine/index.ts';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { servedCatalog } from '../../support/servedCatalog.ts';
import type { Db } from '../../../src/server/db/unitOfWork.ts';
import { handlers, openModuleRoutes } from '../../../src/server/modules/index.ts';
import { makeSeededDatabase } from '../../support/seededDatabase.ts';
import { addUser, makeTestServer, type TestServer } from '../../support/testServer.ts';
import { makeUndoing, type Undoing } from '../../support/undoing.ts';
import { findSubjects, today, type Place, type Subject } from './subjects.ts';
import { upload } from './upload.ts';

export const own = 11;
export const support = 1;

/** Somebody who calls: of the authority itself, or of the support authority and working as it. */
export interface Caller {
  readonly name: string;
  readonly typeId: number;
  readonly isSupportOrigin: boolean;
  readonly userId: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Scene extends Pick<Undoing, 'undone'> {
  readonly server: TestServer;
  readonly callers: readonly Caller[];
  readonly subjects: Readonly<Record<Place, Subject>>;
  /** Works on the data across authorities, as part of what is undone. */
  arrange<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Type 0 signs in nowhere: the data refuse such a user. Here one exists all the same, to see that nothing more is open
 * to it.
 */
const types = [0, 1, 2, 3, 4, 6, 7, 8];
const supportTypes = [1, 2, 3, 4];

/** The running server over the demonstration data, with a user of each type and pupils near and far. */
export async function makeScene(): Promise<Scene> {
  const undoing = await makeUndoing(await makeSeededDatabase(today));
  const catalog = servedCatalog();
  const server = await makeTestServer({
    database: undoing.database,
    catalog,
    handlers,
    openRoutes: openModuleRoutes(catalog),
  });
  server.clock.now = new Date(`${today}T11:00:00Z`);
  const arrange: Scene['arrange'] = (work) => settingUp(undoing.database, work);
  await arrange(async (db) => {
    await setting(db, { useExportPassword: false, hasPepRagRatingEnabled: true, hasDelegation: true });
    const { sql } = await import('kysely');
    await sql`reset role`.execute(db);
    await sql`alter table app_user drop constraint app_user_type_id_check`.execute(db);
  });
  const callers: Caller[] = [];
  for (const typeId of types) callers.push(await makeCaller(server, { typeId, isSupportOrigin: false }));
  for (const typeId of supportTypes) callers.push(await makeCaller(server, { typeId, isSupportOrigin: true }));
  const found = await arrange((db) => findSubjects(db, callers));
  const subjects = await withFiles(server, found);
  return { server, callers, subjects, arrange, undone: undoing.undone, close: server.close };
}

async function makeCaller(
  server: TestServer,
  { typeId, isSupportOrigin }: Pick<Caller, 'typeId' | 'isSupportOrigin'>,
): Promise<Caller> {
  const name = `${isSupportOrigin ? 'support, type' : 'type'} ${typeId}`;
  const username = `${name.replace(', ', '').replace(' ', '')}@matrix.example`;
  const { userId } = await addUser(server, {
    username,
    authorityId: isSupportOrigin ? support : own,
    typeId,
    password: 'Matrix-Passw0rd!',
  });
  const headers = await server.as(username);
  const url = isSupportOrigin ? '/api/LocalAuthority/ChangeLa' : '/api/LocalAuthority/Settings';
  // The first call makes the session, so that no later one has to.
  if (isSupportOrigin) await server.app.inject({ method: 'POST', url, headers, payload: { LocalAuthorityId: own } });
  else await server.app.inject({ method: 'GET', url, headers });
  return { name, typeId, isSupportOrigin, userId, headers };
}

async function withFiles(
  server: TestServer,
  found: Readonly<Record<Place, Omit<Subject, 'fileReference'>>>,
): Promise<Record<Place, Subject>> {
  const entries = await Promise.all(
    Object.entries(found).map(async ([place, subject]) => {
      const headers = await server.as(
        subject.authorityId === own ? 'super@ashcombe.example' : 'super@brinmoor.example',
      );
      const { studentId, pepId, stageId } = subject;
      const { url, ...sent } = upload({ studentId, pepId, stageId }, `${subject.lastName}.pdf`);
      const reply = await server.app.inject({
        method: 'POST',
        url,
        payload: sent.payload,
        headers: { ...headers, ...sent.headers },
      });
      if (reply.statusCode !== 200) throw new Error(`No file for ${place}: ${reply.body}`);
      return [place, { ...subject, fileReference: String(reply.json<JsonObject>().fileReference) }];
    }),
  );
  return Object.fromEntries(entries) as Record<Place, Subject>;
}

/** Changes settings of the authority worked as. */
export async function setting(db: Db, change: JsonObject): Promise<void> {
  const { settings } = await db
    .selectFrom('authority')
    .select('settings')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('authority')
    .set({ settings: JSON.stringify({ ...settings, ...change }) })
    .where('id', '=', own)
    .execute();
}
