import { compileTable } from '../../../../src/engine/index.ts';
import type { PortalServer } from '../../../support/portalServer.ts';
import { server } from '../../../support/userCalls.ts';

/** Every filter by type of user, with the types that it offers. */
export function filtersByType(catalog: PortalServer['catalog']) {
  return catalog.ids.tables.flatMap((id) => {
    const table = catalog.table(id);
    const { filters } = compileTable(table, catalog.record(table.record), (lookup) => catalog.lookup(lookup));
    return filters
      .filter(({ lookupId }) => lookupId === 'user-type')
      .map(({ field, lookup }) => ({
        id,
        field,
        types: lookup?.options?.filter(({ offered }) => offered !== false).map(({ value }) => value),
      }));
  });
}

/** Schools that one authority knows and another does not. */
export async function schoolsKnownTo(authorityId: number, { notTo }: { notTo: number }) {
  const known = await server.look((db) =>
    db.selectFrom('authority_school').select('school_id').where('authority_id', '=', notTo).execute(),
  );
  return server.look((db) =>
    db
      .selectFrom('authority_school')
      .select('school_id')
      .where('authority_id', '=', authorityId)
      .where(
        'school_id',
        'not in',
        known.map(({ school_id }) => school_id),
      )
      .execute(),
  );
}

export const schoolsOf = (userId: number) =>
  server.look((db) =>
    db
      .selectFrom('user_school')
      .select(['school_id', 'ordinal'])
      .where('user_id', '=', userId)
      .orderBy('ordinal')
      .execute(),
  );

export const accountOf = (userId: number) =>
  server.look((db) => db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow());

export const userNamed = (username: string) =>
  server.look((db) => db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirstOrThrow());

export const poolUsers = (username: string) =>
  server.look((db) => db.selectFrom('pool_user').select('sub').where('username', '=', username).execute());

/** What may not be sent of a new user, by the name of the field. */
export const wrongValues = [
  ['username', 'no address'],
  ['username', `${'a'.repeat(65)}@a.example`],
  ['username', 'a@b.example\r\nBcc: c@d.example'],
  ['firstname', ' '],
  ['firstname', 'a\u0000b'],
  ['lastname', 'x'.repeat(101)],
  ['telephone', '=1+1'],
  ['telephone', '-1'],
  ['accessLevelId', 9],
  ['accessLevelId', 0],
  ['accessLevelId', 5],
  ['isActive', 'yes'],
  ['autoAssignToOrganisationId', 0],
  ['userId', -1],
  ['nickname', 'x'],
] as const;
