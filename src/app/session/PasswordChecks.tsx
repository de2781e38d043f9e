import { newPasswordChecks } from '../../contract/index.ts';
import type { PlainAnswers } from './plainForm.ts';

/** The question of a form whose new password does not meet every rule (SIGN-8). */
export function refusedPassword({ newPassword = '' }: PlainAnswers): readonly string[] {
  return newPasswordChecks.every(({ test }) => test(String(newPassword))) ? [] : ['newPassword'];
}

/** One line per rule, ticked while typing; what is still missing is also said, when there is a pause. */
export function PasswordChecks({ answer = '' }: { readonly answer: string | boolean | undefined }) {
  const text = String(answer);
  const missing = newPasswordChecks.filter(({ test }) => !test(text));
  return (
    <>
      <ul className="signed-out-checks" aria-label="Your new password needs">
        {newPasswordChecks.map((check) => {
          const met = !missing.includes(check);
          return (
            <li key={check.id} data-met={met}>
              <span aria-hidden="true">{met ? '✓' : '○'}</span>
              {check.label}
              <span className="signed-out-hidden">{met ? ': done' : ': still missing'}</span>
            </li>
          );
        })}
      </ul>
      <p className="signed-out-hidden" role="status">
        {text === '' ? '' : whatIsMissing(missing.map(({ label }) => label))}
      </p>
    </>
  );
}

function whatIsMissing(labels: readonly string[]): string {
  return labels.length === 0 ? 'The new password meets every rule' : `Still missing: ${labels.join(', ')}`;
}
