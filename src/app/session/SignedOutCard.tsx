import { lazy, Suspense } from 'react';
import type { Demonstration } from '../../contract/index.ts';
import type { ResolvedForm } from '../../engine/index.ts';
import { productName } from '../productName.ts';
import { NoticeLinks } from '../public/NoticeLinks.tsx';
import type { Session } from './session.ts';
import { SignInStep } from './SignInStep.tsx';
import { StartFailed } from './StartFailed.tsx';
import { formOf, sentTo } from './steps.ts';
import type { WayIn } from './useWayIn.ts';
import './session.css';

export interface Forms {
  readonly [id: string]: ResolvedForm;
}

interface Props {
  /** Null until they are read. */
  readonly forms: Forms | null;
  readonly session: Session;
  readonly way: WayIn;
  /** Offered below the sign-in form while demonstration data is served. */
  readonly demonstration?: Demonstration | undefined;
}

// Most people see the sign-in form and no more: what can follow it is loaded once that works.
export const furtherSteps = () =>
  import('./FurtherStep.tsx').then(
    ({ FurtherStep: step }) => ({ default: step }),
    () => ({ default: StartFailed }),
  );
const FurtherStep = lazy(furtherSteps);

const DemonstrationAccounts = lazy(() =>
  import('./DemonstrationAccounts.tsx').then(
    ({ DemonstrationAccounts: accounts }) => ({ default: accounts }),
    () => ({ default: () => null }),
  ),
);

/** The step that somebody stands at, under its heading and what there is to say. */
export function SignedOutCard({ forms, session, way, demonstration }: Props) {
  const { step, note } = way;
  const form = forms?.[formOf(step)];
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
      {demonstration && step.kind === 'signIn' && (
        <Suspense>
          <DemonstrationAccounts demonstration={demonstration} session={session} way={way} />
        </Suspense>
      )}
      <NoticeLinks />
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
      <p className="signed-out-intro">{form.description?.replace('{step.sentTo}', () => sentTo(step))}</p>
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
