import { useEffect, useState } from 'react';
import { operation, type ReplyOf } from '../../../contract/index.ts';
import { replyOf } from '../../api/replyOf.ts';
import { send } from '../../api/request.ts';
import type { TriedPlan } from './usePlanTrial.ts';

/** A section of a plan on the form of a draft. */
export type DraftOnPlan = ReplyOf<'declarations.preview'>;

interface Asked {
  readonly path: string;
  readonly text: string;
  readonly plan: TriedPlan;
  readonly typeId: number;
  /** While the text is being written, or has faults, what was drawn before stays. */
  readonly isSound: boolean;
}

interface Said {
  readonly of: string;
  /** Whose answers these are, as whom. */
  readonly whose: string;
  readonly drawn: DraftOnPlan | null;
  readonly failure: string | null;
}

const nothing: Said = { of: '', whose: '', drawn: null, failure: null };

/** The section as the text makes it now; of another plan, or as another reader, nothing of the former is shown. */
export function useDraftOnPlan({ path, text, plan, typeId, isSound }: Asked) {
  const { studentId, pepId } = plan;
  const whose = `${path} ${pepId} ${typeId}`;
  const of = `${whose} ${text}`;
  const [said, setSaid] = useState(nothing);
  useEffect(() => {
    if (!isSound) return;
    const gone = new AbortController();
    const ask = async () => {
      const body = { studentId, pepId, path, text, as: typeId };
      const reply = await send(operation('declarations.preview'), { body, signal: gone.signal, repeatable: true });
      if (reply.ok) setSaid({ of, whose, drawn: replyOf('declarations.preview', reply.body), failure: null });
      else
        setSaid((former) => ({
          of,
          whose,
          drawn: former.whose === whose ? former.drawn : null,
          failure: reply.message,
        }));
    };
    // Who left is not told.
    void ask().catch(() => undefined);
    return () => gone.abort();
  }, [studentId, pepId, path, text, typeId, isSound, of, whose]);
  const isOfThis = said.whose === whose;
  return {
    drawn: isOfThis ? said.drawn : null,
    failure: isOfThis && isSound ? said.failure : null,
    isNow: said.of === of,
  };
}
