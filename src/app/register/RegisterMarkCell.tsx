import { useMemo } from 'react';
import type { Json, Row } from '../../engine/index.ts';
import { useEngine, type CellProps, type CommandResult } from '../../renderer/index.ts';
import { MarkCell } from './MarkCell.tsx';

/**
 * One session of a row of the daily register: the same cell as in the week grid, over a row that is that session. Its
 * mark goes by the register's own call, which takes no more than REG-3 says (D-92).
 */
export function RegisterMarkCell(props: CellProps) {
  const { host } = useEngine();
  const { column, row } = props;
  const { command: operation = '', refreshes = [], success, failure } = column.declaration;
  const session = column.options.session === 'PM' ? 'PM' : 'AM';
  const own = useMemo(() => sessionOf(row, session), [row, session]);
  const command = host.useCommand(operation);
  const attempt = async (mark: Json): Promise<CommandResult> => {
    const { studentId = null, date = null } = own;
    const result = await command.run({ mark, studentId, session, date }).catch(unreachable);
    if (!result.ok) {
      host.notify({ tone: 'error', text: failure ?? result.message, reference: result.reference });
      return { ...result, message: '' };
    }
    if (success !== undefined) host.notify({ tone: 'success', text: success });
    host.refresh(refreshes);
    return result;
  };
  return <MarkCell {...props} row={own} attempt={attempt} />;
}

const unreachable = (): CommandResult => ({ ok: false, status: 0, message: '', errors: {} });

/** A session as the cells of marks know one. */
function sessionOf(row: Row, session: 'AM' | 'PM'): Row {
  const half = session.toLowerCase();
  return {
    ...row,
    session,
    sessionId: session === 'AM' ? 1 : 2,
    mark: row[`${half}Mark`] ?? null,
    subCode: row[`${half}SubCode`] ?? null,
    comments: row[`${half}Comments`] ?? null,
    schoolId: row.organisationId ?? null,
    schoolName: row.organisationName ?? null,
    yearGroupId: row.yearGroup ?? null,
    isRegistered: true,
  };
}
