import { useState, type ReactNode } from 'react';
import type { Demonstration, DemonstrationAccount } from '../../contract/index.ts';
import type { SignInOutcome } from './pool.ts';
import type { Session } from './session.ts';
import type { WayIn } from './useWayIn.ts';
import './demonstration.css';

interface Props {
  readonly demonstration: Demonstration;
  readonly session: Session;
  readonly way: WayIn;
}

/** Buttons that sign in with an account of the demonstration data; the server tells of none with other data. */
export function DemonstrationAccounts({ demonstration, session, way }: Props): ReactNode {
  const { password, accounts } = demonstration;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async ({ userName }: DemonstrationAccount) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await session.signIn(userName, password).catch((): SignInOutcome => ({ kind: 'error' }));
    setBusy(false);
    setFailure(way.follow(outcome, { userName, password }));
  };
  const authorities = [...new Set(accounts.map(({ authorityName }) => authorityName))];
  return (
    <section className="demonstration" aria-labelledby="demonstration">
      <h2 id="demonstration">Demonstration accounts</h2>
      <p>All pupils, people and places here are invented. Press an account to sign in with it.</p>
      {failure !== null && (
        <p className="demonstration-failure" role="alert">
          {failure}
        </p>
      )}
      {authorities.map((name) => (
        <div key={name}>
          <h3>{name}</h3>
          <ul>
            {accounts
              .filter(({ authorityName }) => authorityName === name)
              .map((account) => (
                <li key={account.userName}>
                  <button
                    type="button"
                    title={account.userName}
                    aria-disabled={busy}
                    onClick={() => void enter(account)}
                  >
                    {account.userTypeName}
                    <span className="signed-out-hidden"> at {name}</span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
