import { productName } from '../../contract/index.ts';
import type { OutgoingMessage } from '../messages/outgoing.ts';
import type { AlertKind } from './alerts.ts';

// What leaves the portal: that something has happened, never to whom. An e-mail is read anywhere.

export interface Recipient {
  readonly username: string;
  /** How many events of each alert, by its id. */
  readonly counts: ReadonlyMap<number, number>;
}

/** At once: a sentence for each kind of event, and where to read it. */
export function alertMail(
  { username, counts }: Recipient,
  kinds: readonly AlertKind[],
  portal: string,
): OutgoingMessage {
  const happened = kinds.filter(({ id }) => counts.has(id));
  const subject =
    happened.length === 1 ? `${happened[0]?.name} – ${productName}` : `News of your pupils – ${productName}`;
  return {
    channel: 'email',
    purpose: 'alert',
    recipient: username,
    subject,
    body: `${happened.map(({ sentence }) => sentence).join('\n')}\n\nSign in to read it: ${portal}\n${ending}`,
  };
}

/** Once a day: how often each kind of event has happened. */
export function digestMail(
  { username, counts }: Recipient,
  kinds: readonly AlertKind[],
  portal: string,
): OutgoingMessage {
  const lines = kinds.filter(({ id }) => counts.has(id)).map(({ id, name }) => `- ${name}: ${counts.get(id)}`);
  return {
    channel: 'email',
    purpose: 'digest',
    recipient: username,
    subject: `Your daily digest – ${productName}`,
    body: `Since your last digest, for your pupils:\n\n${lines.join('\n')}\n\nSign in to read it: ${portal}\n${ending}`,
  };
}

const ending = '\nWhat you are told of, and when, is set under User profile, Alert Subscriptions.\n';
