import { decide, fieldLocks, noDelegation, operation, signatureLocks } from '../../contract/index.ts';
import { EngineError, type JsonObject, type ResolvedForm } from '../../engine/index.ts';

/**
 * What a role may not change on a stage, by the rules of saving it; nothing is locked while the facts for that are not
 * there.
 */
export function rulesFor(facts: JsonObject, form: ResolvedForm | null) {
  const save = operation('pep.saveStage');
  const held = { delegation: { ...noDelegation }, ...facts, user: { hasPep: true, ...(facts.user as JsonObject) } };
  try {
    const decision = decide(save, held);
    const signed = form === null ? [] : signatureLocks(form, {}, { user: nobody(held.user), statusId: 0 });
    return { readOnly: decision.allowed ? null : decision.reason, locks: [...fieldLocks(save, held), ...signed] };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { readOnly: null, locks: [] };
  }
}

/** Somebody of a type, whose signature stands nowhere yet. */
const nobody = ({ typeId }: JsonObject) => ({ typeId: Number(typeId), userId: 0, isSupportOrigin: false });
