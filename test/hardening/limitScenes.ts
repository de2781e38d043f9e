import { sql } from 'kysely';
import { settingUp } from '../../src/server/db/across/index.ts';
import type { PortalServer } from '../support/portalServer.ts';

/** What is kept of the last save of a section, in bytes. */
export const bytesOfRevision = (portal: PortalServer, stageId: number) =>
  portal.look((db) =>
    db
      .selectFrom('pep_stage_revision')
      .select(
        sql<number>`2 * octet_length(answers::text) + 2 * octet_length(parked::text)
          + 2 * octet_length(origins::text) + octet_length(outcome::text)`.as('bytes'),
      )
      .where('stage_id', '=', stageId)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );

/** How many notes there are, and forty pupils to write them about. */
export const notesAndPupils = (portal: PortalServer) =>
  portal.look(async (db) => ({
    notes: await db
      .selectFrom('case_note')
      .select((all) => all.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
    ids: (
      await db
        .selectFrom('pupil')
        .select('id')
        .where('authority_id', '=', 11)
        .where('is_sensitive', '=', false)
        .orderBy('id')
        .limit(40)
        .execute()
    ).map(({ id }) => id),
  }));

/** Makes a super user have uploaded so many files today, and no others. */
export const holdFiles = (portal: PortalServer, count: number, size: number) =>
  settingUp(portal.database, async (db) => {
    const { id: userId } = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'super@ashcombe.example')
      .executeTakeFirstOrThrow();
    const { id: pupilId } = await db
      .selectFrom('pupil')
      .select('id')
      .where('authority_id', '=', 11)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const row = {
      authority_id: 11,
      pupil_id: pupilId,
      stage_id: null,
      file_name: 'a.txt',
      media_type: 'text/plain',
      size,
      added_by: userId,
      added_at: portal.clock.now,
    };
    await db.deleteFrom('attachment').where('added_by', '=', userId).execute();
    await db
      .insertInto('attachment')
      .values(Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID() })))
      .execute();
  });

export const openConnections = (portal: PortalServer) =>
  new Promise<number>((resolve, reject) =>
    portal.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
