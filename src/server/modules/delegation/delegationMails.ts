import { productName } from '../../../contract/index.ts';
import type { ManagedUser } from '../../db/across/index.ts';
import type { OutgoingMessage } from '../../messages/outgoing.ts';

// What the other is told when one of the two who share pupils hands them over or leaves. An e-mail is read anywhere: it
// names neither pupils nor colleagues. No links: such a mail is what a false one looks like.

type Mailed = Pick<ManagedUser, 'username' | 'firstName'>;

const mailOf =
  (subject: string, words: string) =>
  ({ username, firstName }: Mailed): OutgoingMessage => ({
    channel: 'email',
    purpose: 'delegation',
    recipient: username,
    subject: `${subject} – ${productName}`,
    body: `Hello ${firstName}\n\n${words}\n`,
  });

/** To a colleague: what they were given goes on with another teacher. */
export const givenOnMail = mailOf(
  'Another teacher for plans that you were given',
  'Pupils whose plans a designated teacher gave you to fill in are with another designated teacher of your school ' +
    'now. What you were given, and until when, stays as it was; the pupil’s people in the portal say who it is.',
);

/** To a colleague: what they were given has ended. */
export const givenOverMail = mailOf(
  'Plans that you were given have ended',
  'What a designated teacher gave you of pupils’ plans has ended, since they do not work with these pupils any more. ' +
    'Whoever follows them can give it to you anew.',
);

/** To a designated teacher: a colleague has left what they were given. */
export const holderLeftMail = mailOf(
  'A colleague has left plans that you gave them',
  'A colleague to whom you gave pupils’ plans does not work with them any more, so what you gave has ended. Under ' +
    'Colleagues in the portal you see what you still give, and can give it to somebody else.',
);
