import { operation } from '../../contract/index.ts';
import type { ResolvedScreen } from '../../engine/index.ts';
import { connectSession, send } from '../api/request.ts';
import { finishPendingWork, leaveWithoutAsking } from '../session/beforeSignOut.ts';
import type { Session } from '../session/session.ts';
import { leaveMessage, takeWantedPath } from '../session/wantedPath.ts';

/** Text of the specification, letter for letter (SET-6). */
const CHANGED = 'Updated LA';
const CHANGED_ELSEWHERE = 'The local authority was changed in another tab';

/** Where one goes afterwards (SET-7); to the start while there is no register. */
const REGISTER = '/register';

/** Names, to every page of this browser, the latest change of the authority that their common session works as. */
const MARK = 'session.authority';

/** The change that came before this page was loaded, or that it made itself. */
let known = latest();
let leaving = false;

function latest(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    // Without a common store the server is asked by each page for itself, as before.
    return null;
  }
}

function announce(): void {
  known = crypto.randomUUID();
  try {
    localStorage.setItem(MARK, known);
  } catch {
    // See above.
  }
}

/**
 * Works as another authority from here on (SET-6). Goes on with a full load: nothing read under the former one
 * stays in memory (C-60). Resolves to false, with everything as it was, where the server refuses.
 */
export async function workAs(authorityId: number, screens: readonly ResolvedScreen[]): Promise<boolean> {
  // What is typed belongs to the former authority and is saved there; what cannot be is kept for it on this device.
  await finishPendingWork();
  // Once before: from now on no other page may ask as the former authority and be answered as the next.
  announce();
  const reply = await send(operation('authorities.change'), { body: { LocalAuthorityId: authorityId } });
  if (!reply.ok) return false;
  // And once when it is done, for those that asked in between.
  announce();
  leaveMessage(CHANGED, 'info');
  leave(screens.some(({ path }) => path === REGISTER) ? `${REGISTER}?dataLoad=false` : '/');
  return true;
}

/** A full load of another address: the present one, with what was searched for, is of the former authority. */
function leave(to: string): void {
  leaving = true;
  leaveWithoutAsking();
  takeWantedPath();
  window.location.replace(to);
}

/**
 * Leaves this page as soon as another one of the same session works as another authority: until then it
 * would show the former authority's name over the next one's pupils. Answers how to stop.
 */
export function followOtherPages(session: Pick<Session, 'getAccessToken' | 'expire'>): () => void {
  const look = () => {
    if (leaving || latest() === known) return false;
    leaveMessage(CHANGED_ELSEWHERE, 'info');
    leave('/');
    return true;
  };
  // A page that the browser kept as it was when it was left is shown again by its Back button.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted && leaving) window.location.reload();
    else look();
  };
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', look);
  // No call leaves a page that is out of date, whatever it has heard so far.
  connectSession({
    getAccessToken: (forItsEnd) =>
      leaving || look() ? new Promise(() => undefined) : session.getAccessToken(forItsEnd),
    expire: () => session.expire(),
  });
  look();
  return () => {
    window.removeEventListener('storage', look);
    window.removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', look);
  };
}
