import type { ReplyOf } from '../../../contract/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Call, UnitCall, UnitHandler } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { accountKept } from './accounts.ts';

/** The pupil whom a call is about, held so that nothing is written of them meanwhile. */
export async function lockRecord(call: UnitCall) {
  const pupil = await call.db
    .selectFrom('pupil')
    .selectAll('pupil')
    .where('pupil.id', '=', Number(call.body.studentId))
    .where(visiblePupils(call))
    .forUpdate()
    .executeTakeFirst();
  if (!pupil) throw new ServerError('NOT_FOUND');
  return pupil;
}

/** Whether a call is about the account of a former user, not about a pupil. */
export const isOfAccount = ({ body }: Pick<Call, 'body'>): boolean => body.userId !== undefined;

/** Stops the erasure of a pupil's record, or of the account of a former user. */
export const hold: UnitHandler<ReplyOf<'retention.hold'>> = {
  facts: async (call) => {
    if (isOfAccount(call)) return accountKept(call, Number(call.body.userId));
    const pupil = await lockRecord(call);
    const set = await call.db
      .selectFrom('retention_hold')
      .select('id')
      .where('pupil_id', '=', pupil.id)
      .where('lifted_at', 'is', null)
      .executeTakeFirst();
    return { retention: { isHeld: set !== undefined } };
  },
  run: async (call) => {
    const { db, viewer, body, services } = call;
    checkByForm(call, isOfAccount(call) ? 'retention/hold-account' : 'retention/hold');
    const [reason, note] = [String(body.reason), String(body.note).trim()];
    const of = isOfAccount(call) ? { user_id: Number(body.userId) } : { pupil_id: Number(body.studentId) };
    const { id } = await db
      .insertInto('retention_hold')
      .values({ authority_id: viewer.authorityId, ...of, reason, note, set_by: viewer.userId, set_at: services.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(call, {
      action: 'retention.hold',
      record: recordOf({ pupil_id: null, user_id: null, ...of }),
      detail: { before: null, after: { holdReason: reason, note } },
    });
    return { success: true, id };
  },
};

interface Held {
  readonly pupil_id: number | null;
  readonly user_id: number | null;
}

const recordOf = ({ pupil_id: pupilId, user_id: userId }: Held): string =>
  userId === null ? `pupil/${pupilId}` : `user/${userId}`;

/**
 * A hold on a pupil whom the viewer sees, or on an account of the authority, held until the call's end; any other is
 * not found.
 */
async function lockHold(call: UnitCall) {
  const found = await call.db
    .selectFrom('retention_hold')
    .leftJoin('pupil', (join) =>
      join
        .onRef('pupil.authority_id', '=', 'retention_hold.authority_id')
        .onRef('pupil.id', '=', 'retention_hold.pupil_id'),
    )
    .selectAll('retention_hold')
    .where('retention_hold.authority_id', '=', call.viewer.authorityId)
    .where('retention_hold.id', '=', Number(call.body.holdId))
    .where((is) => is.or([is('retention_hold.user_id', 'is not', null), visiblePupils(call)]))
    .forUpdate('retention_hold')
    .executeTakeFirst();
  if (!found) throw new ServerError('NOT_FOUND');
  return found;
}

/** Lifts a hold. */
export const lift: UnitHandler<ReplyOf<'retention.lift'>> = {
  facts: async (call) => ({ retention: { isHeld: (await lockHold(call)).lifted_at === null } }),
  run: async (call) => {
    const { db, viewer, services } = call;
    const found = await lockHold(call);
    await db
      .updateTable('retention_hold')
      .set({ lifted_by: viewer.userId, lifted_at: services.now() })
      .where('id', '=', found.id)
      .execute();
    await audit(call, {
      action: 'retention.lift',
      record: recordOf(found),
      detail: { before: { holdReason: found.reason }, after: { holdReason: null } },
    });
    return { success: true, id: found.id };
  },
};
