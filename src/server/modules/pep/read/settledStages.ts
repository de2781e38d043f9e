import type { FormDocument, Origins } from '../../../../engine/index.ts';

/** What a stage's settling depends on, apart from its form, which never changes within a release. */
export interface StageInput {
  readonly release: string;
  readonly stageId: number;
  /** Record facts as text. */
  readonly facts: string;
  readonly document: FormDocument;
  readonly origins: Origins;
}

interface KeptResult<T> {
  readonly facts: string;
  readonly content: string;
  readonly result: T;
}

/** The stages of some thirty plans: they are opened far more often than changed. */
const mostKept = 500;

/** A function that makes of an input what its work makes of it, or made of the very same one before. */
export function settledOnce<T>(): (input: StageInput, work: () => T) => T {
  const kept = new Map<string, KeptResult<T>>();
  return (input, work) => {
    const key = `${input.release} ${input.stageId}`;
    const content = JSON.stringify([input.document, input.origins]);
    const found = kept.get(key);
    kept.delete(key);
    const same = found?.facts === input.facts && found.content === content;
    const next = same ? found : { facts: input.facts, content, result: work() };
    kept.set(key, next);
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '');
    return next.result;
  };
}
