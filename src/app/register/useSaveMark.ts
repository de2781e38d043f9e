import { useEffect, useState } from 'react';
import type { Json, JsonObject, LookupOption } from '../../engine/index.ts';
import { useEngine, type CellProps } from '../../renderer/index.ts';

/** What the browser's alert says when a mark could not be saved (REG-24). */
const NOT_SAVED = 'Error, could not save mark. Please login back in to try again.';

const grids = ['student-attendance', 'session-attendance'];

interface SaveMark {
  /** The mark to show: the one chosen while it is being saved, else the row's. */
  readonly shown: Json;
  readonly saving: boolean;
  /** Gives the session a code: directly, through the dialog the code opens, or to the rest of the week. */
  choose(option: LookupOption, fillWeek: boolean): Promise<void>;
}

/**
 * Saves one session's mark. Choosing the mark that stands already makes no call (REG-4); a cancelled
 * dialog or a refused save leaves the mark as it was (REG-13).
 */
export function useSaveMark({ column, row, value, open }: Pick<CellProps, 'column' | 'row' | 'value' | 'open'>): SaveMark {
  const { host } = useEngine();
  const single = host.useCommand(column.declaration.command ?? 'attendance.saveMark');
  const block = host.useCommand('attendance.saveBlock');
  const [chosen, setChosen] = useState<Json | undefined>(undefined);
  const [saving, setSaving] = useState(false);

  // A row that arrives anew tells what is stored.
  useEffect(() => setChosen(undefined), [row]);

  const save = async (option: LookupOption, fillWeek: boolean): Promise<boolean> => {
    const { studentId = null, date = null, session = null } = row;
    const { ok } = await (fillWeek ? block : single).run({ studentId, date, session, mark: option.value });
    if (ok) host.notify({ tone: 'success', text: fillWeek ? 'Block marks saved' : 'Mark saved' });
    else window.alert(NOT_SAVED);
    return ok;
  };

  const choose = async (option: LookupOption, fillWeek: boolean) => {
    if (option.value === value && !fillWeek) return;
    setChosen(option.value);
    setSaving(true);
    try {
      const dialog = !fillWeek && option.opens !== undefined;
      const saved = dialog ? await open(option.opens ?? '', factsOf(row, option)) : await save(option, fillWeek);
      if (!saved) setChosen(undefined);
      else host.refresh(grids);
    } finally {
      setSaving(false);
    }
  };

  return { shown: chosen ?? value, saving, choose };
}

/** Facts of the dialog that a code opens: the session's row and the code chosen. */
function factsOf(row: JsonObject, option: LookupOption): JsonObject {
  return { row, value: option.value };
}
