import { useRef } from 'react';
import { useFormScope } from '../formScope.ts';
import { useDraft } from '../hooks/useDraft.ts';
import { numberKind, numberText, readNumber, withoutDecoration } from './numberText.ts';
import type { FieldWidgetProps } from './widgetProps.ts';
import { controlAttributes } from './widgetProps.ts';

/** Said where a minimum of 0 refuses a minus sign. */
export const POSITIVE_ONLY = 'Please ensure numbers are positive';

function NumberInput(props: FieldWidgetProps & { readonly widget: 'number' | 'decimal' | 'money' }) {
  const { value, onChange, onBlur, id, schema, widget, path = [], placeholder } = props;
  const { refuse } = useFormScope();
  const kind = numberKind(widget, schema);
  const shown = numberText(value, kind);
  const accepted = useRef(shown);
  const draft = useDraft<HTMLInputElement>({
    shown,
    commit: (text) => onChange(readNumber(text)),
    normalise: (text) => numberText(readNumber(text), kind),
    left: () => onBlur(id, value),
  });
  const input = (element: HTMLInputElement) => {
    const text = withoutDecoration(element.value);
    const fits = kind.typing.test(text);
    refuse(path, !fits && text.includes('-') && schema.minimum === 0 ? POSITIVE_ONLY : null);
    if (fits) accepted.current = text;
    if (element.value !== accepted.current) element.value = accepted.current;
    if (fits) draft.typed(text);
  };
  return (
    <input
      {...controlAttributes(props)}
      ref={draft.element}
      className="control control-number"
      type="text"
      inputMode={kind.inputMode}
      autoComplete="off"
      placeholder={placeholder}
      defaultValue={shown}
      onFocus={(event) => (accepted.current = event.currentTarget.value)}
      onInput={(event) => input(event.currentTarget)}
      // A wheel over a focused number scrolls the page and never changes the number.
      onWheel={(event) => document.activeElement === event.currentTarget && event.currentTarget.blur()}
      onBlur={draft.left}
    />
  );
}

/** A whole number: digits only. */
export function NumberWidget(props: FieldWidgetProps) {
  return <NumberInput {...props} widget="number" />;
}

/** A number with decimals. */
export function DecimalWidget(props: FieldWidgetProps) {
  return <NumberInput {...props} widget="decimal" />;
}

/** Pounds with at most two decimals, never negative. */
export function MoneyWidget(props: FieldWidgetProps) {
  return (
    <span className="prefixed">
      <span className="prefix" aria-hidden="true">
        £
      </span>
      <NumberInput {...props} widget="money" />
    </span>
  );
}
