import { answerCode, answerNewPassword, answerSelection, answerSetup } from './answerStep.ts';
import { answerWith, type Challenge, type SignedIn } from './openSession.ts';
import type { DoorContext } from './poolContext.ts';
import { invalidParameter } from './poolError.ts';
import { finishSignIn } from './signIn.ts';
import { object, requireClient, text, type Body } from './wire.ts';

type Answer = (context: DoorContext, session: string, responses: Body) => Promise<Challenge | SignedIn>;

/** What each challenge is answered with, by the names that the client library gives. */
const answers: Readonly<Record<string, Answer>> = {
  PASSWORD_VERIFIER: (context, session, responses) =>
    finishSignIn(context, {
      session,
      secretBlock: text(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
      signature: text(responses, 'PASSWORD_CLAIM_SIGNATURE'),
      timestamp: text(responses, 'TIMESTAMP'),
    }),
  NEW_PASSWORD_REQUIRED: (context, session, responses) =>
    answerNewPassword(context, { session, password: text(responses, 'NEW_PASSWORD') }),
  SOFTWARE_TOKEN_MFA: (context, session, responses) =>
    answerCode(context, { session, kind: 'SOFTWARE_TOKEN_MFA', code: text(responses, 'SOFTWARE_TOKEN_MFA_CODE') }),
  SMS_MFA: (context, session, responses) =>
    answerCode(context, { session, kind: 'SMS_MFA', code: text(responses, 'SMS_MFA_CODE') }),
  SELECT_MFA_TYPE: (context, session, responses) =>
    answerSelection(context, { session, chosen: text(responses, 'ANSWER') }),
  MFA_SETUP: (context, session) => answerSetup(context, session),
};

export async function respondToAuthChallenge(context: DoorContext, body: Body) {
  requireClient(context, body);
  const name = text(body, 'ChallengeName');
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (answer === undefined) throw invalidParameter('That challenge was not made.');
  return answerWith(context, await answer(context, text(body, 'Session'), object(body, 'ChallengeResponses')));
}
