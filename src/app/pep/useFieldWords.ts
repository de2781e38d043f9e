import { useMemo } from 'react';
import {
  automaticPrefix,
  signatureLocks,
  sourceWords,
  takenOverWords,
  type Signing,
  type StageContent,
} from '../../contract/index.ts';
import { activeForm, lockedPaths, valueAt, type FormDocument } from '../../engine/index.ts';
import type { FieldLock } from '../../renderer/index.ts';

interface FieldWords {
  /** What this viewer cannot change, and why: rules of the call, and values that came from the records. */
  readonly locks: readonly FieldLock[];
  /** What one may change, and did not type oneself. */
  readonly notes: { readonly [pointer: string]: string };
}

/**
 * What stands at the fields of a stage about where their values come from, and where somebody else signs: that follows
 * what is stored, which another's save may have changed since the stage was read.
 */
export function useFieldWords(
  stage: StageContent,
  user: Signing['user'],
  stored: Pick<FormDocument, 'answers'>,
): FieldWords {
  const words = useStageWords(stage);
  const { answers } = stored;
  const signed = useMemo(
    () => signatureLocks(stage.form, answers, { user, statusId: Number(valueAt(stage.facts, ['pep', 'statusId'])) }),
    [stage, user, answers],
  );
  return useMemo(
    () => (signed.length === 0 ? words : { ...words, locks: [...words.locks, ...signed] }),
    [words, signed],
  );
}

function useStageWords(stage: StageContent): FieldWords {
  return useMemo(() => {
    const document = { answers: stage.formData, parked: stage.parked };
    const active = activeForm({ form: stage.form, facts: stage.facts, document });
    const automatic = lockedPaths(active, stage.origins, { prefix: automaticPrefix, answers: document.answers });
    return {
      locks: [
        ...stage.fieldLocks,
        ...automatic.map((pointer) => ({ pointer, reason: sourceWords(stage, pointer), automatic: true })),
      ],
      notes: Object.fromEntries(
        Object.entries(stage.origins).flatMap(([pointer, origin]) => {
          const words = takenOverWords(origin);
          return words === null ? [] : [[pointer, words]];
        }),
      ),
    };
  }, [stage]);
}
