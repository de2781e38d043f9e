import { codecOf, type ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import { Reply, type Handlers, type UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { addSchool } from './addSchool.ts';
import { correctSchool } from './correctSchool.ts';
import { organisationList } from './organisationSource.ts';
import { succeedSchool } from './succeedSchool.ts';

const list = listHandler(organisationList);

export const organisationHandlers = {
  'organisations.list': list,
  // The same filter by the same names; only where it stands differs (C-34).
  'organisations.listByBody': {
    run: async (call) => {
      const listed = await list.list({ ...call, query: call.body });
      return listed instanceof Reply ? listed : codecOf('organisations.list').pageToWire(listed.page, listed.query);
    },
  },
  'organisations.add': addSchool,
  'organisations.correct': correctSchool,
  'organisations.succeed': { run: succeedSchool },
  'organisations.setAlternativeProvision': { run: setAlternativeProvision },
} satisfies Handlers;

/** Writes the authority's own word on a school, and no other's (settled 7.6). */
async function setAlternativeProvision(call: UnitCall): Promise<ReplyOf<'organisations.setAlternativeProvision'>> {
  const { db, viewer, body } = call;
  const schoolId = Number(body.schoolId);
  const after = body.isAlternativeProvision === true;
  // Another authority's row is not found, whether there is one or not.
  if (body.laId !== viewer.authorityId) throw new ServerError('NOT_FOUND');
  const before = await db
    .selectFrom('authority_school')
    .select('is_alternative_provision')
    .where('school_id', '=', schoolId)
    .where('authority_id', '=', viewer.authorityId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new ServerError('NOT_FOUND');
  if (before.is_alternative_provision === after) return { success: true };
  await db
    .updateTable('authority_school')
    .set({ is_alternative_provision: after })
    .where('school_id', '=', schoolId)
    .where('authority_id', '=', viewer.authorityId)
    .execute();
  await audit(call, {
    action: 'organisations.setAlternativeProvision',
    record: `school/${schoolId}`,
    detail: {
      before: { isAlternativeProvision: before.is_alternative_provision },
      after: { isAlternativeProvision: after },
    },
  });
  return { success: true };
}
