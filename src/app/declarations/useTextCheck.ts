import { useEffect, useState } from 'react';
import { operation, type ReplyOf } from '../../contract/index.ts';
import { replyOf } from '../api/replyOf.ts';
import { send } from '../api/request.ts';

/** What the server says of a text; `isOf` tells whether it is of the text as it stands. */
export interface TextCheck {
  readonly found: ReplyOf<'declarations.check'> | null;
  /** Why it could not be checked; null where it could. */
  readonly failure: string | null;
  readonly isOf: boolean;
}

/** Milliseconds after the last key. */
const pause = 700;

/** Checks a text among the authority's others when nobody has typed for a while. */
export function useTextCheck(path: string, text: string): TextCheck {
  const [said, setSaid] = useState<Omit<TextCheck, 'isOf'> & { readonly of: string | null }>({
    found: null,
    failure: null,
    of: null,
  });
  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      const { signal } = gone;
      const reply = await send(operation('declarations.check'), { body: { path, text }, signal });
      if (reply.ok) setSaid({ found: replyOf('declarations.check', reply.body), failure: null, of: text });
      else setSaid((former) => ({ ...former, failure: reply.message, of: text }));
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), pause);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [path, text]);
  return { found: said.found, failure: said.failure, isOf: said.of === text };
}

/** What is wrong in the text of a path itself, and not in another that reads it. */
export const problemsIn = (found: TextCheck['found'], path: string) =>
  (found?.problems ?? []).filter((problem) => problem.path === path);
