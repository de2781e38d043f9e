import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { decideForViewer, MOST_ALERTS_COUNTED, operation, type ReplyOf } from '../../contract/index.ts';
import { matches, type Facts } from '../../engine/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { send } from '../api/request.ts';
import { useLooking } from '../shell/useLooking.ts';

/** What the bell says: how many alerts are new, and the newest; null where nobody is told of any, or not yet. */
export type NewAlerts = { readonly [name in keyof ReplyOf<'alerts.count'>]: number | null };

const nothing: NewAlerts = { unseen: null, newest: null };

export const AlertsContext = createContext<NewAlerts>(nothing);

export const useAlerts = (): NewAlerts => useContext(AlertsContext);

/** Whether somebody has a bell: support staff who work as an authority have none. */
export const hasBell = (facts: Facts): boolean =>
  matches({ 'user.mustSetUpMfa': false }, facts) && decideForViewer(operation('alerts.list'), facts).allowed;

/**
 * Looks as the count of unread messages does, and at once after what the user has acknowledged; first when it is its
 * turn, so that a page has no more calls under way at once than it needs.
 */
export function useNewAlerts(facts: Facts, isItsTurn: boolean): NewAlerts {
  const isAsked = isItsTurn && hasBell(facts);
  const [alerts, setAlerts] = useState(nothing);
  const ask = useCallback(() => {
    void send(operation('alerts.count'), {}).then((reply) => {
      if (reply.ok) setAlerts(replyOf('alerts.count', reply.body));
    });
  }, []);
  useLooking(isAsked, 'alerts', ask);
  return useMemo(() => (isAsked ? alerts : nothing), [isAsked, alerts]);
}

/** The number as it is shown; it is counted no further. */
export const countText = (unseen: number): string =>
  unseen >= MOST_ALERTS_COUNTED ? `${MOST_ALERTS_COUNTED - 1}+` : String(unseen);
