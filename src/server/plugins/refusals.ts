import { decide, type Decision, type Operation } from '../../contract/index.ts';
import type { Facts } from '../../engine/index.ts';
import type { AuditEntry } from '../db/across/index.ts';
import { ServerError } from '../errors.ts';
import type { Call } from '../modules/handler.ts';

/** Ends a call that the facts do not allow. */
export function enforce(operation: Operation, facts: Facts): void {
  refuseUnless(decide(operation, facts));
}

export function refuseUnless(decision: Decision): void {
  if (!decision.allowed) throw refusalBy(decision);
}

export const refusalBy = ({ status, reason }: Exclude<Decision, { allowed: true }>) =>
  new ServerError(status === 403 ? 'NOT_ALLOWED' : 'CONFLICT', { message: reason });

/** So many ids of one list are kept: enough to see what somebody is trying. */
const mostOfList = 20;

/**
 * What the trail keeps of a call that was refused: that somebody may not make it, or that it named what is not there
 * for them. Whoever tries one number after the other leaves what they tried, found under the child if it is one of the
 * authority's.
 */
export function refusalOf(
  id: string,
  call: Pick<Call, 'query' | 'body'>,
  error: unknown,
): Pick<AuditEntry, 'action' | 'record' | 'detail'> | null {
  if (!(error instanceof ServerError)) return null;
  if (error.code === 'NOT_ALLOWED') return { action: 'refused', record: id };
  if (error.code !== 'NOT_FOUND') return null;
  const asked = namedIn({ ...call.query, ...call.body });
  if (Object.keys(asked).length === 0) return null;
  const pupil = [asked.studentId].flat()[0];
  return { action: 'notFound', record: id, detail: { ...asked, ...(pupil !== undefined && { pupil }) } };
}

type Id = number | string;

/** Ids and references, by the names that they were sent under; nothing else that a call holds. */
function namedIn(parameters: Readonly<Record<string, unknown>>): Record<string, Id | readonly Id[]> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]): [string, Id | readonly Id[]][] => {
      if (!/(^id|Ids?|Reference)$/.test(name)) return [];
      if (Array.isArray(value)) return [[name, value.filter(isId).slice(0, mostOfList)]];
      return isId(value) ? [[name, value]] : [];
    }),
  );
}

const isId = (value: unknown): value is Id =>
  typeof value === 'number' || (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value));
