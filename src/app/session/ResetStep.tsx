import { useState } from 'react';
import { PasswordChecks, refusedPassword } from './PasswordChecks.tsx';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAnswers } from './plainForm.ts';
import type { StepProps } from './stepProps.ts';
import { FAILED } from './steps.ts';

const CHANGED = 'Your password is changed. Sign in with the new one.';
const WRONG = 'That code was not right. Check it and try again.';
const ENDED = 'That code cannot be used any more. Ask for another one.';

/** A forgotten password, second step: the code and the password that it is to be. */
export function ResetStep({ step, form, session, way }: StepProps<'reset'>) {
  const { userName } = step;
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (answers: PlainAnswers) => {
    setFailure(null);
    const outcome = await session
      .resetPassword(userName, String(answers.code), String(answers.newPassword))
      .catch(() => 'failed');
    if (outcome === 'success') way.go({ kind: 'signIn', userName }, CHANGED);
    else if (typeof outcome === 'object') setFailure(outcome.refusedPassword ?? FAILED);
    else setFailure(outcome === 'wrong' ? WRONG : outcome === 'ended' ? ENDED : FAILED);
  };
  return (
    <>
      <PlainForm
        form={form}
        button="Change password"
        failure={failure}
        refused={refusedPassword}
        takesFocus
        renderUnder={(name, answer) => name === 'newPassword' && <PasswordChecks answer={answer} />}
        onSubmit={submit}
      />
      <p className="signed-out-links">
        <button type="button" className="signed-out-link" onClick={() => way.go({ kind: 'forgot', userName })}>
          Ask for another code
        </button>
        <button type="button" className="signed-out-link" onClick={() => way.go({ kind: 'signIn', userName })}>
          Go back to Login
        </button>
      </p>
    </>
  );
}
