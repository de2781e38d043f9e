import { useState } from 'react';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAnswers } from './plainForm.ts';
import type { StepProps } from './stepProps.ts';
import { FAILED } from './steps.ts';

const WRONG = 'That code was not right. Check it and try again.';
const ENDED = 'That took too long, or there were too many wrong codes. Please sign in again.';

/** The second factor: six digits of an app or of a text message (SIGN-4, SIGN-5). */
export function CodeStep({ step, form, way }: StepProps<'code'>) {
  const { challenge, userName } = step;
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (answers: PlainAnswers) => {
    setFailure(null);
    const outcome = await challenge.answer(String(answers.code));
    if (outcome === 'success') way.follow({ kind: 'success' }, { userName, password: '' });
    else if (outcome === 'ended') way.go({ kind: 'signIn', userName, failure: ENDED });
    else setFailure(outcome === 'wrong' ? WRONG : FAILED);
  };
  return (
    <>
      <PlainForm form={form} button="Continue" failure={failure} takesFocus onSubmit={submit} />
      <p className="signed-out-links">
        <button type="button" className="signed-out-link" onClick={() => way.go({ kind: 'signIn', userName })}>
          Begin again
        </button>
      </p>
    </>
  );
}
