import { decide, operation } from '../../../contract/index.ts';
import { DENIED, type Row } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { viewerFacts } from '../session/viewerFacts.ts';
import type { ListDefinition } from './listHandler.ts';

/**
 * Rows with what each refuses and why, decided by the same rules as the calls themselves. What nobody
 * of the viewer's kind may do at all is not said again in every row: the page knows it beforehand.
 */
export function withDenials(call: UnitCall, rows: readonly Row[], { operations, facts, columns = {} }: NonNullable<ListDefinition['rules']>): Row[] {
  const viewer = { user: viewerFacts(call.viewer), today: call.today };
  const named = [
    ...operations.map((id) => ({ key: id, rule: operation(id), more: {} })),
    ...Object.entries(columns).map(([field, { operation: id, facts: more }]) => ({ key: field, rule: operation(id), more })),
  ];
  return rows.map((row) => {
    const known = { ...facts(row, call), ...viewer };
    const denied = named.flatMap(({ key, rule, more }): [string, string][] => {
      const decision = decide(rule, { ...known, ...more });
      return decision.allowed || decision.status === 403 ? [] : [[key, decision.reason]];
    });
    return denied.length === 0 ? row : { ...row, [DENIED]: Object.fromEntries(denied) };
  });
}
