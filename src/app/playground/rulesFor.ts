import { decide, fieldLocks, operation } from '../../contract/index.ts';
import { EngineError, type JsonObject } from '../../engine/index.ts';

/**
 * What a role may not change on a stage, by the rules of saving it; nothing is locked while the facts for that are not
 * there.
 */
export function rulesFor(facts: JsonObject) {
  const save = operation('pep.saveStage');
  const held = { ...facts, user: { hasPep: true, ...(facts.user as JsonObject) } };
  try {
    const decision = decide(save, held);
    return { readOnly: decision.allowed ? null : decision.reason, locks: fieldLocks(save, held) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { readOnly: null, locks: [] };
  }
}
