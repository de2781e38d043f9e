import type { OperationId, PublicCatalogReply, PublicContacts, ReplyOf } from '../../contract/index.ts';

/**
 * The reply of a call, taken at its word: the one place where what came over the wire gets its type. That nothing else
 * comes, the types of the server's handlers say, and a test of every call. What is there before sign-in is no
 * operation's.
 */
export function replyOf<Id extends OperationId>(operation: Id, body: unknown): ReplyOf<Id>;
export function replyOf(call: 'catalog.public', body: unknown): PublicCatalogReply;
export function replyOf(call: 'contacts.public', body: unknown): PublicContacts;
export function replyOf(_call: string, body: unknown): unknown {
  return body;
}
