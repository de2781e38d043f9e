import { useEffect, useRef, useState } from 'react';
import { noteAcceptance } from './acceptance.ts';
import type { SignInOutcome } from './pool.ts';
import type { Session } from './session.ts';
import { FAILED, firstStep, type Step } from './steps.ts';
import { leaveMessage, takeMessage, takeWantedPath, type LeftMessage } from './wantedPath.ts';

const PASSWORD_SET = 'Successfully set new password';

/** Who is on the way in, and with what. */
export interface SignInCredentials {
  readonly userName: string;
  readonly password: string;
}

export interface WayIn {
  readonly step: Step;
  /** What stands above the step: how the last one, or the last session, ended. */
  readonly note: LeftMessage | null;
  go(step: Step, note?: string): void;
  /** Goes where an outcome leads; answers what to say where it leads nowhere. */
  follow(outcome: SignInOutcome, given: SignInCredentials): string | null;
  /** A password of the user's own is set, and the terms are accepted. */
  passwordSet(userName: string): void;
}

/** The way from the sign-in form to the page that was wanted. */
export function useWayIn(session: Session, onSignedIn: () => void): WayIn {
  const [step, setStep] = useState(() => firstStep(window.location));
  const [note, setNote] = useState(takeMessage);
  const set = useRef<string | null>(null);

  const go = (next: Step, text?: string) => {
    setNote(text === undefined ? null : { text, tone: 'info' });
    setStep(next);
  };
  const open = (userName: string) => {
    session.begin();
    if (set.current === userName) {
      noteAcceptance(session.userName ?? userName);
      leaveMessage(PASSWORD_SET, 'info');
    }
    go({ kind: 'opening' });
    window.history.replaceState(null, '', takeWantedPath());
    onSignedIn();
  };
  useEffect(() => {
    if (step.kind !== 'opening' || step.signOn === undefined) return;
    void import('./signOn.ts')
      .then(({ finishSignOn }) => finishSignOn(session, step.signOn))
      .then(
        (failure) => (failure === null ? open('') : setStep({ kind: 'signIn', failure })),
        () => setStep({ kind: 'signIn', failure: FAILED }),
      );
    // Once, as the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const follow = (outcome: SignInOutcome, { userName, password }: SignInCredentials): string | null => {
    switch (outcome.kind) {
      case 'error':
        return outcome.refusedPassword ?? FAILED;
      case 'success':
        open(userName);
        return null;
      case 'newPasswordRequired':
        go({ kind: 'newPassword', userName, temporaryPassword: password, challenge: outcome });
        return null;
      default:
        go({ kind: 'code', challenge: outcome, userName }, set.current === userName ? PASSWORD_SET : undefined);
        return null;
    }
  };
  return { step, note, go, follow, passwordSet: (userName) => void (set.current = userName) };
}
