import { useEngine } from '../../EngineProvider.tsx';
import { useDraft } from '../hooks/useDraft.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { dateText, lastYear, readDate } from './dateText.ts';
import type { FieldWidgetProps } from './widgetProps.ts';
import { controlAttributes } from './widgetProps.ts';

/**
 * A day, typed as DD/MM/YYYY or chosen from a calendar; the answer is YYYY-MM-DD. What is typed and
 * is no date stays as it was typed, so that a draft never loses it, and validation flags it.
 */
export function DateWidget(props: FieldWidgetProps) {
  const { value, label, onChange, onBlur, id, placeholder = 'DD/MM/YYYY' } = props;
  const { host } = useEngine();
  const thisYear = lastYear(host.now()) - 2;
  const shown = dateText(value);
  const draft = useDraft<HTMLInputElement>({
    shown,
    commit: (text) => onChange(text.trim() === '' ? undefined : (readDate(text, thisYear) ?? text)),
    normalise: (text) => dateText(readDate(text, thisYear) ?? text),
    left: () => onBlur(id, value),
  });
  return (
    <span className="prefixed">
      <input
        {...controlAttributes(props)}
        ref={draft.element}
        className="control control-date"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        defaultValue={shown}
        onInput={(event) => draft.typed(event.currentTarget.value)}
        onBlur={draft.left}
      />
      <CalendarButton label={label} value={value} now={host.now()} onOpen={draft.flush} onChange={onChange} />
    </span>
  );
}
