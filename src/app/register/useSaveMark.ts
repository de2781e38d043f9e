import { useEffect, useRef, useState } from 'react';
import type { Json, JsonObject, LookupOption } from '../../engine/index.ts';
import { useEngine, type CellProps } from '../../renderer/index.ts';
import { markBody } from './markCodes.ts';
import { useReasons } from './useReasons.ts';

/** What the browser's alert says when a mark could not be saved (REG-24). */
const NOT_SAVED = 'Error, could not save mark. Please login back in to try again.';

const grids = ['student-attendance', 'session-attendance'];

interface SaveMark {
  /** The mark to show: the one chosen while it is being saved, else the row's. */
  readonly shown: Json;
  readonly saving: boolean;
  /** Why this code cannot be given here, else null. */
  reasonFor(option: LookupOption): string | null;
  /** Gives the session a code: directly, through the dialog the code opens, or to the rest of the week. */
  choose(option: LookupOption, fillWeek: boolean): Promise<void>;
}

/**
 * Saves one session's mark. Choosing the mark that stands already makes no call (REG-4); a cancelled
 * dialog or a refused save leaves the mark as it was (REG-13).
 */
export function useSaveMark({ column, row, value, denied, open }: CellProps): SaveMark {
  const { host } = useEngine();
  const reasonFor = useReasons(column, row, denied);
  const single = host.useCommand(column.declaration.command ?? 'attendance.saveMark');
  const block = host.useCommand('attendance.saveBlock');
  const [chosen, setChosen] = useState<Json | undefined>(undefined);
  const [saving, setSaving] = useState(false);
  const settling = useRef(false);

  // A row that arrives anew tells what is stored; not of a code that is being asked about or saved, which it is too old
  // to know.
  useEffect(() => {
    if (!settling.current) setChosen(undefined);
  }, [row]);

  const save = async (option: LookupOption, fillWeek: boolean): Promise<boolean> => {
    const { ok } = await (fillWeek ? block : single).run(markBody(row, option.value));
    if (ok) host.notify({ tone: 'success', text: fillWeek ? 'Block marks saved' : 'Mark saved' });
    else window.alert(NOT_SAVED);
    return ok;
  };

  const choose = async (option: LookupOption, fillWeek: boolean) => {
    if (saving || reasonFor(option) !== null) return;
    if (option.value === value && !fillWeek) return;
    setChosen(option.value);
    settling.current = true;
    const saved = await settle(option, fillWeek);
    settling.current = false;
    if (!saved) setChosen(undefined);
  };

  const settle = async (option: LookupOption, fillWeek: boolean): Promise<boolean> => {
    // A dialog saves and reloads by itself; until then the cell shows what is being asked about.
    if (option.opens !== undefined) return open(option.opens, factsOf(row, option));
    setSaving(true);
    const saved = await save(option, fillWeek);
    setSaving(false);
    if (saved) host.refresh(grids);
    return saved;
  };

  return { shown: chosen ?? value, saving, reasonFor, choose };
}

/** Facts of the dialog that a code opens: the session's row and the code chosen. */
function factsOf(row: JsonObject, option: LookupOption): JsonObject {
  return { row, value: option.value };
}
