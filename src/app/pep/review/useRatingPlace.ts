import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { PepStage } from '../../../contract/index.ts';
import { useFormCommand, usePageKeys } from '../../../renderer/index.ts';
import { IN_A_SECTION } from '../../unsaved/useSaveKey.ts';
import { useArrival, type Arrival } from './arrival.ts';

/** Where a section is rated: beside the form, over it, or behind a button; nowhere for who may not. */
export interface RatingPlace {
  readonly shows: 'column' | 'sheet' | 'button' | 'nothing';
  readonly arrival: Arrival | null;
  /** Somebody has asked for it, perhaps before its chips were drawn: they take the focus once they are. */
  readonly isAsked: boolean;
  /** Opens it over the form; null where it is in sight, or nowhere. */
  readonly onRate: (() => void) | null;
  close(): void;
}

/** Id of what holds the chips of the rating. */
export const RATING = 'pep-rating';

/** The place of the rating on a stage, and Alt+R, which leads to its chips from anywhere on the page (D-202). */
export function useRatingPlace({ pep }: PepStage): RatingPlace {
  const arrival = useArrival();
  const mayRate = useFormCommand('pep-review/rating').denied === null && pep.ratingPanel !== null;
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [sheet, setSheet] = useState(arrival !== null);
  const open = useCallback(() => setSheet(true), []);
  const close = useCallback(() => setSheet(false), []);
  useRatingKey(mayRate, open);
  const shows = mayRate ? (wide ? 'column' : sheet ? 'sheet' : 'button') : 'nothing';
  const onRate = shows === 'button' || shows === 'sheet' ? open : null;
  return useMemo(() => ({ shows, arrival, isAsked: sheet, onRate, close }), [shows, arrival, sheet, onRate, close]);
}

const keys = [['Alt and R', 'Goes to the rating of the section']] as const;

function useRatingKey(mayRate: boolean, open: () => void): void {
  usePageKeys(IN_A_SECTION, mayRate ? keys : null);
  // From the moment that the page is seen: whoever presses the key at once is heard.
  useLayoutEffect(() => {
    if (!mayRate) return;
    const onKey = (event: KeyboardEvent) => {
      const { code, altKey, ctrlKey, metaKey, shiftKey, target } = event;
      // By the place of the key: with Alt some keyboards write another letter.
      if (code !== 'KeyR' || !altKey || ctrlKey || metaKey || shiftKey) return;
      if (target instanceof Element && target.closest(`[role="dialog"]:not(#${RATING})`)) return;
      event.preventDefault();
      const chips = document.querySelectorAll<HTMLInputElement>(`#${RATING} input[type="radio"]`);
      const chip = [...chips].find(({ checked }) => checked) ?? chips[0];
      if (chip === undefined) open();
      else chip.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mayRate, open]);
}
