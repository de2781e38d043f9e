import { useDraft } from '../hooks/useDraft.ts';
import { textOf } from './TextWidget.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';
import { controlAttributes } from './widgetProps.ts';

/** A text that is not shown while it is typed. */
export function PasswordWidget(props: FieldWidgetProps) {
  return <PlainInput {...props} type="password" />;
}

/** A colour, chosen in the browser's own way. */
export function ColourWidget(props: FieldWidgetProps) {
  return <PlainInput {...props} type="color" />;
}

function PlainInput(props: FieldWidgetProps & { readonly type: 'password' | 'color' }) {
  const { value, onChange, onBlur, id, type, placeholder } = props;
  const shown = textOf(value);
  const draft = useDraft<HTMLInputElement>({
    shown,
    commit: (text) => onChange(text === '' ? undefined : text),
    left: () => onBlur(id, value),
  });
  return (
    <input
      {...controlAttributes(props)}
      ref={draft.element}
      className="control"
      type={type}
      autoComplete="off"
      placeholder={placeholder}
      defaultValue={shown}
      onInput={(event) => draft.typed(event.currentTarget.value)}
      onBlur={draft.left}
    />
  );
}
