import { respondToAuthChallenge } from './challengeAnswers.ts';
import { changePassword } from './changePassword.ts';
import { confirmForgotPassword, forgotPassword } from './forgotPassword.ts';
import type { DoorContext, SignedInContext } from './poolContext.ts';
import { invalidParameter, PoolError } from './poolError.ts';
import { describeUser, globalSignOut, refresh, revokeToken } from './session.ts';
import { associateBySession, verifyBySession } from './setUpBySession.ts';
import { startSignIn } from './signIn.ts';
import { associateSoftwareToken, setMfaPreference, verifySoftwareToken } from './softwareToken.ts';
import { mfaPreference, object, optionalText, requireClient, text, type Body } from './wire.ts';

export type PoolOperation = (context: SignedInContext & DoorContext, body: Body) => Promise<unknown>;

const nothing = (work: Promise<void>) => work.then(() => ({}));

/** What the pool does for anybody who has the password, a code, a step's session or a token to show for it. */
export const operations: Readonly<Record<string, PoolOperation>> = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  AssociateSoftwareToken: associate,
  VerifySoftwareToken: verify,
  SetUserMFAPreference: setPreference,
  GetUser: (context, body) => describeUser(context, text(body, 'AccessToken')),
  ChangePassword: (context, body) =>
    nothing(
      changePassword(context, {
        accessToken: text(body, 'AccessToken'),
        previous: text(body, 'PreviousPassword'),
        proposed: text(body, 'ProposedPassword'),
      }),
    ),
  ForgotPassword: (context, body) => {
    requireClient(context, body);
    return forgotPassword(context, text(body, 'Username'));
  },
  ConfirmForgotPassword: (context, body) => {
    requireClient(context, body);
    return nothing(
      confirmForgotPassword(context, {
        username: text(body, 'Username'),
        code: text(body, 'ConfirmationCode'),
        password: text(body, 'Password'),
      }),
    );
  },
  GlobalSignOut: (context, body) => nothing(globalSignOut(context, text(body, 'AccessToken'))),
  RevokeToken: (context, body) => {
    requireClient(context, body);
    return nothing(revokeToken(context, text(body, 'Token')));
  },
};

async function initiateAuth(context: DoorContext, body: Body) {
  requireClient(context, body);
  const parameters = object(body, 'AuthParameters');
  const flow = text(body, 'AuthFlow');
  if (flow === 'USER_SRP_AUTH') {
    return startSignIn(context, { username: text(parameters, 'USERNAME'), clientPublic: text(parameters, 'SRP_A') });
  }
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN') {
    return { AuthenticationResult: await refresh(context, text(parameters, 'REFRESH_TOKEN')), ChallengeParameters: {} };
  }
  throw invalidParameter('That flow is not enabled for this client.');
}

async function associate(context: SignedInContext, body: Body) {
  const session = optionalText(body, 'Session');
  if (session !== undefined) return associateBySession(context, session);
  return { SecretCode: await associateSoftwareToken(context, text(body, 'AccessToken')) };
}

async function verify(context: SignedInContext, body: Body) {
  const given = { code: text(body, 'UserCode'), deviceName: optionalText(body, 'FriendlyDeviceName') ?? '' };
  const session = optionalText(body, 'Session');
  if (session !== undefined) return verifyBySession(context, { session, ...given });
  if (await verifySoftwareToken(context, text(body, 'AccessToken'), given)) return { Status: 'SUCCESS' };
  throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch');
}

async function setPreference(context: SignedInContext, body: Body) {
  await setMfaPreference(context, text(body, 'AccessToken'), mfaPreference(body));
  return {};
}
