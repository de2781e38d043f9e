import type { CSSProperties, KeyboardEvent } from 'react';
import type { Json } from '../../../engine/index.ts';
import { isObject } from '../../../engine/index.ts';
import { usePageKeys } from '../../parts/pageOffer.ts';
import { ToneIcon, toneOf } from '../../parts/ToneChip.tsx';
import { tokens } from '../../theme.ts';
import { OneOfFew } from './OneOfFew.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';

/** The digits that choose; a question with more choices than these is no question for chips. */
const DIGITS = '123456789';

const keys = [['1 to 9', 'Among chips, chooses one by its place']] as const;

/**
 * One of a few choices in their colours (`ui:options.tones`, by value; a lookup brings its own), each beside its sign
 * and its word. While the focus is among them the keys 1 to 9 choose by place; an answer that is not required can be
 * taken back.
 */
export function ChipsWidget(props: FieldWidgetProps) {
  usePageKeys('In a form', keys);
  const { id, value, options, onChange, onBlur } = props;
  const choices = options.enumOptions ?? [];
  const isSet = choices.some((choice) => choice.value === value);
  const choose = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event);
    const choice = choices[place];
    if (choice === undefined) return;
    event.preventDefault();
    document.getElementById(`${id}__${place}`)?.focus();
    onChange(choice.value);
  };
  return (
    <OneOfFew of={props} isSet={isSet}>
      <div className="chips">
        {choices.map((choice, index) => (
          <label
            key={String(choice.value)}
            className="chip"
            data-key={DIGITS[index]}
            style={inkOf(options.tones, choice.value)}
          >
            <input
              type="radio"
              id={`${id}__${index}`}
              name={id}
              checked={choice.value === value}
              aria-keyshortcuts={DIGITS[index]}
              onKeyDown={choose}
              onChange={() => onChange(choice.value)}
              onBlur={() => onBlur(id, value)}
            />
            <ToneIcon tone={toneIn(options.tones, choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </OneOfFew>
  );
}

function toneIn(tones: Json | undefined, value: string | number | boolean) {
  const named = isObject(tones) ? tones[String(value)] : undefined;
  return toneOf(typeof named === 'string' ? named : 'muted');
}

function inkOf(tones: Json | undefined, value: string | number | boolean): CSSProperties {
  const { ink, tint } = tokens.tone[toneIn(tones, value)];
  return { '--chip-ink': ink, '--chip-tint': tint } as CSSProperties;
}

/** The place that a digit stands for, from 0; -1 for every other key, and for one that is a shortcut of the browser. */
function placeOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  return key.length !== 1 || ctrlKey || metaKey || altKey ? -1 : DIGITS.indexOf(key);
}
