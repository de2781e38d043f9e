import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  AccountRefusal,
  alreadyTaken,
  hasOwnPassword,
  NumberNeeded,
  type NewAccount,
  type UserAdmin,
} from '../port/userAdmin.ts';

export interface CognitoAdminParts {
  readonly region: string;
  readonly userPoolId: string;
  /** Cognito's own address unless said. */
  readonly endpoint?: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Credentials that were not there are looked for again after so long; looking may take a second. */
const lookAgain = 60_000;

/**
 * Users of a Cognito pool, by its admin calls. They are signed with credentials from the environment, as every AWS
 * client finds them. Cognito itself writes the invitations; many are sent only when the portal's own work is stored.
 */
export function cognitoUserAdmin({
  region,
  userPoolId: UserPoolId,
  endpoint,
  environment,
}: CognitoAdminParts): UserAdmin {
  const client = new CognitoIdentityProviderClient({
    region,
    maxAttempts: 3,
    ...(endpoint !== undefined && { endpoint }),
  });
  return {
    missing: credentialsWatch(() => client.config.credentials(), environment),
    ...invitations(client, UserPoolId),
    ...accountChanges(client, UserPoolId),
    async remove(_db, Username) {
      await client
        .send(new AdminDeleteUserCommand({ UserPoolId, Username }))
        .catch(refusing({ UserNotFoundException: () => null }));
    },
  };
}

/** Accounts made anew, each with an invitation that Cognito sends. */
function invitations(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): Pick<UserAdmin, 'invite' | 'inviteAgain'> {
  const resend = (Username: string) =>
    client.send(
      new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'RESEND', DesiredDeliveryMediums: ['EMAIL'] }),
    );
  return {
    async invite(_db, accounts) {
      const many = accounts.length > 1;
      const made: string[] = [];
      const undone = async () => {
        for (const Username of made)
          await client.send(new AdminDeleteUserCommand({ UserPoolId, Username })).catch(() => undefined);
      };
      try {
        const subs: string[] = [];
        for (const account of accounts) {
          subs.push(await createAccount(client, UserPoolId, account, many));
          made.push(account.username);
        }
        return { subs, stored: () => unsent(many ? made : [], resend), undone };
      } catch (error) {
        await undone();
        throw error;
      }
    },
    async inviteAgain(_db, account) {
      const sent = await resend(account.username).catch(
        refusing({ UnsupportedUserStateException: hasOwnPassword, UserNotFoundException: () => null }),
      );
      return sent === null ? createAccount(client, UserPoolId, account, false) : null;
    },
  };
}

/** The sub of the account; Cognito sends no invitation where it is made silently. */
async function createAccount(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  account: NewAccount,
  silently: boolean,
): Promise<string> {
  const made = await client
    .send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: account.username,
        UserAttributes: attributesOf(account),
        DesiredDeliveryMediums: ['EMAIL'],
        ...(silently && { MessageAction: 'SUPPRESS' as const }),
      }),
    )
    .catch(refusing({ UsernameExistsException: () => alreadyTaken(account.username) }));
  const sub = made?.User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (sub === undefined) throw new AccountRefusal('The identity pool made an account without saying which');
  return sub;
}

/**
 * What is changed of an account that there is. Whoever the pool does not know has nothing that could be changed or
 * ended.
 */
function accountChanges(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): Pick<UserAdmin, 'setEnabled' | 'forgetSecondFactor' | 'setTelephone'> {
  const unlessUnknown = refusing({ UserNotFoundException: () => null });
  const off = { Enabled: false, PreferredMfa: false };
  const signOut = (Username: string) =>
    client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username })).catch(unlessUnknown);
  return {
    async setEnabled(_db, Username, enabled) {
      const user = { UserPoolId, Username };
      await client
        .send(enabled ? new AdminEnableUserCommand(user) : new AdminDisableUserCommand(user))
        .catch(unlessUnknown);
      if (!enabled) await signOut(Username);
    },
    async forgetSecondFactor(_db, Username) {
      await client
        .send(
          new AdminSetUserMFAPreferenceCommand({
            UserPoolId,
            Username,
            SoftwareTokenMfaSettings: off,
            SMSMfaSettings: off,
          }),
        )
        .catch(unlessUnknown);
      await signOut(Username);
    },
    async setTelephone(_db, Username, telephone) {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username })).catch(unlessUnknown);
      if (user === null) return { sms: false };
      const sms = user.UserMFASettingList?.includes('SMS_MFA') === true;
      const phone = internationalNumber(telephone);
      if (sms && phone === null) throw new NumberNeeded();
      // A blank value takes the number away. One that codes go to has to hold at once, which a pool may allow to
      // verified ones only.
      const UserAttributes = [
        { Name: 'phone_number', Value: phone ?? '' },
        ...(sms ? [{ Name: 'phone_number_verified', Value: 'true' }] : []),
      ];
      await client
        .send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }))
        .catch(unlessUnknown);
      return { sms };
    },
  };
}

async function unsent(usernames: readonly string[], send: (username: string) => Promise<unknown>): Promise<string[]> {
  const failed: string[] = [];
  for (const username of usernames) await send(username).catch(() => failed.push(username));
  return failed;
}

function attributesOf({ username, firstName, lastName, telephone }: NewAccount): AttributeType[] {
  const phone = internationalNumber(telephone);
  return [
    { Name: 'email', Value: username },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'given_name', Value: firstName },
    { Name: 'family_name', Value: lastName },
    ...(phone === null ? [] : [{ Name: 'phone_number', Value: phone }]),
  ];
}

/** With the country's number, as a pool wants it; null for what is no whole number, an extension for example. */
function internationalNumber(telephone: string): string | null {
  const number = telephone
    .replace('(0)', '')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+44');
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}

type KnownFailures = Readonly<Record<string, () => Error | null>>;

/**
 * Answers a failed call by the name of its failure; anything else says that the pool did not do it, and by which name
 * whoever runs the portal finds why.
 */
function refusing(known: KnownFailures): (error: unknown) => null {
  return (error) => {
    const { name } = error as Error;
    const answer = known[name]?.();
    if (answer === null) return null;
    throw (
      answer ??
      new AccountRefusal(
        `The identity pool did not do this (${name}). Please try again, or ask whoever runs the portal`,
      )
    );
  };
}

/** Says what is missing for signed calls; what was found is not looked for again. */
function credentialsWatch(
  find: () => Promise<unknown>,
  environment: CognitoAdminParts['environment'],
): () => Promise<string | null> {
  let known: { readonly sentence: string | null; readonly at: number } | null = null;
  return async () => {
    if (known !== null && (known.sentence === null || Date.now() - known.at < lookAgain)) return known.sentence;
    const found = await find().then(
      () => true,
      () => false,
    );
    known = { sentence: found ? null : missingSentence(environment), at: Date.now() };
    return known.sentence;
  };
}

function missingSentence(environment: CognitoAdminParts['environment']): string {
  const absent = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'].filter((name) => (environment[name] ?? '') === '');
  const what =
    absent.length === 0
      ? 'the credentials that are set cannot be used'
      : `${absent.join(' and ')} ${absent.length === 1 ? 'is' : 'are'} not set, and no other credentials were found`;
  return (
    `Users cannot be added or invited, nor their two-factor authentication reset: ${what}. ` +
    'Whoever runs the portal sets them for the Cognito pool.'
  );
}
