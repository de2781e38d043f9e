import type { KeyboardEvent } from 'react';
import { noMark } from '../../../contract/index.ts';
import type { LookupOption, Row } from '../../../engine/index.ts';
import type { EntryMove, EntryTarget } from '../../../renderer/index.ts';
import { CodeTyping } from './codeTyping.ts';
import type { MarkRules } from './fills.ts';
import { findLine } from './findLine.ts';
import { copiesDown, copiesRight, nextGap, rowsOf, singleOf } from './gridMarks.ts';
import type { MarkActions } from './markActions.ts';
import { markKey, type MarkKey } from './markKeys.ts';
import type { MarkSheet } from './markSheet.ts';
import type { SayMarks, SheetGround } from './sheetTypes.ts';

/** What the keys of a register work with, as it is now. */
export interface KeyboardParts {
  readonly ground: SheetGround;
  readonly sheet: MarkSheet;
  readonly rules: MarkRules;
  readonly actions: MarkActions;
  say: SayMarks;
  openList(target: EntryTarget): void;
  openHelp(): void;
  /** Opens what the mark of a session was before. */
  openHistory(row: Row): void;
  /** Characters were typed that begin no code; null when a further key comes. */
  showUnknown(unknown: UnknownCode | null): void;
}

export interface UnknownCode {
  readonly typed: string;
  readonly element: HTMLElement;
}

type Act = (target: EntryTarget, event: KeyboardEvent) => EntryMove;

/** What each key does in a register of marks, for whatever draws its sessions as lines of cells. */
export class MarkKeyboard {
  readonly #parts: () => KeyboardParts;
  readonly #typing: CodeTyping<EntryTarget>;
  /** Letters of a name that is looked for; null while none is. */
  #letters: string | null = null;
  /** Whether the last code moves on: not out of a block, nor while its dialog asks. */
  #movesOn = true;

  constructor(parts: () => KeyboardParts) {
    this.#parts = parts;
    this.#typing = new CodeTyping<EntryTarget>({
      onCode: (option, target, isLate) => {
        this.take(option, target);
        if (isLate && this.#movesOn) this.#parts().ground.focus('next');
      },
      onShow: (typed, target) => this.#showTyped(typed, target),
    });
  }

  /** The codes that the sessions meant take; of several those that any of them takes. */
  codesOf(target: EntryTarget): readonly LookupOption[] {
    const { rules } = this.#parts();
    const row = singleOf(target);
    if (row !== null) return rules.codesOf(row);
    const codes = rowsOf(target).flatMap((one) => rules.codesOf(one));
    return [...new Map(codes.map((code) => [code.value, code])).values()];
  }

  /** Gives a code to what is meant. */
  take(option: LookupOption, target: EntryTarget): void {
    const { actions } = this.#parts();
    const row = singleOf(target);
    this.#movesOn = !target.chosen && option.opens === undefined && (row === null || !actions.asksFirst(row, option));
    void (row === null ? actions.fill(rowsOf(target), option) : actions.give(row, option));
  }

  onKeyDown(event: KeyboardEvent, target: EntryTarget): EntryMove {
    if (this.#letters !== null) return this.#find(event, target, this.#letters);
    const key = markKey(event);
    // A button in a head keeps its own keys.
    if (key === null || (target.kind === 'head' && (event.target as HTMLElement).tagName === 'BUTTON')) return null;
    this.#parts().showUnknown(null);
    return this.#acts[key](target, event);
  }

  onLeave(): void {
    this.#typing.accept();
    this.#letters = null;
    this.#parts().showUnknown(null);
  }

  #showTyped(typed: string, target: EntryTarget): void {
    const { sheet, say } = this.#parts();
    const row = singleOf(target);
    if (row === null) say(typed);
    else sheet.show(row, typed === '' ? null : { kind: 'typed', mark: sheet.standing(row), typed });
  }

  readonly #acts: { readonly [key in MarkKey]: Act } = {
    accept: (target) => this.#accept(target),
    weekFill: (target) => this.#fillWeek(target),
    presentFill: () => this.#done(() => void this.#parts().actions.presentWhereEmpty()),
    list: (target) => this.#done(() => this.#openList(target)),
    forget: (target) => (target.chosen && !this.#typing.isWaiting ? null : this.#done(() => this.#typing.clear())),
    clear: (target) => this.#clear(target),
    fillDown: (target) => this.#copy(target, copiesDown),
    fillRight: (target) => this.#copy(target, copiesRight),
    undo: () => this.#undo(),
    redo: () => this.#done(() => this.#parts().actions.redo()),
    gap: ({ place }) => {
      this.#typing.accept();
      const { ground, rules, say } = this.#parts();
      const to = nextGap(ground.grid, place, rules);
      if (to === null) say('There is no session left that is due and has no mark.');
      return to ?? 'stay';
    },
    find: () => {
      if (this.#parts().ground.lineNames === undefined) return null;
      this.#letters = '';
      this.#parts().say('Find a pupil: type letters of the name');
      return 'stay';
    },
    help: () => this.#done(() => this.#parts().openHelp()),
    history: (target) => this.#history(target),
    type: (target, { key }) => {
      const typed = this.#typing.type(key, target, this.codesOf(target));
      if (typed === 'none') this.#parts().showUnknown({ typed: key.toUpperCase(), element: target.element });
      return typed === 'code' && this.#movesOn ? 'next' : 'stay';
    },
  };

  #done(act: () => void): EntryMove {
    act();
    return 'stay';
  }

  #openList(target: EntryTarget): void {
    if (this.codesOf(target).length > 0) this.#parts().openList(target);
  }

  #accept(target: EntryTarget): EntryMove {
    if (this.#typing.accept()) return this.#movesOn ? 'next' : 'stay';
    const { sheet } = this.#parts();
    const row = singleOf(target);
    if (row !== null && sheet.stateOf(row)?.kind === 'clash') sheet.keepTheirs(row);
    else this.#openList(target);
    return 'stay';
  }

  #fillWeek(target: EntryTarget): EntryMove {
    this.#typing.accept();
    const { actions, sheet } = this.#parts();
    const row = singleOf(target);
    const option = row === null ? undefined : actions.optionOf(sheet.standing(row));
    if (row !== null && option !== undefined) void actions.fillWeek(row, option);
    return 'stay';
  }

  #clear(target: EntryTarget): EntryMove {
    if (this.#typing.isWaiting) return this.#done(() => this.#typing.clear());
    const option = this.codesOf(target).find(({ value }) => value === noMark);
    if (option !== undefined) this.take(option, target);
    return 'stay';
  }

  #history(target: EntryTarget): EntryMove {
    const row = singleOf(target);
    const { openHistory, say } = this.#parts();
    if (row?.isAmended === true) openHistory(row);
    else say('This mark was never amended.');
    return 'stay';
  }

  #copy(target: EntryTarget, copies: typeof copiesDown): EntryMove {
    const { ground, sheet, actions } = this.#parts();
    void actions.copy(copies(ground.grid, target, (row) => sheet.standing(row)));
    return 'stay';
  }

  #undo(): EntryMove {
    if (this.#typing.isWaiting) this.#typing.clear();
    else this.#parts().actions.undo();
    return 'stay';
  }

  /** Letters of a name, until Enter goes to whom they have found. */
  #find({ key }: KeyboardEvent, { place }: EntryTarget, letters: string): EntryMove {
    const { ground, say } = this.#parts();
    const names = ground.lineNames ?? [];
    if (key === 'Escape' || key === 'Enter') {
      const line = key === 'Enter' ? findLine(names, letters) : null;
      this.#letters = null;
      say('');
      return line === null ? 'stay' : { line, head: Math.max(0, place.head) };
    }
    if (key !== 'Backspace' && key.length !== 1) return null;
    const next = key === 'Backspace' ? letters.slice(0, -1) : letters + key;
    this.#letters = next;
    const found = findLine(names, next);
    say(`Find “${next}”: ${found === null ? 'nobody' : (names[found] ?? '')}`);
    return 'stay';
  }
}
