import type { Session } from './session.ts';

/** Why nobody was let in, in sentences for staff. */
const sentences: { readonly [why: string]: string } = {
  ended: 'That sign-in took too long, or began in another browser. Please try again.',
  refused: 'Your council’s sign-in did not let you in. Please ask its help desk.',
  away: 'Your council’s sign-in does not answer at the moment. Please try again later, or ask its help desk.',
  clock: 'The clock of your council’s sign-in differs from the portal’s. Please tell its help desk.',
  failed: 'The portal could not check the answer of your council’s sign-in. Please tell support.',
  unverified: 'Your council’s sign-in does not confirm your e-mail address. Please tell its help desk.',
  unknown: 'You have no account in the portal for this council. Please ask your virtual school for one.',
  elsewhere: 'Your e-mail address is not of a council that signs in this way. Please use your password.',
  inactive: 'Your account in the portal is switched off. Please ask your virtual school.',
};

const FAILED = 'Error, please try again';

/** Opens the session of whoever has come back; answers what to say where there is none. */
export async function finishSignOn(session: Pick<Session, 'fetchSignOn'>, outcome = ''): Promise<string | null> {
  if (outcome !== 'done') return sentences[outcome] ?? FAILED;
  return (await session.fetchSignOn()) ? null : (sentences.ended ?? FAILED);
}
