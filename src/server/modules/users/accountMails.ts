import { productName } from '../../../contract/index.ts';
import type { ManagedUser, Viewer } from '../../db/across/index.ts';
import type { OutgoingMessage } from '../../messages/outgoing.ts';

// What users are told of changes to how they sign in, which they did not make themselves: whoever did not ask for it
// finds out. No links: such a mail is what a false one looks like.

type MailedUser = Pick<ManagedUser, 'username' | 'firstName'>;

export interface AccountChange {
  /** Who made it. */
  readonly by: Pick<Viewer, 'authorityName' | 'isSupportOrigin'>;
  readonly at: Date;
}

export function factorResetMail({ username, firstName }: MailedUser, change: AccountChange): OutgoingMessage {
  const body = `Hello ${firstName}

Two-factor authentication of your account was reset ${madeBy(change)}. You are signed out everywhere.

From now on you sign in with your password alone. You can set two-factor authentication up again in your user profile; if your organisation requires it, you are led there.

If you did not ask for this, somebody else may be trying to sign in as you. Please choose a new password at once, by "Forgot password" on the sign-in page, and tell your virtual school.`;
  return {
    channel: 'email',
    purpose: 'second-factor',
    recipient: username,
    subject: `Your two-factor authentication was reset – ${productName}`,
    body,
  };
}

/** The number itself is not said: an e-mail is read anywhere. */
export function codesElsewhereMail(
  { username, firstName }: MailedUser,
  telephone: string,
  change: AccountChange,
): OutgoingMessage {
  const body = `Hello ${firstName}

The telephone number that your codes for signing in are sent to was changed ${madeBy(change)}. From now on they go to the number that ends in ${telephone.replaceAll(/\D/g, '').slice(-3)}.

If you did not ask for this, or this is not your telephone, please tell your virtual school at once.`;
  return {
    channel: 'email',
    purpose: 'second-factor',
    recipient: username,
    subject: `Your codes go to another telephone – ${productName}`,
    body,
  };
}

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

function madeBy({ by: { authorityName, isSupportOrigin }, at }: AccountChange): string {
  const office = isSupportOrigin
    ? `the support staff of the portal, for ${authorityName}`
    : `the virtual school of ${authorityName}`;
  return `on ${day.format(at)} at ${time.format(at)} by ${office}`;
}
