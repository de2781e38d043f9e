import { useEffect, useState } from 'react';
import type { ResolvedForm } from '../../engine/index.ts';
import { readPublicForms } from '../api/publicForms.ts';
import { productName } from '../productName.ts';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAnswers } from './plainForm.ts';
import type { SignInOutcome } from './pool.ts';
import type { Session } from './session.ts';
import { StartFailed } from './StartFailed.tsx';
import { keepWantedPath, takeMessage, takeWantedPath } from './wantedPath.ts';
import './session.css';

interface Props {
  readonly session: Session;
  onSignedIn(): void;
}

const FAILED = 'Error, please try again';
const NOT_OFFERED =
  'Your account asks for another step after the password, which this portal does not offer yet. Please contact support.';

/** Every address leads to the sign-in screen while there is no session; the wanted one is kept. */
export function SignedOutArea({ session, onSignedIn }: Props) {
  const { form, unreachable } = useSignInForm();
  const [failure, setFailure] = useState<string | null>(null);
  const [message] = useState(takeMessage);

  useEffect(() => {
    keepWantedPath();
    window.history.replaceState(null, '', '/login');
    document.title = `Sign in – ${productName}`;
  }, []);

  useEffect(() => {
    if (form === null) return;
    const timer = setTimeout(() => session.prepare(), 300);
    return () => clearTimeout(timer);
  }, [form, session]);

  const submit = async (answers: PlainAnswers) => {
    setFailure(null);
    const outcome = await session
      .signIn(String(answers['username'] ?? '').trim(), String(answers['password'] ?? ''))
      .catch((): SignInOutcome => ({ kind: 'error' }));
    if (outcome.kind === 'success') {
      window.history.replaceState(null, '', takeWantedPath());
      onSignedIn();
    } else {
      setFailure(outcome.kind === 'error' ? FAILED : NOT_OFFERED);
    }
  };

  if (unreachable) return <StartFailed />;
  return (
    <main className="signed-out">
      <div className="signed-out-card">
        <p className="signed-out-product">{productName}</p>
        <h1>{form?.title ?? 'Sign in'}</h1>
        {message !== null && (
          <p className={message.tone === 'error' ? 'signed-out-failure' : 'signed-out-note'} role="status">
            {message.text}
          </p>
        )}
        {form === null ? (
          <p className="signed-out-waiting" role="status">
            Loading…
          </p>
        ) : (
          <PlainForm form={form} failure={failure} onSubmit={submit} />
        )}
      </div>
      <p className="signed-out-foot">For staff who support children in care. Your work is saved as you go.</p>
    </main>
  );
}

function useSignInForm(): { readonly form: ResolvedForm | null; readonly unreachable: boolean } {
  const [form, setForm] = useState<ResolvedForm | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  useEffect(() => {
    readPublicForms().then(
      (forms) => (forms['public/sign-in'] ? setForm(forms['public/sign-in']) : setUnreachable(true)),
      () => setUnreachable(true),
    );
  }, []);
  return { form, unreachable };
}
