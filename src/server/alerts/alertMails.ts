import { productName } from '../../contract/index.ts';
import type { OutgoingMessage } from '../messages/outgoing.ts';
import type { AlertKind } from './alerts.ts';

// What leaves the portal: that something has happened, never to whom. An e-mail is read anywhere.

export interface Recipient {
  readonly username: string;
  /** Of each event one. */
  readonly alertIds: readonly number[];
}

/** At once: a sentence for each kind of event, and where to read it. */
export function alertMail({ username, alertIds }: Recipient, kinds: readonly AlertKind[], portal: string): OutgoingMessage {
  const happened = kinds.filter(({ id }) => alertIds.includes(id));
  const subject = happened.length === 1 ? `${happened[0]?.name} – ${productName}` : `News of your pupils – ${productName}`;
  return {
    channel: 'email', purpose: 'alert', recipient: username, subject,
    body: `${happened.map(({ sentence }) => sentence).join('\n')}\n\nSign in to read it: ${portal}\n${ending}`,
  };
}

/** Once a day: how often each kind of event has happened. */
export function digestMail({ username, alertIds }: Recipient, kinds: readonly AlertKind[], portal: string): OutgoingMessage {
  const counts = kinds.map(({ id, name }) => ({ name, count: alertIds.filter((one) => one === id).length })).filter(({ count }) => count > 0);
  return {
    channel: 'email', purpose: 'digest', recipient: username, subject: `Your daily digest – ${productName}`,
    body: `Since your last digest, for your pupils:\n\n${counts.map(({ name, count }) => `- ${name}: ${count}`).join('\n')}\n\nSign in to read it: ${portal}\n${ending}`,
  };
}

const ending = '\nWhat you are told of, and when, is set under User profile, Alert Subscriptions.\n';
