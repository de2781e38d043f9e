import { useMemo } from 'react';
import { DENIED, isObject, type Column, type LookupOption, type Row } from '../../../engine/index.ts';
import { useEngine } from '../../../renderer/index.ts';
import { codesFor } from '../markCodes.ts';
import { useReasonFor } from '../useReasonFor.ts';

/** Which codes the sessions of a register take, and why one takes none. */
export interface SessionCodes {
  codesOf(row: Row): readonly LookupOption[];
  /** Why a session takes no single mark, else null. */
  deniedOf(row: Row): string | null;
}

/** The codes of each session, by its date, its half of the day and what this viewer may do. */
export function useSessionCodes(column: Column, listDenied: { readonly [operation: string]: string }): SessionCodes {
  const { host } = useEngine();
  const operation = column.declaration.command ?? 'attendance.saveMarks';
  const never = host.useCommand(operation).denied;
  const reasonFor = useReasonFor(column);
  const { lookup, field } = column;
  return useMemo(() => {
    const known = new WeakMap<Row, readonly LookupOption[]>();
    const deniedOf = (row: Row) => {
      const own = isObject(row[DENIED]) ? row[DENIED] : {};
      return [own[field], own[operation], listDenied[operation], never].find((why) => typeof why === 'string') ?? null;
    };
    const codesOf = (row: Row) => {
      const before = known.get(row);
      if (before !== undefined || lookup === undefined) return before ?? [];
      const denied = deniedOf(row);
      const codes = codesFor(lookup, row).filter((option) => reasonFor(row, option, denied) === null);
      known.set(row, codes);
      return codes;
    };
    return { codesOf, deniedOf };
    // Which command a form sends never changes while the catalogue is the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lookup, field, operation, listDenied, never]);
}
