import { sql } from 'kysely';
import type { Db } from '../../../src/server/db/unitOfWork.ts';
import type { Builders } from './builders.ts';

/** The rows of the catalogue about what designated teachers give colleagues. */
export const delegationRows = `
OAADDDDT GET /api/Delegations [hasDelegation]
ADDDDDDD GET /api/Delegations/Colleagues [hasDelegation]
ADDDDDDD GET /api/Delegations/Sections [hasDelegation]
ODDDDDDD POST /api/Delegations/Give [hasDelegation]
OAADDDDT POST /api/Delegations/TakeBack [hasDelegation]
`;

/** The last day that is given here. */
const until = '2027-01-31';

/** A colleague of the caller, by type and e-mail domain. */
const colleague = (userId: number, callerId: number) => (db: Db) =>
  sql`update app_user set type_id = 8, is_active = true,
      username = 'colleague@' || (select split_part(username, '@', 2) from app_user where id = ${callerId})
    where id = ${userId}`.execute(db);

/** What those about nobody are made with. */
export const delegationsOfAll: Builders = {
  'delegation.list': () => ({ query: { page: 1, sizePerPage: 100 } }),
  'delegation.colleagues': () => ({}),
  'delegation.sections': () => ({}),
};

/** What those about a pupil are made with. */
export const delegationBuilders: Builders = {
  'delegation.give': ({ giverId, studentId, authorityId }, caller) => ({
    body: { userId: giverId, studentIds: [studentId], until },
    before: async (db) => {
      await colleague(giverId, caller.userId)(db);
      await sql`delete from pupil_user where authority_id = ${authorityId} and user_id = ${giverId}`.execute(db);
    },
  }),
  'delegation.takeBack': ({ giverId, studentId, authorityId }, caller) => ({
    body: { userId: giverId, studentId },
    before: (db) =>
      sql`insert into pupil_user (authority_id, user_id, pupil_id, active_status_id, given_by, given_until)
        values (${authorityId}, ${giverId}, ${studentId}, 1, ${caller.userId}, ${until})
        on conflict (authority_id, user_id, pupil_id)
          do update set given_by = excluded.given_by, given_until = excluded.given_until`.execute(db),
  }),
};
