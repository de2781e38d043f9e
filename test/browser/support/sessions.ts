import type { BrowserContext } from 'playwright-core';
import { callsWith } from './api.ts';
import type { ProfileState } from './profiles.ts';

/** A session that other profiles can go on with, also one of a product that stands on a copy of the same data. */
export interface Kept {
  readonly token: string;
  readonly state: ProfileState;
}

const lastActivity = 'session.lastActivity';

/** Keeps the session of a profile that is signed in; it outlives the profile. */
export async function keep(context: BrowserContext): Promise<Kept> {
  const state = await context.storageState();
  const stored = state.origins.flatMap(({ localStorage }) => localStorage);
  const token = stored.find(({ name }) => name.endsWith('.accessToken'));
  if (!token) throw new Error('Nobody is signed in in this profile.');
  return { token: token.value, state };
}

/** What a profile at an address holds of a session, as if its user had just done something. */
export function stateAt(url: string, { state: { cookies, origins } }: Kept): ProfileState {
  const asOfNow = (entry: { name: string; value: string }) =>
    entry.name === lastActivity ? { ...entry, value: String(Date.now()) } : entry;
  return { cookies, origins: origins.map((held) => ({ origin: url, localStorage: held.localStorage.map(asOfNow) })) };
}

/** Whether the server still knows a session: a test may have ended it. */
export async function isOpen({ token }: Kept, url: string): Promise<boolean> {
  return (await callsWith(token, url)('/api/session/draftKey')).status === 200;
}
