import type { JsonObject, LookupOption, Row } from '../../../engine/index.ts';

const orderOf = ({ date, session }: JsonObject) => `${String(date)}${String(session)}`;

/**
 * Facts of the dialog that a code opens: the first session's row with the last one's date and session, and the code
 * chosen.
 */
export function dialogFacts(rows: readonly Row[], option: LookupOption): JsonObject {
  const [first, ...rest] = rows.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const last = rest.at(-1) ?? first;
  return {
    row: {
      ...first,
      endDate: last?.date ?? null,
      endSession: last?.session ?? null,
    },
    value: option.value,
  };
}
