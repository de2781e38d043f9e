import type { Column, Json, LookupOption } from '../../../engine/index.ts';

/**
 * What a menu offers: the values that its column names in their order, else all that are still offered; never the one
 * there is.
 */
export function offersOf(column: Column, options: readonly LookupOption[], value: Json): readonly LookupOption[] {
  const { offers } = column.declaration;
  const all =
    offers === undefined
      ? options.filter(({ offered, all }) => offered !== false && all !== true)
      : offers.map(
          (offer) => options.find((option) => option.value === offer) ?? { value: offer, label: String(offer) },
        );
  return all.filter((option) => option.value !== value);
}
