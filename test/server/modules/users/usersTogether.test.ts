import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { administerUsers, type Viewer } from '../../../../src/server/db/across/index.ts';
import { unitOfWork } from '../../../../src/server/db/unitOfWork.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { testDatabaseUrl } from '../../../support/testDatabase.ts';

// The embedded database does one thing at a time, so this needs PostgreSQL.

describe.skipIf(!testDatabaseUrl)('administering users', () => {
  let portal: PortalServer;
  beforeAll(async () => {
    portal = await makePortalServer();
  });
  afterAll(() => portal.close());

  it('keeps nobody else of the authority waiting, however long the identity pool takes over many [USER-5]', async () => {
    const { id: userId } = await portal.look((db) =>
      db.selectFrom('app_user').select('id').where('username', '=', 'super@ashcombe.example').executeTakeFirstOrThrow(),
    );
    const written = await administerUsers(
      portal.database,
      { authorityId: 11, userId, typeId: 3, originJti: 'a session' } as Viewer,
      () =>
        unitOfWork(portal.database, 11, async (db) => {
          await sql`set local lock_timeout = '2s'`.execute(db);
          return db
            .insertInto('audit')
            .values({ authority_id: 11, user_id: null, action: 'students.read', record: 'pupil/1', detail: '{}' })
            .returning('id')
            .execute();
        }),
    );
    expect(written).toHaveLength(1);
  });
});
