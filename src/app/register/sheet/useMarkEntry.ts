import { useMemo, useState, type ClipboardEvent } from 'react';
import type { LookupOption, Row } from '../../../engine/index.ts';
import { useEngine, type EntryTarget } from '../../../renderer/index.ts';
import { useAskedReason } from '../amending/reason.ts';
import type { MarkRules } from './fills.ts';
import { singleOf } from './gridMarks.ts';
import { MarkActions } from './markActions.ts';
import { MarkKeyboard, type KeyboardParts, type UnknownCode } from './markKeyboard.ts';
import type { Paste } from './readPaste.ts';
import type { SheetGround } from './sheetTypes.ts';
import { useSessionCodes } from './useMarkRules.ts';
import { useMarkSheet } from './useMarkSheet.ts';
import { useNow } from './useNow.ts';

/** What stands over the register: the codes for some sessions, the keys, a paste to be looked at. */
export type MarkPanel =
  | { readonly kind: 'list'; readonly target: EntryTarget }
  | { readonly kind: 'help' }
  | { readonly kind: 'history'; readonly row: Row }
  | { readonly kind: 'paste'; readonly paste: Paste };

/** A question that stands over the register. */
export interface MarkQuestion {
  readonly question: string;
  readonly detail: string;
  readonly yes: string;
  answer(yes: boolean): void;
}

export type MarkEntryModel = ReturnType<typeof useMarkEntry>;

/**
 * Marks at the speed of a keyboard, for whatever draws sessions as lines of cells: what each key does, what waits to be
 * typed on, what stands over the register meanwhile.
 */
export function useMarkEntry(ground: SheetGround) {
  const { host } = useEngine();
  const made = useMarkSheet(ground);
  const { sheet, say, reload } = made;
  const { codesOf, deniedOf } = useSessionCodes(ground.column, ground.denied);
  const rules: MarkRules = useMemo(() => ({ codesOf, standing: (row) => sheet.standing(row) }), [codesOf, sheet]);
  const block = host.useCommand('attendance.saveBlock');
  const { asked, ask } = useQuestion();
  const { askedReason, askReason } = useAskedReason();
  const { panel, setPanel, opens } = usePanel();
  const [unknown, showUnknown] = useState<UnknownCode | null>(null);
  const action = useNow({ ground, sheet, rules, host, block, say, reload, ask, askReason });
  const [actions] = useState(() => new MarkActions(action));
  const keys = useNow<KeyboardParts>({ ground, sheet, rules, actions, say, showUnknown, ...opens });
  const [keyboard] = useState(() => new MarkKeyboard(keys));
  return {
    ...made,
    rules,
    options: ground.column.lookup?.options ?? [],
    deniedOf,
    actions,
    keyboard,
    asked,
    askedReason,
    panel,
    setPanel,
    unknown,
    choose(option: LookupOption, target: EntryTarget) {
      setPanel(null);
      keyboard.take(option, target);
    },
    chooseForWeek(option: LookupOption, row: Row, overwrite: boolean) {
      setPanel(null);
      void actions.fillWeek(row, option, overwrite);
    },
    onPress: (target: EntryTarget) => {
      const row = singleOf(target);
      if (keyboard.codesOf(target).length > 0) opens.openList(target);
      else if (row?.isAmended === true) opens.openHistory(row);
    },
    onPaste(event: ClipboardEvent, { place }: EntryTarget) {
      if (place.line < 0 || place.head < 0) return;
      event.preventDefault();
      setPanel({ kind: 'paste', paste: actions.readPaste(event.clipboardData.getData('text/plain'), place) });
    },
  };
}

/** What stands over the register, one thing at a time. */
function usePanel() {
  const [panel, setPanel] = useState<MarkPanel | null>(null);
  const opens = {
    openList: (target: EntryTarget) => setPanel({ kind: 'list', target }),
    openHelp: () => setPanel({ kind: 'help' }),
    openHistory: (row: Row) => setPanel({ kind: 'history', row }),
  };
  return { panel, setPanel, opens };
}

/** Asks one question at a time. */
function useQuestion() {
  const [asked, setAsked] = useState<MarkQuestion | null>(null);
  const ask = (question: string, yes: string, detail = '') =>
    new Promise<boolean>((resolve) => {
      const answer = (chosen: boolean) => {
        setAsked(null);
        resolve(chosen);
      };
      setAsked({ question, detail, yes, answer });
    });
  return { asked, ask };
}
