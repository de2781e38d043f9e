import { DENIED, isObject, type Column, type LookupOption, type Row } from '../../engine/index.ts';
import { useEngine } from '../../renderer/index.ts';

/** Why a code cannot be given to a session, else null; `denied` is what keeps the session from any single mark. */
export type ReasonFor = (row: Row, option: LookupOption, denied: string | null) => string | null;

/**
 * Why a code cannot be given to a session, else null. A code that opens a dialog is refused with the
 * dialog's command: days to come take no single mark, but a range of them may lie ahead (D-71).
 */
export function useReasonFor(column: Column): ReasonFor {
  const { host } = useEngine();
  const forms = [...new Set((column.lookup?.options ?? []).flatMap(({ opens }) => opens ?? []))];
  // A column's lookup never changes: the same hooks run in the same order each time.
  const commands = new Map(forms.map((id) => [id, host.useForm(id).submit?.command]));
  return (row, { opens }, denied) => {
    const command = opens === undefined ? undefined : commands.get(opens);
    if (command === undefined) return denied;
    const refusals = isObject(row[DENIED]) ? row[DENIED] : {};
    const reason = refusals[command];
    if (typeof reason === 'string') return reason;
    // Where nothing speaks of the dialog's command but nobody may mark at all, that holds for it too.
    return Object.keys(refusals).length === 0 ? denied : null;
  };
}
