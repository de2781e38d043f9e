import { decide, decideForViewer, operation, type OperationId } from '../../../contract/index.ts';
import { DENIED, type Facts, type Row } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { viewerFacts } from '../session/viewerFacts.ts';

/** Which operations a list's rows may refuse, and what their rules name of a row. */
export interface RowRules {
  readonly operations: readonly OperationId[];
  readonly facts: (row: Row, call: UnitCall) => Facts;
  /**
   * Columns that share an operation of which a row refuses only one: by field, the operation and the facts that tell
   * them apart.
   */
  readonly columns?: { readonly [field: string]: { readonly operation: OperationId; readonly facts: Facts } };
}

/**
 * Rows with what each refuses and why, decided by the same rules as the calls themselves. What nobody
 * of the viewer's kind may do at all is not said again in every row: the page knows it beforehand.
 */
export function withDenials(
  call: UnitCall,
  rows: readonly Row[],
  { operations, facts, columns = {} }: RowRules,
): Row[] {
  const viewer = { user: viewerFacts(call.viewer), today: call.today };
  const named = [
    ...operations.map((id) => ({ key: id, rule: operation(id), more: {} })),
    ...Object.entries(columns).map(([field, { operation: id, facts: more }]) => ({
      key: field,
      rule: operation(id),
      more,
    })),
  ].filter(({ rule }) => decideForViewer(rule, viewer).allowed);
  return rows.map((row) => {
    const known = { ...facts(row, call), ...viewer };
    const denied = named.flatMap(({ key, rule, more }): [string, string][] => {
      const decision = decide(rule, { ...known, ...more });
      return decision.allowed ? [] : [[key, decision.reason]];
    });
    return denied.length === 0 ? row : { ...row, [DENIED]: Object.fromEntries(denied) };
  });
}
