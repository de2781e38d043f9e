import { ToneChip, useEngine } from '../../renderer/index.ts';

/** A rating by the authority's own word and colour; nothing where there is none. */
export function RatingChip({ rating }: { readonly rating: number | null }) {
  const { host } = useEngine();
  const lookups = host.useLookups();
  const option = rating === null ? undefined : lookups('rag-rating').options?.find(({ value }) => value === rating);
  return option === undefined ? null : <ToneChip tone={option.tone ?? 'muted'}>{option.label}</ToneChip>;
}
