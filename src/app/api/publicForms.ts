import type { PublicContacts } from '../../contract/index.ts';
import type { ResolvedForm } from '../../engine/index.ts';
import { replyOf } from './replyOf.ts';
import { send } from './request.ts';

/** The forms that are there before sign-in, by id; throws when they cannot be had. */
export async function readPublicForms(): Promise<{ readonly [id: string]: ResolvedForm }> {
  const reply = await send({ method: 'GET', path: '/api/catalog/public' });
  if (!reply.ok) throw new Error(reply.message);
  return replyOf('catalog.public', reply.body).forms;
}

/** What authorities say of whom to ask; throws when it cannot be had. */
export async function readPublicContacts(): Promise<PublicContacts['authorities']> {
  const reply = await send({ method: 'GET', path: '/api/contacts' });
  if (!reply.ok) throw new Error(reply.message);
  return replyOf('contacts.public', reply.body).authorities;
}
