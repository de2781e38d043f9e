import { lazy, Suspense, useEffect, useState } from 'react';
import type { ResolvedForm } from '../../engine/index.ts';
import { readPublicForms } from '../api/publicForms.ts';
import { productName } from '../productName.ts';
import type { Session } from './session.ts';
import { SignInStep } from './SignInStep.tsx';
import { StartFailed } from './StartFailed.tsx';
import { formOf, sentTo } from './steps.ts';
import { useWayIn, type WayIn } from './useWayIn.ts';
import { keepWantedPath } from './wantedPath.ts';
import './session.css';

interface Props {
  readonly session: Session;
  onSignedIn(): void;
}

type Forms = { readonly [id: string]: ResolvedForm };

// Most people see the sign-in form and no more: what can follow it is loaded once that works.
const furtherSteps = () => import('./FurtherStep.tsx').then(({ FurtherStep: step }) => ({ default: step }), () => ({ default: StartFailed }));
const FurtherStep = lazy(furtherSteps);

/** Every address leads to the sign-in screen while there is no session; the wanted one is kept. */
export function SignedOutArea({ session, onSignedIn }: Props) {
  const { forms, unreachable } = usePublicForms();
  const way = useWayIn(session, onSignedIn);
  const { step, note } = way;
  const form = forms?.[formOf(step)];

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
      session.prepare();
      void furtherSteps();
    }, 300);
    return () => clearTimeout(timer);
  }, [forms, session]);

  if (unreachable || (forms !== null && form === undefined)) return <StartFailed />;
  return (
    <main className="signed-out">
      <div className="signed-out-card">
        <p className="signed-out-product">{productName}</p>
        <h1>{form?.title ?? 'Sign in'}</h1>
        {note !== null && (
          <p className={note.tone === 'error' ? 'signed-out-failure' : 'signed-out-note'} role="status">
            {note.text}
          </p>
        )}
        {step.kind === 'opening' && <Waiting text="Opening the portal…" />}
        {form === undefined && <Waiting text="Loading…" />}
        {step.kind !== 'opening' && form !== undefined && forms !== null && (
          <TheStep key={formOf(step)} form={form} forms={forms} session={session} way={way} />
        )}
      </div>
      <p className="signed-out-foot">For staff who support children in care. Your work is saved as you go.</p>
    </main>
  );
}

interface StepProps {
  readonly form: ResolvedForm;
  readonly forms: Forms;
  readonly session: Session;
  readonly way: WayIn;
}

function TheStep(props: StepProps) {
  const { form, way } = props;
  const { step } = way;
  if (step.kind === 'signIn') return <SignInStep {...props} step={step} />;
  return (
    <Suspense fallback={<Waiting text="Loading…" />}>
      <p className="signed-out-intro">{form.description?.replace('{sentTo}', sentTo(step))}</p>
      <FurtherStep {...props} step={step} />
    </Suspense>
  );
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <p className="signed-out-waiting" role="status">
      {text}
    </p>
  );
}

function usePublicForms(): { readonly forms: Forms | null; readonly unreachable: boolean } {
  const [forms, setForms] = useState<Forms | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  useEffect(() => {
    readPublicForms().then(setForms, () => setUnreachable(true));
  }, []);
  return { forms, unreachable };
}
