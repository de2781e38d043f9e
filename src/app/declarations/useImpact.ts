import { useEffect, useRef, useState } from 'react';
import { joinedCounts, MOST_PLANS_NAMED, operation, type ReplyOf } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { send } from '../api/request.ts';
import type { Effect } from './impactWords.ts';

type Part = ReplyOf<'declarations.impact'>;

/** What the drafts would do, as far as it is known. */
export interface Impact {
  readonly state: 'idle' | 'looking' | 'cancelled' | 'failed' | 'done';
  /** All that was said so far; null before the first reply. */
  readonly found: Part | null;
  /** Why it did not go on; null where it did. */
  readonly failure: string | null;
  start(): void;
  cancel(): void;
  /** Where it stopped, unless that would be about other drafts. */
  goOn(): void;
}

type Said = Pick<Impact, 'state' | 'found' | 'failure'>;
const idle: Said = { state: 'idle', found: null, failure: null };

/**
 * Asks what the drafts would do to running plans, part by part until all have been looked at. What was said of other
 * drafts, by their name, does not hold of these.
 */
export function useImpact(drafts: string): Impact {
  const [kept, setKept] = useState({ drafts, said: idle });
  const { state, found, failure } = kept.drafts === drafts ? kept.said : idle;
  const setSaid = (said: Said) => setKept({ drafts, said });
  const gone = useRef<AbortController | null>(null);
  useEffect(() => () => gone.current?.abort(), [drafts]);
  const look = async (former: Part | null, signal: AbortSignal) => {
    setSaid({ state: 'looking', found: former, failure: null });
    for (let known = former; ;) {
      const body: JsonObject = known?.next ? { from: known.next, drafts: known.drafts } : {};
      const reply = await send(operation('declarations.impact'), { body, signal, repeatable: true });
      if (!reply.ok) {
        // What was refused is refused again, or about other drafts.
        const kept = reply.status === 0 || reply.status >= 500 ? known : null;
        return setSaid({ state: 'failed', found: kept, failure: reply.message });
      }
      known = joined(known, replyOf('declarations.impact', reply.body));
      const isDone = known.next === null;
      setSaid({ state: isDone ? 'done' : 'looking', found: known, failure: null });
      if (isDone) return;
    }
  };
  const begin = (former: Part | null) => {
    gone.current?.abort();
    gone.current = new AbortController();
    // Who left or cancelled is not told.
    void look(former, gone.current.signal).catch(() => undefined);
  };
  return {
    state,
    found,
    failure,
    start: () => begin(null),
    cancel: () => {
      gone.current?.abort();
      setSaid({ state: 'cancelled', found, failure });
    },
    goOn: () => begin(found),
  };
}

/** What several calls said, as one. */
function joined(former: Part | null, part: Part): Part {
  if (former === null) return part;
  const effects = joinedCounts<Effect>(former.effects, part.effects, (known, further) => ({
    ...further,
    examples: [...known.examples, ...further.examples].slice(0, MOST_PLANS_NAMED),
  }));
  return { ...part, looked: former.looked + part.looked, effects };
}
