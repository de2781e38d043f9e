import { createHmac } from 'node:crypto';
import type { TestServer } from '../../support/testServer.ts';

/** Requests to the pool past the client library, which would answer each challenge rightly. */
export function poolRequests(server: () => TestServer) {
  const pool = async (operation: string, body: Record<string, unknown>) => {
    const response = await server().app.inject({
      method: 'POST',
      url: '/identity/',
      headers: {
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        'content-type': 'application/x-amz-json-1.1',
      },
      payload: JSON.stringify(body),
    });
    return {
      status: response.statusCode,
      body: response.json<Record<string, unknown> & { ChallengeParameters: Record<string, string> }>(),
    };
  };

  const begin = (name: string, clientPublic = 'abc123') =>
    pool('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: server().pool.clientId,
      AuthParameters: { USERNAME: name, SRP_A: clientPublic },
    });

  const answerChallenge = (session: unknown, secretBlock: unknown) =>
    pool('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ClientId: server().pool.clientId,
      Session: session,
      ChallengeResponses: {
        USERNAME: 'anybody',
        TIMESTAMP: 'Mon Sep 1 08:00:00 UTC 2025',
        PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
        PASSWORD_CLAIM_SIGNATURE: createHmac('sha256', 'wrong').update('x').digest('base64'),
      },
    });

  return { pool, begin, answerChallenge };
}
