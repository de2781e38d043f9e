import { readFileSync } from 'node:fs';
import { password } from '../browser/support/browser.ts';
import { signInAt } from '../support/poolClient.ts';

/** Somebody who is signed in at a product. */
export interface Caller {
  readonly url: string;
  readonly token: string;
}

/** Signs in one of the demonstration's users. */
export const callerAt = async (url: string, user: string): Promise<Caller> => ({
  url,
  token: (await signInAt(url, user, password)).token,
});

export const headersOf = ({ token }: Caller) => ({ authorization: `Bearer ${token}`, 'x-platform': 'web' });

/** What a call answered; another status than a success ends the bench. */
export async function replied<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Milliseconds of somebody else's list of pupils, one call after the other, until `stop`. */
async function listing(caller: Caller, stop: AbortSignal): Promise<number[]> {
  const taken: number[] = [];
  while (!stop.aborted) {
    const begun = performance.now();
    const answer = await fetch(`${caller.url}/api/Students?page=1&sizePerPage=25`, { headers: headersOf(caller) });
    await answer.arrayBuffer();
    taken.push(performance.now() - begun);
  }
  return taken;
}

/** Does something while somebody else lists pupils; both in milliseconds. */
export async function beside<T>(other: Caller, work: () => Promise<T>) {
  const stop = new AbortController();
  const others = listing(other, stop.signal);
  const begun = performance.now();
  const result = await work();
  const taken = performance.now() - begun;
  stop.abort();
  return { result, taken, others: await others };
}

/** Megabytes that a process has held at most so far. */
export const mostHeld = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
