import type { PoolContext } from './poolContext.ts';
import { invalidParameter, PoolError } from './poolError.ts';
import type { FactorSetting, MfaPreference } from './softwareToken.ts';

/** The body of a call in Cognito's form: nothing of it is believed before it is read. */
export type Body = Readonly<Record<string, unknown>>;

const longestText = 8192;

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function requireClient({ pool }: PoolContext, body: Body): void {
  if (text(body, 'ClientId') !== pool.clientId)
    throw new PoolError('ResourceNotFoundException', 'That client does not exist.');
}

export function text(body: Body, name: string): string {
  const value = optionalText(body, name);
  if (value !== undefined && value !== '') return value;
  throw invalidParameter(`${name} is missing or not a text.`);
}

export function optionalText(body: Body, name: string): string | undefined {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string' && value.length <= longestText && !/\p{Cc}|\p{Cs}/u.test(value)) return value;
  throw invalidParameter(`${name} is not a text.`);
}

export function object(body: Body, name: string): Body {
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  if (isBody(value)) return value;
  throw invalidParameter(`${name} is missing.`);
}

/** Absent counts as false. */
export function flag(body: Body, name: string): boolean {
  const value = Object.hasOwn(body, name) ? body[name] : false;
  if (typeof value === 'boolean') return value;
  throw invalidParameter(`${name} is neither true nor false.`);
}

/** Which second factors are to be asked for; one of which nothing is said stays as it is. */
export function mfaPreference(body: Body): MfaPreference {
  const softwareToken = factorSetting(body, 'SoftwareTokenMfaSettings');
  const sms = factorSetting(body, 'SMSMfaSettings');
  return { ...(softwareToken && { softwareToken }), ...(sms && { sms }) };
}

function factorSetting(body: Body, name: string): FactorSetting | undefined {
  if (body[name] === undefined || body[name] === null) return undefined;
  const setting = object(body, name);
  return { enabled: flag(setting, 'Enabled'), preferred: flag(setting, 'PreferredMfa') };
}

/** The attributes that a call names, by their names; each name at most once. */
export function attributes(body: Body): ReadonlyMap<string, string> {
  const given = body.UserAttributes ?? [];
  if (!Array.isArray(given) || !given.every(isBody)) throw invalidParameter('UserAttributes is not a list.');
  return new Map(given.map((entry) => [text(entry, 'Name'), optionalText(entry, 'Value') ?? '']));
}
