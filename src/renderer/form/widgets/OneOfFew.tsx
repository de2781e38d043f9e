import type { ReactNode } from 'react';
import type { FieldWidgetProps } from './widgetProps.ts';

interface Props {
  readonly of: FieldWidgetProps;
  /** One of the choices is chosen. */
  readonly isSet: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Around choices of which one holds, all in sight. An answer that is not required can be taken back. */
export function OneOfFew({ of: { id, describedBy, required, invalid, onChange }, isSet, className, children }: Props) {
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}__label`}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      className={className}
    >
      {children}
      {isSet && !required && (
        <button type="button" className="quiet" onClick={() => onChange(undefined)}>
          Clear answer
        </button>
      )}
    </div>
  );
}
