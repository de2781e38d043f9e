import { useEffect, useMemo, useRef } from 'react';
import { noMark } from '../../contract/index.ts';
import { entryCell, type Json, type JsonObject, type Row } from '../../engine/index.ts';
import { useEngine, type CellProps, type CommandResult } from '../../renderer/index.ts';
import { MarkCell } from './MarkCell.tsx';
import { clashOf } from './sheet/markQueue.ts';
import type { MarkClash } from './sheet/sheetTypes.ts';
import { clashWords } from './sheet/useMarkSheet.ts';

/**
 * One session of a row of the daily register: the same cell as in the week grid, over a row that is that session. Its
 * mark goes by the register's own call with the mark that was seen, so that nobody's is written over unseen (D-92).
 */
export function RegisterMarkCell(props: CellProps) {
  const { host } = useEngine();
  const { column, row } = props;
  const { command: operation = '', refreshes = [], success, failure } = column.declaration;
  const { entry } = host.useTable('register');
  const own = useMemo(() => entryCell(entry, row, column.field, host.facts), [entry, row, column.field, host.facts]);
  const command = host.useCommand(operation);
  const seen = useSeenMark(own);
  const attempt = async (mark: Json, { reason }: JsonObject): Promise<CommandResult> => {
    const { studentId = null, date = null, session = null } = own;
    const body = { mark, studentId, session, date, base: seen.current };
    const result = await command.run(reason === undefined ? body : { ...body, reason }).catch(unreachable);
    if (!result.ok) {
      const clash = clashIn(result, mark);
      if (clash !== null) host.refresh(refreshes);
      const text =
        clash === null ? (failure ?? result.message) : `${clashWords(clash)}. Give yours again to replace it.`;
      host.notify({ tone: 'error', text, reference: result.reference });
      return { ...result, message: '' };
    }
    seen.current = mark === noMark ? null : mark;
    if (success !== undefined) host.notify({ tone: 'success', text: success });
    host.refresh(refreshes);
    return result;
  };
  return <MarkCell {...props} row={own} attempt={attempt} />;
}

/** The mark that this user knows of: the row's, or what was given since it came. */
function useSeenMark(session: Row) {
  const seen = useRef<Json>(session.mark ?? null);
  useEffect(() => {
    seen.current = session.mark ?? null;
  }, [session]);
  return seen;
}

/** What somebody else gave meanwhile, where that is why a mark was not saved. */
function clashIn({ status, body }: Extract<CommandResult, { ok: false }>, mine: Json): MarkClash | null {
  return status === 409 && body !== undefined && 'mark' in body
    ? clashOf(mine === noMark ? null : String(mine), body)
    : null;
}

const unreachable = (): CommandResult => ({ ok: false, status: 0, message: '', errors: {} });
