import type { LookupOption } from '../../../engine/index.ts';
import { readTyped } from '../markCodes.ts';

/** How long a code that a longer one begins with (C, C1) waits for its next character. */
const WAIT_MS = 800;

interface TypingParts<Target> {
  /** A code is certain; `isLate` when the next character did not come. */
  onCode(option: LookupOption, target: Target, isLate: boolean): void;
  /** What is typed and no code yet; empty when there is nothing more of it. */
  onShow(typed: string, target: Target): void;
}

/** What became of a character: it made a code, it waits for the next, it belongs to no code. */
export type Typed = 'code' | 'waits' | 'none';

/** Collects typed characters into attendance codes, for the place where they are typed. */
export class CodeTyping<Target> {
  readonly #parts: TypingParts<Target>;
  #held: { readonly text: string; readonly target: Target; readonly codes: readonly LookupOption[] } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: TypingParts<Target>) {
    this.#parts = parts;
  }

  get isWaiting(): boolean {
    return this.#held !== null;
  }

  type(character: string, target: Target, codes: readonly LookupOption[]): Typed {
    const text = (this.#held?.text ?? '') + character.toUpperCase();
    const meaning = readTyped(text, codes);
    if (meaning.kind === 'none') {
      // A character that fits nothing after the last one begins a new code.
      if (this.#held === null) return 'none';
      this.clear();
      return this.type(character, target, codes);
    }
    if (meaning.kind === 'code' && !meaning.more) {
      this.#forget();
      this.#parts.onCode(meaning.option, target, false);
      return 'code';
    }
    this.#forget();
    this.#held = { text, target, codes };
    this.#parts.onShow(text, target);
    if (meaning.kind === 'code') this.#timer = setTimeout(() => this.#take(true), WAIT_MS);
    return 'waits';
  }

  /** Takes what is typed as it stands; whether it was a code. What is none is forgotten. */
  accept(): boolean {
    return this.#take(false);
  }

  clear(): void {
    const held = this.#held;
    this.#forget();
    if (held !== null) this.#parts.onShow('', held.target);
  }

  #take(isLate: boolean): boolean {
    const held = this.#held;
    if (held === null) return false;
    this.clear();
    const meaning = readTyped(held.text, held.codes);
    if (meaning.kind !== 'code') return false;
    this.#parts.onCode(meaning.option, held.target, isLate);
    return true;
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = null;
  }
}
