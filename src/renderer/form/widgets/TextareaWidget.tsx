import { useLayoutEffect } from 'react';
import { useDraft } from '../hooks/useDraft.ts';
import type { FieldWidgetProps } from './widgetProps.ts';
import { controlAttributes } from './widgetProps.ts';

/** Pixels up to which a text area grows with its content; beyond, it scrolls. */
export const TALLEST = 500;

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

function grow(element: HTMLTextAreaElement | null): void {
  if (!element || growsByItself) return;
  element.style.height = 'auto';
  element.style.height = `${Math.min(element.scrollHeight + 2, TALLEST)}px`;
}

/**
 * Text of many lines, as high as what is typed, up to 500 pixels. The draft alone puts text into the element: a default
 * value React would write whole each time the field is drawn.
 */
export function TextareaWidget(props: FieldWidgetProps) {
  const { value, onChange, onBlur, id, placeholder, options } = props;
  const shown = value === undefined || value === null ? '' : String(value);
  const draft = useDraft<HTMLTextAreaElement>({
    shown,
    commit: (text) => onChange(text === '' ? undefined : text),
    left: () => onBlur(id, value),
  });
  useLayoutEffect(() => grow(draft.element.current), [draft.element, shown]);
  return (
    <textarea
      {...controlAttributes(props)}
      ref={draft.element}
      className="control control-area"
      style={{ maxHeight: TALLEST }}
      rows={typeof options.rows === 'number' ? options.rows : 3}
      placeholder={placeholder}
      onInput={(event) => {
        grow(event.currentTarget);
        draft.typed(event.currentTarget.value);
      }}
      onBlur={draft.left}
    />
  );
}
