import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SecondFactor } from '../port/secondFactor.ts';

export interface CognitoAddress {
  readonly region: string;
  /** Cognito's own address unless said. */
  readonly endpoint?: string;
}

const off = { Enabled: false, PreferredMfa: false };

/**
 * The caller's second factor in a Cognito pool. Their access token is all that these calls need: they are not signed.
 */
export function cognitoSecondFactor({ region, endpoint }: CognitoAddress): SecondFactor {
  const client = new CognitoIdentityProviderClient({ region, ...(endpoint !== undefined && { endpoint }) });
  return {
    async isEnabled(AccessToken) {
      const { UserMFASettingList = [] } = await client.send(new GetUserCommand({ AccessToken }));
      return UserMFASettingList.length > 0;
    },
    async begin(AccessToken) {
      const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
      if (SecretCode === undefined) throw new Error('The identity pool gave no secret.');
      return SecretCode;
    },
    async confirm(AccessToken, { code, deviceName }) {
      const verify = new VerifySoftwareTokenCommand({
        AccessToken,
        UserCode: code,
        ...(deviceName !== '' && { FriendlyDeviceName: deviceName }),
      });
      const verified = await client.send(verify).catch(noneForWrongCode);
      if (verified?.Status !== 'SUCCESS') return false;
      await client.send(
        new SetUserMFAPreferenceCommand({
          AccessToken,
          SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        }),
      );
      return true;
    },
    async disable(AccessToken) {
      await client.send(
        new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: off, SMSMfaSettings: off }),
      );
    },
  };
}

const wrongCode = ['EnableSoftwareTokenMFAException', 'CodeMismatchException', 'SoftwareTokenMFANotFoundException'];

function noneForWrongCode(error: unknown): null {
  if (error instanceof CognitoIdentityProviderServiceException && wrongCode.includes(error.name)) return null;
  throw error;
}
