import { useCallback, useEffect, useState } from 'react';
import { useAgainWhenBack } from '../api/useConnection.ts';
import { findRows, type FoundList, type FoundRows } from './foundRows.ts';

/** How long somebody pauses in typing before the lists are asked. */
const WAIT_MS = 250;

interface Answers {
  readonly search: string;
  /** In the order of the lists. */
  readonly lists: readonly FoundRows[];
}

const none: Answers = { search: '', lists: [] };

/** What the lists hold under a search: none until all of them have answered, so that nothing moves under a press. */
export function useFound(
  lists: readonly FoundList[],
  search: string,
): { readonly answers: readonly FoundRows[]; readonly loading: boolean; again(): void } {
  const [answered, setAnswered] = useState(none);
  const [round, setRound] = useState(0);
  const again = useCallback(() => {
    setAnswered(none);
    setRound((last) => last + 1);
  }, []);
  const isAnswered = answered.search === search;
  useAgainWhenBack(isAnswered && answered.lists.some(({ failed }) => failed === 0), again);
  useEffect(() => {
    if (search === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const asked = lists.map((list) => findRows(list, search, stop.signal));
      Promise.all(asked).then(
        (all) => setAnswered({ search, lists: all }),
        () => {},
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [lists, search, round]);
  if (search === '') return { answers: [], loading: false, again };
  return { answers: isAnswered ? answered.lists : [], loading: !isAnswered, again };
}
