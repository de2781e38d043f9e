import { sql, type Selectable } from 'kysely';
import type { Facts } from '../../../engine/index.ts';
import type { SubjectAccessLineTable, SubjectAccessTable } from '../../db/tables/subjectAccess.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { itemLooked, itemOutcome } from './itemState.ts';

export type AccessRequest = Selectable<SubjectAccessTable>;
export type AccessLine = Selectable<SubjectAccessLineTable>;

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

async function factsOf(call: UnitCall) {
  const request = await lockRequest(call, Number(call.body.requestId));
  return { isSealed: request.sealed_at !== null, needsAnother: needsAnother(call, request) };
}

/** What the rules ask of a request (`request.*`). */
export const requestFacts = async (call: UnitCall): Promise<Facts> => ({ request: await factsOf(call) });

/** The same, and how many items still wait for somebody to look at them. */
export async function sealingFacts(call: UnitCall): Promise<Facts> {
  const request = await factsOf(call);
  const { unlooked } = await countItems(call, Number(call.body.requestId));
  return { request: { ...request, unlooked } };
}

/** The same, and whether it is a line of a file that is to be withheld. */
export async function withholdingFacts(call: UnitCall): Promise<Facts> {
  const request = await factsOf(call);
  const { requestId, item, line } = call.body;
  const { attachment_id: file } = await findItem(call, Number(requestId), Number(item));
  return { request: { ...request, isLineOfFile: line !== undefined && file !== null } };
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

/** A line of an item. */
export async function findLine(
  { db }: UnitCall,
  requestId: number,
  { number, line }: { readonly number: number; readonly line: number },
): Promise<AccessLine> {
  const found = await db
    .selectFrom('subject_access_line')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('number', '=', number)
    .where('line', '=', line)
    .executeTakeFirst();
  if (!found) throw new ServerError('NOT_FOUND');
  return found;
}

/** An item as its page tells it. */
export async function tellItem(call: UnitCall, requestId: number, number: number) {
  const item = await findItem(call, requestId, number);
  const { rows } = await sql<{ outcome: string; looked: string; person: string | null; lines: number; gone: number }>`
    select ${itemOutcome} as outcome, ${itemLooked} as looked,
      (select first_name || ' ' || last_name from app_user where id = item.looked_by) as person,
      (select count(*)::int ${linesOfIt}) as lines, (select count(withheld_reason)::int ${linesOfIt}) as gone
    from subject_access_item item
    where authority_id = ${call.viewer.authorityId} and request_id = ${requestId} and number = ${number}`.execute(
    call.db,
  );
  const [told] = rows;
  if (!told) throw new ServerError('NOT_FOUND');
  return {
    item: number,
    kind: item.kind,
    title: item.title,
    itemDate: item.item_date,
    names: item.names,
    lines: told.lines,
    linesWithheld: told.gone,
    outcome: told.outcome,
    reason: item.withheld_reason,
    looked: told.looked,
    isFile: item.attachment_id !== null,
    lookedBy: item.looked_by === null ? null : (told.person ?? 'Support staff'),
    lookedAt: item.looked_at?.toISOString() ?? null,
  };
}

const linesOfIt = sql`from subject_access_line held where held.authority_id = item.authority_id
  and held.request_id = item.request_id and held.number = item.number`;

/** How many items a request has, how many are withheld, and how many that name somebody else nobody has looked at. */
export async function countItems({ db, viewer }: UnitCall, requestId: number) {
  const { rows } = await sql<{ items: number; withheld: number; unlooked: number }>`
    select count(*)::int as items, count(withheld_reason)::int as withheld,
      (count(*) filter (where withheld_reason is null and names <> '' and looked_at is null))::int as unlooked
    from subject_access_item where authority_id = ${viewer.authorityId} and request_id = ${requestId}`.execute(db);
  return rows[0] ?? { items: 0, withheld: 0, unlooked: 0 };
}
