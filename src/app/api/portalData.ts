import { operation, type CatalogReply, type OperationId, type ReplyOf, type Settings } from '../../contract/index.ts';
import type { Facts } from '../../engine/index.ts';
import { replyOf } from './replyOf.ts';
import { referenceOf, send, type Reply } from './request.ts';

/** The declarations as they hold for the user's authority, by id; PEP forms come with the PEP. */
export type PortalCatalog = Pick<CatalogReply, 'records' | 'lookups' | 'forms' | 'tables' | 'screens'>;

/** Everything that the signed-in area reads once, before its first screen. */
export interface PortalData {
  readonly catalog: PortalCatalog;
  readonly settings: Settings;
  /** `user` and `today`. */
  readonly facts: Facts;
}

/** Why the signed-in area could not be opened. */
export class ReadFailed extends Error {
  /** 0 where no answer came. */
  readonly status: number;
  readonly reference: string | undefined;

  constructor({ status, message, body }: Extract<Reply, { ok: false }>) {
    super(message);
    this.status = status;
    this.reference = referenceOf({ status, body });
  }
}

/** Rejects with a `ReadFailed`. */
export async function readPortalData(): Promise<PortalData> {
  const [settings, catalog] = await Promise.all([readOnce('settings.read'), readOnce('catalog.read')]);
  return { catalog, settings, facts: catalog.facts };
}

async function readOnce<Id extends OperationId>(id: Id): Promise<ReplyOf<Id>> {
  const reply = await send(operation(id), { leaveWhenExpired: true });
  if (!reply.ok) throw new ReadFailed(reply);
  return replyOf(id, reply.body);
}

/** Single reads reply `{ contents: [one] }` (D-9). */
export function firstOf<T>({ contents: [first] }: { readonly contents: readonly T[] }): T {
  if (first === undefined) throw new Error('The reply holds nothing.');
  return first;
}
