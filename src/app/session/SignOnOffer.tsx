import { useEffect, useState } from 'react';

interface Offer {
  readonly name: string | null;
  readonly passwords: boolean;
}

/** Milliseconds after the last letter: a domain is asked for once it stands. */
const PAUSE = 300;

/** The way in by the council's own account, for those whose address it is of. The address itself is not sent. */
export function SignOnOffer({ domain }: { readonly domain: string }) {
  const offer = useOffer(domain);
  if (offer === null || offer.name === null) return null;
  return (
    <>
      <p role="status">
        {offer.passwords
          ? `${offer.name} lets you sign in with your council account.`
          : `${offer.name} asks you to sign in with your council account.`}
      </p>
      <p>
        <a className="signed-out-button" href={`/sign-on/start?domain=${encodeURIComponent(domain)}`}>
          Sign in with {offer.name}
        </a>
      </p>
    </>
  );
}

function useOffer(domain: string): Offer | null {
  const [found, setFound] = useState<{ readonly domain: string; readonly offer: Offer } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const ask = () =>
      fetch(`/sign-on/offer?domain=${encodeURIComponent(domain)}`, { signal: left.signal })
        .then(async (answer) => {
          if (answer.ok) setFound({ domain, offer: (await answer.json()) as Offer });
        })
        // Without an offer there is the password.
        .catch(() => undefined);
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [domain]);
  return found?.domain === domain ? found.offer : null;
}
