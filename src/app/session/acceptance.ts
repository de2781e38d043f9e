import { send } from '../api/request.ts';

const KEY = 'session.termsAccepted';

/** Kept until the server has it, so that a lost answer loses no acceptance (D-4). */
export function noteAcceptance(userName: string): void {
  localStorage.setItem(KEY, userName);
}

/** Tells the server that this user has accepted the terms, where it has not been told yet. */
export async function sendAcceptance(userName: string | null): Promise<void> {
  if (userName === null || localStorage.getItem(KEY) !== userName) return;
  const { ok } = await send({ method: 'POST', path: '/api/Users/acceptTerms' }, { body: {} });
  if (ok) localStorage.removeItem(KEY);
}
