import { useEffect, useRef, useState } from 'react';
import type { LookupOption } from '../../engine/index.ts';
import { readTyped } from './markCodes.ts';

/** How long a code that a longer one begins with (C, C1) waits for its next character. */
const WAIT_MS = 800;

interface TypedCode {
  /** What is typed and not yet a code; shown in the cell. */
  readonly typed: string;
  /** Takes one character; whether it belongs to a code. */
  type(character: string): boolean;
  /** Takes what is typed as it stands; whether it was a code. */
  accept(): boolean;
  clear(): void;
}

/** Collects typed characters into an attendance code and hands it over as soon as it is certain. */
export function useTypedCode(codes: readonly LookupOption[], onCode: (option: LookupOption) => void): TypedCode {
  const [typed, setTyped] = useState('');
  const buffer = useRef('');
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const put = (text: string) => {
    clearTimeout(waiting.current);
    buffer.current = text;
    setTyped(text);
  };
  const take = (option: LookupOption) => {
    put('');
    onCode(option);
  };
  const type = (character: string): boolean => {
    const text = buffer.current + character.toUpperCase();
    const meaning = readTyped(text, codes);
    if (meaning.kind === 'none') {
      // A character that fits nothing after the last one begins a new code.
      if (buffer.current === '') return false;
      put('');
      return type(character);
    }
    put(text);
    if (meaning.kind === 'code') {
      if (!meaning.more) take(meaning.option);
      else waiting.current = setTimeout(() => take(meaning.option), WAIT_MS);
    }
    return true;
  };
  const accept = (): boolean => {
    const meaning = readTyped(buffer.current, codes);
    if (buffer.current === '' || meaning.kind !== 'code') return false;
    take(meaning.option);
    return true;
  };

  useEffect(() => () => clearTimeout(waiting.current), []);
  return { typed, type, accept, clear: () => put('') };
}
