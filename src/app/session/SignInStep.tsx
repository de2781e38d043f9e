import { lazy, Suspense, useState } from 'react';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAnswers } from './plainForm.ts';
import type { SignInOutcome } from './pool.ts';
import type { StepProps } from './stepProps.ts';

const SignOnOffer = lazy(() =>
  import('./SignOnOffer.tsx').then(
    ({ SignOnOffer: offer }) => ({ default: offer }),
    () => ({ default: () => null }),
  ),
);

/** What follows the @ of an address that stands; undefined where none does yet. */
const domainIn = (answer: unknown) => /@([\w-]+(\.[\w-]+)+)$/.exec(String(answer).trim())?.[1];

/** User name and password (SIGN-2). */
export function SignInStep({ step, form, session, way }: StepProps<'signIn'>) {
  const [failure, setFailure] = useState(step.failure ?? null);
  const [tried, setTried] = useState(step.userName ?? '');
  const submit = async (answers: PlainAnswers) => {
    setFailure(null);
    const userName = String(answers.username ?? '').trim();
    const password = String(answers.password ?? '');
    setTried(userName);
    const outcome = await session.signIn(userName, password).catch((): SignInOutcome => ({ kind: 'error' }));
    setFailure(way.follow(outcome, { userName, password }));
  };
  const { userName } = step;
  return (
    <>
      <PlainForm
        form={form}
        failure={failure}
        renderUnder={(name, answer) => {
          const domain = name === 'username' && domainIn(answer);
          return (
            domain && (
              <Suspense>
                <SignOnOffer domain={domain} />
              </Suspense>
            )
          );
        }}
        onSubmit={submit}
        {...(userName === undefined ? {} : { initial: { username: userName }, takesFocus: true })}
      />
      <p className="signed-out-links">
        <button type="button" className="signed-out-link" onClick={() => way.go({ kind: 'forgot', userName: tried })}>
          Forgot password
        </button>
      </p>
    </>
  );
}
