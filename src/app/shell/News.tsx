import type { ReactNode } from 'react';
import type { Facts } from '../../engine/index.ts';
import { AlertsContext, useNewAlerts } from '../alerts/newAlerts.ts';
import { UnreadContext, useUnreadCount } from '../mailbox/unread.ts';

interface Props {
  readonly facts: Facts;
  readonly children: ReactNode;
}

/** Tells the frame and the pages how many messages are unread and how many alerts are new. */
export function News({ facts, children }: Props) {
  return (
    <UnreadContext value={useUnreadCount(facts)}>
      <AlertsContext value={useNewAlerts(facts)}>{children}</AlertsContext>
    </UnreadContext>
  );
}
