import { useEffect, useRef, useState } from 'react';
import { noMark } from '../../contract/index.ts';
import type { Json, JsonObject, LookupOption, Row } from '../../engine/index.ts';
import { useEngine, type CellProps, type Command, type CommandResult, type Host } from '../../renderer/index.ts';
import { needsReason, useAskedReason, type AskedReason } from './amending/reason.ts';
import { markBody } from './markCodes.ts';
import { dialogFacts } from './sheet/dialogFacts.ts';
import { useReasons } from './useReasons.ts';

export interface MarkCellProps extends CellProps {
  /** Said where a save fails; by the browser's own alert without it, as in the week grids (REG-24). */
  readonly onFailure?: (text: string) => void;
}

interface SaveMark {
  /** The mark to show: the one chosen while it is being saved, else the row's. */
  readonly shown: Json;
  readonly saving: boolean;
  /** Why this code cannot be given here, else null. */
  reasonFor(option: LookupOption): string | null;
  /** Gives the session a code: directly, through the dialog the code opens, or to the rest of the week. */
  choose(option: LookupOption, fillWeek: boolean): Promise<void>;
  /** Why a mark of long ago is changed is being asked. */
  readonly askedReason: AskedReason | null;
}

/** A code that was chosen, and whether for the rest of the week too. */
interface Wanted {
  readonly option: LookupOption;
  readonly fillWeek: boolean;
}

/**
 * Saves one session's mark. Choosing the mark that stands already makes no call (REG-4); a cancelled
 * dialog or a refused save leaves the mark as it was (REG-13).
 */
export function useSaveMark({ column, row, value, denied, open, attempt, onFailure }: MarkCellProps): SaveMark {
  const { host } = useEngine();
  const reasonFor = useReasons(column, row, denied);
  const block = host.useCommand('attendance.saveBlock');
  const [chosen, setChosen] = useState<Json | undefined>(undefined);
  const [saving, setSaving] = useState(false);
  const underWay = useRef(false);
  /** What was chosen while another was being saved: no key is dropped. */
  const next = useRef<Wanted | null>(null);

  // A row that arrives anew tells what is stored; not of a code that is being asked about or saved, which it is too old
  // to know.
  useEffect(() => {
    if (!underWay.current) setChosen(undefined);
  }, [row]);

  const { askedReason, askReason } = useAskedReason();
  // What was saved stands, whether or not the list has told it yet.
  const choose = (option: LookupOption, fillWeek: boolean) => give({ option, fillWeek }, chosen ?? value);

  /** `standing` is the mark that is stored, as far as is known here. */
  const give = async (wanted: Wanted, standing: Json): Promise<void> => {
    const { option, fillWeek } = wanted;
    if (reasonFor(option) !== null) return;
    if (underWay.current) {
      next.current = wanted;
      return;
    }
    if (option.value === standing && !fillWeek) return;
    setChosen(option.value);
    underWay.current = true;
    const saved = await save(wanted, standing);
    underWay.current = false;
    if (!saved) setChosen(undefined);
    const waiting = next.current;
    next.current = null;
    if (waiting !== null) await give(waiting, saved ? option.value : standing);
  };

  const save = async ({ option, fillWeek }: Wanted, standing: Json): Promise<boolean> => {
    // A dialog saves and reloads by itself; until then the cell shows what is being asked about.
    if (option.opens !== undefined) return open(option.opens, dialogFacts([row], option, column.declaration.failure));
    const reason = isAmended(row, option, standing) ? await askReason(1) : undefined;
    if (reason === null) return false;
    const body = { ...markBody(row, option.value), ...(reason === undefined ? {} : { reason }) };
    setSaving(true);
    const result = await (fillWeek ? fillWeekOf({ column, body, block, host }) : attempt(option.value, body));
    setSaving(false);
    const said = failureOf(result, column.declaration.failure);
    if (said !== '') (onFailure ?? alertOf)(said);
    return result.ok;
  };

  return { shown: chosen ?? value, saving, reasonFor, choose, askedReason };
}

/** Whether a mark of long ago would be changed. */
function isAmended(row: Row, { value }: LookupOption, standing: Json): boolean {
  const stands = typeof standing === 'string' && standing !== noMark ? standing : null;
  return needsReason(row, stands) && stands !== value;
}

const alertOf = (text: string) => window.alert(text);

/** What is said of a failure; one that comes without words has been told already. */
const failureOf = (result: CommandResult, failure: string | undefined): string =>
  result.ok ? '' : result.message && (failure ?? result.message);

interface WeekFill extends Pick<CellProps, 'column'> {
  readonly body: JsonObject;
  readonly block: Command;
  readonly host: Pick<Host, 'notify' | 'refresh'>;
}

/** Gives the rest of the week a code (REG-11). */
async function fillWeekOf({ column, body, block, host }: WeekFill): Promise<CommandResult> {
  const result = await block.run(body);
  if (result.ok) {
    host.notify({ tone: 'success', text: 'Block marks saved' });
    host.refresh(column.declaration.refreshes ?? []);
  }
  return result;
}
