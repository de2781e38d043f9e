import type { ReactNode } from 'react';
import type { Facts } from '../../engine/index.ts';
import { AlertsContext, useNewAlerts } from '../alerts/newAlerts.ts';
import { hasMailbox, UnreadContext, useUnreadCount } from '../mailbox/unread.ts';

interface Props {
  readonly facts: Facts;
  readonly children: ReactNode;
}

/** Tells the frame and the pages how many messages are unread and how many alerts are new. */
export function News({ facts, children }: Props) {
  const unread = useUnreadCount(facts);
  const alerts = useNewAlerts(facts, unread.count !== null || !hasMailbox(facts));
  return (
    <UnreadContext value={unread}>
      <AlertsContext value={alerts}>{children}</AlertsContext>
    </UnreadContext>
  );
}
