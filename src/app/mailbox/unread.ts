import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { operation } from '../../contract/index.ts';
import { matches, type Facts } from '../../engine/index.ts';
import { onResult } from '../api/commandResults.ts';
import { connection } from '../api/connection.ts';
import { replyOf } from '../api/replyOf.ts';
import { send } from '../api/request.ts';

/** How many messages of the inbox are unread, and how to look again. */
export interface Unread {
  /** Null where the user has no mailbox, and before it is known. */
  readonly count: number | null;
  look(): void;
}

/** Milliseconds after which it is asked anew while the page is seen (D-102). */
const EVERY = 60_000;

const nothing: Unread = { count: null, look: () => undefined };

export const UnreadContext = createContext<Unread>(nothing);

export const useUnread = (): Unread => useContext(UnreadContext);

/** Who has a mailbox: support staff who work as an authority have none. */
export const hasMailbox = (facts: Facts): boolean =>
  matches({ 'user.hasMessaging': true, 'user.isSupportOrigin': false, 'user.mustSetUpMfa': false }, facts);

/** Asks at once, every minute while the page is seen, when it is seen again, and after each own action. */
export function useUnreadCount(facts: Facts): Unread {
  const isAsked = hasMailbox(facts);
  const [count, setCount] = useState<number | null>(null);
  const look = useCallback(() => {
    if (!isAsked || connection.isLost()) return;
    void send(operation('messages.unread'), { body: {}, repeatable: true }).then((reply) => {
      if (reply.ok) setCount(replyOf('messages.unread', reply.body).unread);
    });
  }, [isAsked]);
  useEffect(() => {
    if (!isAsked) return;
    look();
    const seen = () => document.visibilityState === 'visible' && look();
    const timer = setInterval(seen, EVERY);
    document.addEventListener('visibilitychange', seen);
    const stop = onResult('messages', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, [isAsked, look]);
  return useMemo(() => (isAsked ? { count, look } : nothing), [isAsked, count, look]);
}

/** In front of the page's title: "(3) "; nothing where nothing is unread. */
export const inTitle = (count: number | null): string => (count === null || count === 0 ? '' : `(${count}) `);

/** The count in words, for whoever cannot see the badge. */
export const unreadWords = (count: number): string => `${count} unread ${count === 1 ? 'message' : 'messages'}`;
