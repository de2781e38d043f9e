import { useMemo } from 'react';
import { automaticPrefix, type PepStage } from '../../contract/index.ts';
import { activeForm, findFormat, lockedPaths, type Origin } from '../../engine/index.ts';
import type { FieldLock } from '../../renderer/index.ts';

interface FieldWords {
  /** What this viewer cannot change, and why: rules of the call, and values that came from the records. */
  readonly locks: readonly FieldLock[];
  /** What one may change, and did not type oneself. */
  readonly notes: { readonly [pointer: string]: string };
}

/** What stands at the fields of a stage about where their values come from. */
export function useFieldWords(stage: PepStage): FieldWords {
  return useMemo(() => {
    const document = { answers: stage.formData, parked: stage.parked };
    const active = activeForm({ form: stage.form, facts: stage.facts, document });
    const automatic = lockedPaths(active, stage.origins, { prefix: automaticPrefix, answers: document.answers });
    return {
      locks: [
        ...stage.fieldLocks,
        ...automatic.map((pointer) => ({ pointer, reason: sourceOf(stage, pointer), automatic: true })),
      ],
      notes: Object.fromEntries(Object.entries(stage.origins).flatMap(([pointer, origin]) => noteOf(pointer, origin))),
    };
  }, [stage]);
}

const day = (instant: string) => findFormat('date').toText(instant.slice(0, 10), { options: {} });

/** Where a value comes from that nobody types. */
function sourceOf({ form: { derived = {} }, origins }: PepStage, pointer: string): string {
  const path = pointer.slice(1).replace(/\/\d+(?=\/)/g, '/*');
  if (path in derived || `/${path}` in derived) return 'Worked out from other answers';
  const origin = origins[pointer];
  return origin === undefined
    ? 'Filled in from the records'
    : `${origin.from ?? 'Filled in from the records'}, ${day(origin.at)}`;
}

function noteOf(pointer: string, { source, from }: Origin): [string, string][] {
  return source === 'former'
    ? [[pointer, `Taken over from ${from ?? 'the plan before'}: please check that it still holds.`]]
    : [];
}
