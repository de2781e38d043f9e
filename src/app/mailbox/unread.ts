import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { operation } from '../../contract/index.ts';
import { matches, type Facts } from '../../engine/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { send } from '../api/request.ts';
import { useLooking } from '../shell/useLooking.ts';

/** How many messages of the inbox are unread, and how to look again. */
export interface Unread {
  /** Null where the user has no mailbox, and before it is known. */
  readonly count: number | null;
  look(): void;
}

const nothing: Unread = { count: null, look: () => undefined };

export const UnreadContext = createContext<Unread>(nothing);

export const useUnread = (): Unread => useContext(UnreadContext);

/** Who has a mailbox: support staff who work as an authority have none. */
export const hasMailbox = (facts: Facts): boolean =>
  matches({ 'user.hasMessaging': true, 'user.isSupportOrigin': false, 'user.mustSetUpMfa': false }, facts);

/** Null, and no way to look, where the user has no mailbox. */
export function useUnreadCount(facts: Facts): Unread {
  const isAsked = hasMailbox(facts);
  const [count, setCount] = useState<number | null>(null);
  const ask = useCallback(() => {
    void send(operation('messages.unread'), { body: {}, repeatable: true }).then((reply) => {
      if (reply.ok) setCount(replyOf('messages.unread', reply.body).unread);
    });
  }, []);
  const look = useLooking(isAsked, 'messages', ask);
  return useMemo(() => (isAsked ? { count, look } : nothing), [isAsked, count, look]);
}

/** In front of the page's title: "(3) "; nothing where nothing is unread. */
export const inTitle = (count: number | null): string => (count === null || count === 0 ? '' : `(${count}) `);

/** The count in words, for whoever cannot see the badge. */
export const unreadWords = (count: number): string => `${count} unread ${count === 1 ? 'message' : 'messages'}`;
