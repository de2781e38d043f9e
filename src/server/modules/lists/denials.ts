import { decide, operation } from '../../../contract/index.ts';
import { DENIED, type Row } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { viewerFacts } from '../session/viewerFacts.ts';
import type { ListDefinition } from './listHandler.ts';

/**
 * Rows with what each refuses and why, decided by the same rules as the calls themselves. What nobody
 * of the viewer's kind may do at all is not said again in every row: the page knows it beforehand.
 */
export function withDenials(call: UnitCall, rows: readonly Row[], { operations, facts }: NonNullable<ListDefinition['rules']>): Row[] {
  const viewer = { user: viewerFacts(call.viewer), today: call.today };
  const named = operations.map((id) => [id, operation(id)] as const);
  return rows.map((row) => {
    const known = { ...facts(row, call), ...viewer };
    const denied = named.flatMap(([id, each]): [string, string][] => {
      const decision = decide(each, known);
      return decision.allowed || decision.status === 403 ? [] : [[id, decision.reason]];
    });
    return denied.length === 0 ? row : { ...row, [DENIED]: Object.fromEntries(denied) };
  });
}
