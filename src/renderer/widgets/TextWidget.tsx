import { useDraft } from '../hooks/useDraft.ts';
import type { FieldWidgetProps } from './widgetProps.ts';
import { controlAttributes } from './widgetProps.ts';

/** One line of text. An emptied field takes its answer out. */
export function TextWidget(props: FieldWidgetProps & { readonly type?: 'text' | 'email' }) {
  const { value, onChange, onBlur, id, placeholder, options, type = 'text' } = props;
  const shown = value === undefined || value === null ? '' : String(value);
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
      type="text"
      inputMode={type === 'email' ? 'email' : undefined}
      autoComplete={typeof options.autocomplete === 'string' ? options.autocomplete : 'off'}
      spellCheck={type === 'email' ? false : undefined}
      placeholder={placeholder}
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
