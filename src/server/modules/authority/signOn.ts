import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import type { SignOnChoice } from '../../identity/port/signOnKeeper.ts';
import type { Call } from '../handler.ts';

type Settings = ReplyOf<'authority.settings'>['contents'][number];

/** What the settings say of single sign-on: never its secret. */
export async function signOnRow({
  services,
  viewer,
}: Call): Promise<
  Pick<Settings, 'signOnIssuer' | 'signOnClientId' | 'signOnDomains' | 'signOnAddress' | 'signOnPasswords'>
> {
  const choice = (await services.identity.signOn?.read(viewer.authorityId)) ?? null;
  return {
    signOnIssuer: choice?.issuer ?? '',
    signOnClientId: choice?.clientId ?? '',
    signOnDomains: choice?.domains.join(', ') ?? '',
    signOnAddress: choice?.addressClaim ?? 'email',
    signOnPasswords: choice?.passwords ?? true,
  };
}

const domainForm = /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/;
const mostDomains = 20;

/** Sets single sign-on, or ends it where no address is given. */
export async function saveSignOn({ services, viewer, body }: Call): Promise<ReplyOf<'authority.saveSignOn'>> {
  const keeper = services.identity.signOn;
  if (keeper === null)
    throw new ServerError('INVALID', { message: 'Single sign-on needs the portal’s own identity pool.' });
  const { clientSecret = '', ...said } = body;
  const choice = said.issuer === undefined || said.issuer === '' ? null : choiceOf(said);
  await keeper.save(viewer, choice, String(clientSecret));
  return { success: true };
}

function choiceOf({ issuer, client, domains, addressClaim, passwords }: Call['body']): SignOnChoice {
  const id = typeof client === 'string' ? client.trim() : '';
  if (id === '') throw new ServerError('INVALID', { errors: { '/client': 'Please write the client id' } });
  return {
    issuer: String(issuer).trim(),
    clientId: id,
    domains: domainsOf(String(domains ?? '')),
    addressClaim: addressClaim === 'preferred_username' ? addressClaim : 'email',
    passwords: passwords !== false,
  };
}

function domainsOf(text: string): readonly string[] {
  const domains = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter((word) => word !== ''),
    ),
  ];
  if (domains.length === 0 || domains.length > mostDomains || domains.some((domain) => !domainForm.test(domain)))
    throw new ServerError('INVALID', {
      errors: { '/domains': 'Please write domains such as ashcombe.example, up to 20, with commas between them' },
    });
  return domains;
}
