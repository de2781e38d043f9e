import { useEffect, useState } from 'react';
import { heldConfig } from '../api/config.ts';
import { readPublicForms } from '../api/publicForms.ts';
import { productName } from '../productName.ts';
import { loadAhead } from './loadAhead.ts';
import type { Session } from './session.ts';
import { furtherSteps, SignedOutCard, type Forms } from './SignedOutCard.tsx';
import { StartFailed } from './StartFailed.tsx';
import { formOf } from './steps.ts';
import { useWayIn } from './useWayIn.ts';
import { keepWantedPath } from './wantedPath.ts';

interface Props {
  readonly session: Session;
  onSignedIn(): void;
}

/** Every address leads to the sign-in screen while there is no session; the wanted one is kept. */
export function SignedOutArea({ session, onSignedIn }: Props) {
  const { forms, unreachable } = usePublicForms();
  const way = useWayIn(session, onSignedIn);
  const form = forms?.[formOf(way.step)];

  useEffect(() => {
    keepWantedPath();
    window.history.replaceState(null, '', '/login');
  }, []);
  useEffect(() => {
    document.title = `${form?.title ?? 'Sign in'} – ${productName}`;
  }, [form]);
  useEffect(() => {
    if (forms === null) return;
    const timer = setTimeout(() => {
      void Promise.all([session.prepare(), furtherSteps()]).then(loadAhead);
    }, 300);
    return () => clearTimeout(timer);
  }, [forms, session]);

  if (unreachable || (forms !== null && form === undefined)) return <StartFailed />;
  return <SignedOutCard forms={forms} session={session} way={way} demonstration={heldConfig().demonstration} />;
}

function usePublicForms(): { readonly forms: Forms | null; readonly unreachable: boolean } {
  const [forms, setForms] = useState<Forms | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  useEffect(() => {
    readPublicForms().then(setForms, () => setUnreachable(true));
  }, []);
  return { forms, unreachable };
}
