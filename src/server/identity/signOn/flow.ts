import { auditAlone, endSession, inPool } from '../../db/across/index.ts';
import { issueTokens, makeSecret, type Tokens } from '../pool/tokens.ts';
import { callbackAt, signedOutAt, type SignOnContext } from './context.ts';
import type { Person } from './providers.ts';
import { refusalOf, type Refusal } from './refusal.ts';
import { findSignOn, type SignOnSettings } from './signOnSettings.ts';
import { admit, comeBack, keepArrived, leaveBy, openArrived, setOut } from './transactions.ts';

/** Where a browser goes next, or why nowhere. */
export type Way = { readonly to: URL } | { readonly refused: Refusal };

/** What a failure is told to: a line of the log that says nothing of anybody. */
export type Tell = (failure: unknown, refusal: Refusal) => void;

/** Sends a browser to the provider that a domain belongs to. */
export async function setOutFor(
  context: SignOnContext,
  { domain, browser }: { domain: string; browser: string },
  tell: Tell,
): Promise<Way> {
  const { database, pool, providers } = context;
  const settings = await findSignOn(database, pool, { domain });
  if (settings === null) return { refused: 'elsewhere' };
  const expected = { state: makeSecret().secret, nonce: makeSecret().secret, verifier: makeSecret().secret };
  try {
    const to = await providers.startAt(settings, expected, callbackAt(context.publicUrl()));
    const isOn = await inPool(database, (db) => setOut(db, { settings, expected, browser }, context.now()));
    return isOn ? { to } : { refused: 'away' };
  } catch (error) {
    return refuse(context, settings, { why: refusalOf(error), tell, error });
  }
}

/** Takes in whom the provider has sent back; null where they may fetch their session. */
export async function takeIn(
  context: SignOnContext,
  { search, browser }: { search: URLSearchParams; browser: string },
  tell: Tell,
): Promise<Refusal | null> {
  const { database, pool, providers } = context;
  const state = search.get('state') ?? '';
  const begun = await inPool(database, (db) => comeBack(db, { state, browser }, context.now()));
  const settings = begun && (await findSignOn(database, pool, { authorityId: begun.authorityId }));
  if (begun === null || settings === null) return 'ended';
  const returned = new URL(`?${search.toString()}`, callbackAt(context.publicUrl()));
  try {
    const person = await providers.finish(settings, begun.expected, returned);
    const why = await arrive(context, settings, { person, browser });
    if (why !== null) tell(null, why);
    return why;
  } catch (error) {
    return (await refuse(context, settings, { why: refusalOf(error), tell, error })).refused;
  }
}

async function arrive(
  context: SignOnContext,
  settings: SignOnSettings,
  { person, browser }: { person: Person; browser: string },
): Promise<Refusal | null> {
  const { database, pool } = context;
  const why = await inPool(database, async (db) => {
    const account = await admit(db, settings, person);
    if (typeof account === 'string') return account;
    await keepArrived(db, { pool, settings, person, sub: account.sub, browser }, context.now());
    return null;
  });
  if (why !== null && why !== 'inactive') await note(context, settings, why);
  return why;
}

async function refuse(
  context: SignOnContext,
  settings: SignOnSettings,
  { why, tell, error }: { why: Refusal; tell: Tell; error: unknown },
): Promise<{ refused: Refusal }> {
  tell(error, why);
  await note(context, settings, why);
  return { refused: why };
}

/** Nobody of the portal is named: the provider's word for somebody is not believed, or of no use. */
const note = ({ database }: SignOnContext, { authorityId }: SignOnSettings, why: Refusal) =>
  auditAlone(database, {
    authorityId,
    userId: null,
    action: 'signOn.refused',
    record: `authority/${authorityId}`,
    detail: { why },
  });

/** The tokens of whoever has come back in this browser, once; null where nobody has. */
export async function fetchSession(
  { database, pool, now: clock }: SignOnContext,
  browser: string,
): Promise<{ readonly tokens: Tokens; readonly sub: string; readonly leaving: string } | null> {
  const now = clock();
  const opened = await inPool(database, (db) => openArrived(db, browser, now));
  if (opened === null) return null;
  const { signIn, refreshToken } = opened.signedIn;
  const tokens = { ...(await issueTokens(pool, signIn, now)), RefreshToken: refreshToken };
  return { tokens, sub: signIn.sub, leaving: opened.leaving };
}

/** Where a browser goes that has signed out here: to the provider's own sign-out, where it offers one. */
export async function leave(context: SignOnContext, leaving: string, tell: Tell): Promise<string> {
  const { database, pool, providers } = context;
  const home = signedOutAt(context.publicUrl());
  const left = await inPool(database, (db) => leaveBy(db, pool, leaving));
  if (left === null) return home;
  await endSession(database, left, context.now());
  const settings = await findSignOn(database, pool, { authorityId: left.authorityId });
  if (settings === null) return home;
  try {
    return (await providers.endAt(settings, left.idToken, home))?.href ?? home;
  } catch (error) {
    tell(error, refusalOf(error));
    return home;
  }
}
