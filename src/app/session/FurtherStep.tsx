import { CodeStep } from './CodeStep.tsx';
import { ForgotStep } from './ForgotStep.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { ResetStep } from './ResetStep.tsx';
import type { StepProps } from './stepProps.ts';
import type { Step } from './steps.ts';

type Props = Omit<StepProps<Step['kind']>, 'step'> & { readonly step: Step };

/** All that can come after, or in place of, the sign-in form: one chunk, loaded when there is time for it. */
export function FurtherStep({ step, ...props }: Props) {
  switch (step.kind) {
    case 'code':
      return <CodeStep {...props} step={step} />;
    case 'newPassword':
      return <NewPasswordStep {...props} step={step} />;
    case 'forgot':
      return <ForgotStep {...props} step={step} />;
    case 'reset':
      return <ResetStep {...props} step={step} />;
    default:
      return null;
  }
}
