import { useState } from 'react';
import { isEmpty, SIGN, signatureOf, widgetKind } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';

const STANDS = 'It stands for the answers as they are: whoever changes one takes it away.';
const LOST = 'Answers have changed since, so this is not signed. Please read them and sign again.';

/**
 * A signature, to whoever may give it or has given it; others are shown a locked question. The page only asks for one:
 * who has signed and when is written by whoever keeps the answers, and comes back with the save.
 */
export function SignatureWidget(props: FieldWidgetProps) {
  const { id, describedBy, invalid, schema, value, onChange, onBlur } = props;
  const { widgetKinds } = useEngine().registry;
  const isSigned = !isEmpty(value);
  const { isLost, press } = useLost(isSigned);
  return (
    <div id={id} role="group" aria-labelledby={`${id}__label`} aria-describedby={describedBy} className="signature">
      {isSigned && <p>{widgetKind(widgetKinds, 'signature').words(value ?? null, schema)}</p>}
      {/* One button for both, so that the focus stays on it. */}
      <button
        type="button"
        className="button"
        data-invalid={invalid || undefined}
        onClick={() => {
          press();
          onChange(isSigned ? undefined : SIGN);
        }}
        onBlur={() => onBlur(id, value)}
      >
        {isSigned ? 'Take back' : 'Sign'}
      </button>
      <p className="help" role="status">
        {isLost ? LOST : signatureOf(value) === null ? '' : STANDS}
      </p>
    </div>
  );
}

/** Whether a signature has gone that nobody took back here, until the button is pressed. */
function useLost(isSigned: boolean) {
  const [was, setWas] = useState({ isSigned, isPressed: false, isLost: false });
  if (was.isSigned !== isSigned) setWas({ isSigned, isPressed: false, isLost: was.isSigned && !was.isPressed });
  return { isLost: was.isLost, press: () => setWas((before) => ({ ...before, isPressed: true, isLost: false })) };
}
