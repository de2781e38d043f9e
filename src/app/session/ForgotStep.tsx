import { useState } from 'react';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAnswers } from './plainForm.ts';
import type { StepProps } from './stepProps.ts';
import { FAILED } from './steps.ts';

/** A forgotten password, first step: the answer is the same whether the account exists or not (D-3). */
export function ForgotStep({ step, form, session, way }: StepProps<'forgot'>) {
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (answers: PlainAnswers) => {
    setFailure(null);
    const userName = String(answers.email).trim();
    const asked = await session.forgotPassword(userName).catch(() => false);
    if (asked) way.go({ kind: 'reset', userName });
    else setFailure(FAILED);
  };
  return (
    <>
      <PlainForm
        form={form}
        button="Send me a code"
        failure={failure}
        initial={step.userName === '' ? {} : { email: step.userName }}
        takesFocus
        onSubmit={submit}
      />
      <p className="signed-out-links">
        <button
          type="button"
          className="signed-out-link"
          onClick={() => way.go({ kind: 'signIn', userName: step.userName })}
        >
          Go back to Login
        </button>
      </p>
    </>
  );
}
