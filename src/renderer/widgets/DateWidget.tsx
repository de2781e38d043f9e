import { lazy, Suspense, useState } from 'react';
import { useEngine } from '../EngineProvider.tsx';
import { useDraft } from '../hooks/useDraft.ts';
import { CalendarIcon } from '../form/Icons.tsx';
import { dateText, lastYear, readDate } from './dateText.ts';
import type { FieldWidgetProps } from './widgetProps.ts';
import { controlAttributes } from './widgetProps.ts';

// The calendar is only fetched when somebody opens one.
const DatePopover = lazy(() => import('./DatePopover.tsx').then(({ DatePopover }) => ({ default: DatePopover })));

/**
 * A day, typed as DD/MM/YYYY or chosen from a calendar; the answer is YYYY-MM-DD. What is typed and
 * is no date stays as it was typed, so that a draft never loses it, and validation flags it.
 */
export function DateWidget(props: FieldWidgetProps) {
  const { value, onChange, onBlur, id, placeholder = 'DD/MM/YYYY' } = props;
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
      <CalendarButton {...props} now={host.now()} onOpen={draft.flush} />
    </span>
  );
}

interface CalendarButtonProps extends FieldWidgetProps {
  readonly now: number;
  onOpen(): void;
}

function CalendarButton({ label, value, now, onOpen, onChange }: CalendarButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className="inset"
        aria-label={`Choose a date for ${label}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          onOpen();
          setAnchor(event.currentTarget);
        }}
      >
        <CalendarIcon />
      </button>
      {anchor && (
        <Suspense fallback={null}>
          <DatePopover
            anchor={anchor}
            label={label}
            value={typeof value === 'string' ? value : null}
            now={now}
            onClose={close}
            onChoose={(iso) => {
              close();
              onChange(iso);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
