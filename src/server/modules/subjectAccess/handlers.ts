import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { audit } from '../audit.ts';
import type { Handlers, ListHandler, UnitHandler } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { findPupil, fullName } from '../students/findPupil.ts';
import { include, looked, withhold } from './deciding.ts';
import { accessItemList, accessLineList, accessRequestList } from './lists.ts';
import { prepare } from './prepare.ts';
import { countItems, findItem, findRequest, needsAnother, sealingFacts, tellItem } from './requests.ts';

/** A list of a request that the viewer may see: any other is not found, rather than without rows. */
function ofRequest(list: ListHandler): ListHandler {
  return {
    list: async (call) => {
      await findRequest(call, Number(call.query.requestId));
      return list.list(call);
    },
  };
}

const lines = ofRequest(listHandler(accessLineList));

/** The same of an item. */
const linesOfItem: ListHandler = {
  list: async (call) => {
    const [requestId, item] = [Number(call.query.requestId), Number(call.query.item)];
    await findItem(call, (await findRequest(call, requestId)).id, item);
    return lines.list(call);
  },
};

const read: UnitHandler<ReplyOf<'subjectAccess.request'>> = {
  run: async (call) => {
    const request = await findRequest(call, Number(call.query.requestId));
    const pupil = await findPupil(call, request.pupil_id);
    const { rows } = await sql<{ prepared: string | null; sealed: string | null }>`select
      (select first_name || ' ' || last_name from app_user where id = ${request.prepared_by}) as prepared,
      (select first_name || ' ' || last_name from app_user where id = ${request.sealed_by}) as sealed`.execute(call.db);
    const [names] = rows;
    await audit(call, {
      action: 'subjectAccess.request',
      record: `pupil/${pupil.id}`,
      detail: { request: request.id, ...(call.query.item !== undefined && { item: Number(call.query.item) }) },
    });
    return {
      contents: [
        {
          requestId: request.id,
          studentId: pupil.id,
          studentName: fullName(pupil),
          reference: request.reference,
          preparedBy: names?.prepared ?? 'Support staff',
          preparedAt: request.prepared_at.toISOString(),
          sealedBy: request.sealed_by === null ? null : (names?.sealed ?? 'Support staff'),
          sealedAt: request.sealed_at?.toISOString() ?? null,
          ...(await countItems(call, request.id)),
          needsAnother: needsAnother(call, request),
          item: call.query.item === undefined ? null : await tellItem(call, request.id, Number(call.query.item)),
        },
      ],
    };
  },
};

/** Seals a request; a further one can be prepared. */
const seal: UnitHandler<ReplyOf<'subjectAccess.seal'>> = {
  facts: sealingFacts,
  run: async (call) => {
    const { db, viewer, services, body } = call;
    const request = await findRequest(call, Number(body.requestId));
    await db
      .updateTable('subject_access')
      .set({ sealed_by: viewer.userId, sealed_at: services.now() })
      .where('id', '=', request.id)
      .execute();
    const { items, withheld } = await countItems(call, request.id);
    await audit(call, {
      action: 'subjectAccess.seal',
      record: `pupil/${request.pupil_id}`,
      detail: {
        request: request.id,
        reference: request.reference,
        before: { isSealed: false },
        after: { isSealed: true, items, withheld },
      },
    });
    return { success: true, id: request.id };
  },
};

export const subjectAccessHandlers = {
  'subjectAccess.requests': listHandler(accessRequestList),
  'subjectAccess.request': read,
  'subjectAccess.items': ofRequest(listHandler(accessItemList)),
  'subjectAccess.lines': linesOfItem,
  'subjectAccess.prepare': prepare,
  'subjectAccess.withhold': withhold,
  'subjectAccess.include': include,
  'subjectAccess.looked': looked,
  'subjectAccess.seal': seal,
} satisfies Handlers;
