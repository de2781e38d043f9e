import { sql, type Selectable } from 'kysely';
import type { Facts } from '../../../engine/index.ts';
import type { SubjectAccessTable } from '../../db/tables/subjectAccess.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';

export type AccessRequest = Selectable<SubjectAccessTable>;

const inScope = (call: UnitCall, requestId: number) =>
  call.db
    .selectFrom('subject_access')
    .innerJoin('pupil', (join) =>
      join
        .onRef('pupil.authority_id', '=', 'subject_access.authority_id')
        .onRef('pupil.id', '=', 'subject_access.pupil_id'),
    )
    .selectAll('subject_access')
    .where('subject_access.id', '=', requestId)
    .where(visiblePupils(call));

/** A request of a pupil whom the viewer sees; any other is not found. */
export async function findRequest(call: UnitCall, requestId: number): Promise<AccessRequest> {
  const request = await inScope(call, requestId).executeTakeFirst();
  if (!request) throw new ServerError('NOT_FOUND');
  return request;
}

/** The same, held until the call's end: nothing is withheld while another seals. */
async function lockRequest(call: UnitCall, requestId: number): Promise<AccessRequest> {
  const request = await inScope(call, requestId).forUpdate('subject_access').executeTakeFirst();
  if (!request) throw new ServerError('NOT_FOUND');
  return request;
}

/** Whether somebody else has to seal it: where the authority wants two people, and the caller prepared it. */
export const needsAnother = ({ viewer }: UnitCall, { prepared_by: by }: AccessRequest): boolean =>
  viewer.settings.subjectAccessNeedsTwo && by === viewer.userId;

/** What the rules ask of a request (`request.*`). */
export async function requestFacts(call: UnitCall): Promise<Facts> {
  const request = await lockRequest(call, Number(call.body.requestId));
  return { request: { isSealed: request.sealed_at !== null, needsAnother: needsAnother(call, request) } };
}

/** An item of a request. */
export async function findItem({ db }: UnitCall, requestId: number, number: number) {
  const item = await db
    .selectFrom('subject_access_item')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!item) throw new ServerError('NOT_FOUND');
  return item;
}

/** How many items a request has, how many are withheld, and how many of the others name somebody else. */
export async function countItems({ db, viewer }: UnitCall, requestId: number) {
  const { rows } = await sql<{ items: number; withheld: number; named: number }>`
    select count(*)::int as items, count(withheld_reason)::int as withheld,
      (count(*) filter (where withheld_reason is null and names <> ''))::int as named
    from subject_access_item where authority_id = ${viewer.authorityId} and request_id = ${requestId}`.execute(db);
  return rows[0] ?? { items: 0, withheld: 0, named: 0 };
}
