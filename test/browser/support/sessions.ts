import type { BrowserContext } from 'playwright-core';
import { callsWith } from './api.ts';

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A session that other profiles can go on with. */
export type Kept = {
  token: string;
  /** What a profile holds of it, as if its user had just done something. */
  state: () => State;
};

const lastActivity = 'session.lastActivity';

/** Keeps the session of a profile that is signed in; it outlives the profile. */
export async function keep(context: BrowserContext): Promise<Kept> {
  const { cookies, origins } = await context.storageState();
  const token = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name.endsWith('.accessToken'));
  if (!token) throw new Error('Nobody is signed in in this profile.');
  const asOfNow = (entry: { name: string; value: string }) =>
    entry.name === lastActivity ? { ...entry, value: String(Date.now()) } : entry;
  const state = () => ({
    cookies,
    origins: origins.map((origin) => ({ ...origin, localStorage: origin.localStorage.map(asOfNow) })),
  });
  return { token: token.value, state };
}

/** Whether the server still knows a session: a test may have ended it. */
export async function isOpen({ token }: Kept, url: string): Promise<boolean> {
  return (await callsWith(token, url)('/api/session/draftKey')).status === 200;
}
