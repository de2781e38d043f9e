import { useEngine } from '../../../renderer/index.ts';

/** A rating, and what the authority calls it. */
export interface OfferedRating {
  readonly value: number;
  readonly label: string;
}

/** The ratings that a section can be given, as the authority calls them. */
export function useRatings(): readonly OfferedRating[] {
  const { options = [] } = useEngine().host.useLookups()('rag-rating');
  return options.map(({ value, label }) => ({ value: Number(value), label }));
}
