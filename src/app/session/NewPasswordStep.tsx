import { useState } from 'react';
import { PasswordChecks, refusedPassword } from './PasswordChecks.tsx';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAnswers } from './plainForm.ts';
import type { SignInOutcome } from './pool.ts';
import type { StepProps } from './stepProps.ts';
import { Terms } from './Terms.tsx';
import { leaveMessage } from './wantedPath.ts';

const OWN_ALREADY = 'You are signed in. Your account has a password of its own already, so it was not changed.';

/** The first password of one's own, in place of a temporary one (SIGN-7 to SIGN-12). */
export function NewPasswordStep({ step, form, forms, session, way }: StepProps<'newPassword'>) {
  const [failure, setFailure] = useState<string | null>(null);
  // The pool holds the step open for one answer: after a failure the temporary password opens another.
  const [open, setOpen] = useState(step.challenge);

  const send = async (userName: string, password: string, newPassword: string): Promise<SignInOutcome> => {
    const same = userName === step.userName && password === step.temporaryPassword;
    const asked = open !== undefined && same ? open : await session.signIn(userName, password);
    setOpen(undefined);
    if (asked.kind === 'success') leaveMessage(OWN_ALREADY, 'info');
    if (asked.kind !== 'newPasswordRequired') return asked;
    const outcome = await asked.complete(newPassword);
    if (outcome.kind !== 'error') way.passwordSet(userName);
    return outcome;
  };
  const submit = async (answers: PlainAnswers) => {
    setFailure(null);
    const userName = String(answers.email).trim();
    const password = String(answers.temporaryPassword);
    const outcome = await send(userName, password, String(answers.newPassword)).catch((): SignInOutcome => ({
      kind: 'error',
    }));
    setFailure(way.follow(outcome, { userName, password }));
  };
  const terms = forms['public/terms'];
  return (
    <>
      <PlainForm
        form={form}
        button="Set new password"
        failure={failure}
        initial={initialAnswers(step.userName, step.temporaryPassword)}
        refused={refusedPassword}
        takesFocus
        renderUnder={(name, answer) =>
          name === 'newPassword' ? (
            <PasswordChecks answer={answer} />
          ) : (
            name === 'terms' && terms && <Terms form={terms} />
          )
        }
        onSubmit={submit}
      />
      <BackToLogin onGo={() => way.go({ kind: 'signIn', userName: step.userName })} />
    </>
  );
}

function BackToLogin({ onGo }: { onGo(): void }) {
  return (
    <p className="signed-out-links">
      <button type="button" className="signed-out-link" onClick={onGo}>
        Go back to Login
      </button>
    </p>
  );
}

function initialAnswers(userName: string, temporaryPassword: string | undefined): PlainAnswers {
  return {
    ...(userName === '' ? {} : { email: userName }),
    ...(temporaryPassword === undefined ? {} : { temporaryPassword }),
  };
}
