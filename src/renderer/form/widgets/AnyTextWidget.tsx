import { useEffect, useLayoutEffect, useState } from 'react';
import { textOf, TextWidget } from './TextWidget.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';

/** Characters that any-character text may have (C-51). */
export const ANY_TEXT_LIMIT = 250;

/** Milliseconds without a keystroke after which what is left is read aloud. */
const PAUSE = 1000;

/** One line of any characters, 250 at most; how many are left is said in words. */
export function AnyTextWidget(props: FieldWidgetProps) {
  const shown = textOf(props.value);
  const [length, setLength] = useState(shown.length);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => setLength(shown.length), [shown]);
  const words = cut ? `${leftWords(length)}. Some of what was pasted did not fit.` : leftWords(length);
  const aloud = useAfterPause(words);
  const leftId = `${props.id}__left`;
  return (
    <div
      onInput={(event) => {
        setLength((event.target as HTMLInputElement).value.length);
        if (event.nativeEvent.inputType !== 'insertFromPaste') setCut(false);
      }}
      onPaste={(event) => {
        const field = event.target as HTMLInputElement;
        const replaced = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
        setCut(field.value.length - replaced + event.clipboardData.getData('text').length > ANY_TEXT_LIMIT);
      }}
    >
      <TextWidget
        {...props}
        maxLength={ANY_TEXT_LIMIT}
        describedBy={[props.describedBy, leftId].filter(Boolean).join(' ')}
      />
      <p className="help help-below" id={leftId}>
        {words}
      </p>
      <span className="aloud" role="status">
        {aloud}
      </span>
    </div>
  );
}

/** How many characters are left, in words. */
export function leftWords(length: number): string {
  const left = ANY_TEXT_LIMIT - length;
  const count = Math.abs(left) === 1 ? '1 character' : `${Math.abs(left)} characters`;
  if (left < 0) return `${count} too many`;
  return left === 0 ? 'No characters left' : `${count} left`;
}

/** Read aloud once typing pauses, and only after something was typed: not on every key. */
function useAfterPause(words: string): string {
  const [first] = useState(words);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (words === first && said === '') return undefined;
    const timer = window.setTimeout(() => setSaid(words), PAUSE);
    return () => window.clearTimeout(timer);
  }, [words, first, said]);
  return said;
}
