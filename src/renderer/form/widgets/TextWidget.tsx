import type { Json } from '../../../engine/index.ts';
import { useDraft } from '../hooks/useDraft.ts';
import type { FieldWidgetProps } from './widgetProps.ts';
import { controlAttributes } from './widgetProps.ts';

/** A value as a text field shows it. */
export function textOf(value: Json | undefined): string {
  return value === undefined || value === null ? '' : String(value);
}

interface TextWidgetProps extends FieldWidgetProps {
  readonly type?: 'text' | 'email' | 'password' | 'color';
  readonly maxLength?: number;
}

/** One line of text. An emptied field takes its answer out. */
export function TextWidget(props: TextWidgetProps) {
  const { value, onChange, onBlur, id, placeholder, options, type = 'text', maxLength } = props;
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
      type={type === 'email' ? 'text' : type}
      inputMode={type === 'email' ? 'email' : undefined}
      autoComplete={typeof options.autocomplete === 'string' ? options.autocomplete : 'off'}
      spellCheck={type === 'email' ? false : undefined}
      placeholder={placeholder}
      maxLength={maxLength}
      defaultValue={shown}
      onInput={(event) => draft.typed(event.currentTarget.value)}
      onBlur={draft.left}
    />
  );
}

/** An e-mail address; the declaration's `format: email` flags a wrong one when the field is left. */
export function EmailWidget(props: FieldWidgetProps) {
  return <TextWidget {...props} type="email" />;
}
