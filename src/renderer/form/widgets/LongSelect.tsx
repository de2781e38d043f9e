import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Json } from '../../../engine/index.ts';
import { isObject } from '../../../engine/index.ts';
import type { Choice } from '../fieldSchema.ts';
import { LongList } from './LongList.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';
import { controlAttributes } from './widgetProps.ts';

interface LongSelectProps extends FieldWidgetProps {
  readonly choices: readonly Choice[];
  /** What stands in the empty field. */
  readonly empty?: string;
  /** Null takes the answer out. */
  onChoose(choice: Choice | null): void;
}

/**
 * One of very many choices: type to narrow them, choose with the arrow keys, Enter or a click. Only the rows in sight
 * are drawn.
 */
export function LongSelect(props: LongSelectProps) {
  const { id, value, choices, empty = 'Type to search…', label, onBlur } = props;
  const chosen = isObject(value) ? value.value : value;
  const shown = labelOf(choices, value, chosen);
  const list = useSearch(choices, chosen, shown, props.onChoose);
  const input = useRef<HTMLInputElement>(null);
  const row = list.open ? list.found[list.active] : undefined;
  return (
    <>
      <input
        {...controlAttributes(props)}
        ref={input}
        className="control control-select"
        type="text"
        role="combobox"
        aria-expanded={list.open}
        aria-controls={`${id}__list`}
        aria-autocomplete="list"
        aria-activedescendant={row && `${id}__option${list.active}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={empty}
        value={list.text ?? shown}
        onChange={(event) => list.narrow(event.currentTarget.value)}
        onClick={() => list.setOpen(true)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={list.key}
        onBlur={() => {
          list.leave();
          onBlur(id, value);
        }}
      />
      <span className="aloud" role="status">
        {list.open && list.text !== null ? countWords(list.found.length) : ''}
      </span>
      {list.open && input.current && (
        <LongList
          id={`${id}__list`}
          optionId={(index) => `${id}__option${index}`}
          label={label}
          anchor={input.current}
          choices={list.found}
          active={list.active}
          chosen={chosen}
          onChoose={list.choose}
        />
      )}
    </>
  );
}

const countWords = (count: number) => (count === 0 ? 'Nothing matches' : count === 1 ? '1 choice' : `${count} choices`);

function labelOf(choices: readonly Choice[], value: Json | undefined, chosen: Json | undefined): string {
  if (chosen === undefined || chosen === null || chosen === '') return '';
  const label = choices.find((choice) => choice.value === chosen)?.label;
  return label ?? (isObject(value) && typeof value.label === 'string' ? value.label : String(chosen));
}

/** The list's state: open or not, what is typed, which rows fit, and which one the keys are on. */
function useSearch(
  choices: readonly Choice[],
  chosen: Json | undefined,
  shown: string,
  onChoose: (choice: Choice | null) => void,
) {
  const [open, setOpenOnly] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const found = useMemo(() => (text === null ? choices : matching(choices, text)), [choices, text]);
  const close = () => {
    setOpenOnly(false);
    setText(null);
  };
  const setOpen = (next: boolean) => {
    if (!next) return close();
    if (!open) setActive(found.findIndex((choice) => choice.value === chosen));
    setOpenOnly(true);
  };
  const choose = (choice: Choice) => {
    close();
    if (choice.value !== chosen) onChoose(choice);
  };
  const narrow = (next: string) => {
    setText(next);
    setActive(next.trim() === '' ? -1 : 0);
    setOpenOnly(true);
  };
  /** A text that is emptied takes the answer out; half a search is none. */
  const leave = () => {
    if (text !== null && text.trim() === '' && shown !== '') onChoose(null);
    close();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) event.stopPropagation();
    if (event.key === 'Escape') return close();
    const to = wantedRow(event, active, found.length);
    if (to !== null) {
      event.preventDefault();
      if (open) setActive(to);
      else setOpen(true);
      return;
    }
    const row = found[active];
    if (event.key !== 'Enter' || !open) return;
    event.preventDefault();
    if (row) choose(row);
  };
  return { open, setOpen, text, found, active, choose, narrow, leave, key };
}

const PAGE = 8;
const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** The row a key leads to; null for other keys. Home and End stay the text's. */
function wantedRow(event: KeyboardEvent, active: number, count: number): number | null {
  const step = steps[event.key];
  if (step === undefined) return null;
  if (active < 0) return step > 0 ? 0 : count - 1;
  return Math.max(0, Math.min(count - 1, active + step));
}

/** Choices that hold every typed word; those that begin with the text first. */
function matching(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  const found = choices.filter(({ label }) => {
    const small = label.toLowerCase();
    return words.every((word) => small.includes(word));
  });
  const begins = ({ label }: Choice) => label.toLowerCase().startsWith(wanted);
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))];
}
