import { styled } from '@mui/material/styles';
import type { FilterValue, Json, JsonObject, SummaryItem, TableQuery } from '../../engine/index.ts';
import { declaredFilters, findFormat, formatOf, jsonEqual } from '../../engine/index.ts';
import { focusRing, space, tokens } from '../theme.ts';
import { useTableScope } from './tableScope.ts';
import type { TableState } from './useTableQuery.ts';

interface SummaryRowProps {
  readonly declared: readonly SummaryItem[];
  readonly values: JsonObject | undefined;
  readonly state: TableState;
}

/**
 * Totals over all rows under the filter, as the server counted them; they keep their place while they
 * load. A press on one that names filters sets them, another takes them away.
 */
export function SummaryRow({ declared, values, state }: SummaryRowProps) {
  const { compiled, facts } = useTableScope();
  const items = declared.map((item) => ({
    item,
    filters: item.filters === undefined ? null : declaredFilters(compiled, item.filters, facts),
  }));
  const counts = items.filter(({ filters }) => filters === null);
  return (
    <Totals>
      {counts.length > 0 && (
        <dl>
          {counts.map(({ item }) => (
            <div key={item.field}>
              <dt>{item.title}</dt>
              <dd>{summaryText(item, values)}</dd>
            </div>
          ))}
        </dl>
      )}
      {items.map(
        ({ item, filters }) =>
          filters !== null && (
            <PressedCount
              key={item.field}
              text={`${summaryText(item, values)} ${item.title}`}
              filters={filters}
              state={state}
            />
          ),
      )}
    </Totals>
  );
}

function PressedCount({
  text,
  filters,
  state,
}: {
  readonly text: string;
  readonly filters: TableQuery['filters'];
  readonly state: TableState;
}) {
  const { query, open, change } = state;
  const pressed = Object.entries(filters).every(([field, value]) =>
    jsonEqual(plain(query.filters[field]), plain(value)),
  );
  const among = (all: TableQuery['filters'], within: boolean) =>
    Object.fromEntries(Object.entries(all).filter(([field]) => (filters[field] !== undefined) === within));
  const first = among(open.filters, true);
  // Back to how the table opens, unless that is how it opens.
  const others = { ...among(query.filters, false), ...(jsonEqual(plainAll(first), plainAll(filters)) ? {} : first) };
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => change({ filters: pressed ? others : { ...query.filters, ...filters } })}
    >
      {text}
    </button>
  );
}

/** A count as it reads; as wide as nothing while it is not known. */
export function summaryText({ field, title, format }: SummaryItem, values: JsonObject | undefined): string {
  const value = values?.[field];
  if (value === undefined) return '\u00A0';
  const shown = format === undefined ? formatOf({ title, type: typeof value }) : findFormat(format);
  return shown.toText(value, { options: {} });
}

const plainAll = (filters: TableQuery['filters']): Json => JSON.parse(JSON.stringify(filters)) as Json;

function plain(value: FilterValue | undefined): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);
}

const Totals = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(2)}`,
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: `0 ${space(4)}`, margin: 0, marginRight: space(2) },
  // The figure first, on one line with what it counts.
  '& dl > div': { display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: space(1) },
  '& dt': { color: tokens.color.muted },
  '& dd': {
    margin: 0,
    fontSize: tokens.size.h3,
    fontWeight: tokens.weight.heading,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > button': {
    minHeight: tokens.control.dense,
    padding: `0 ${space(3)}`,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.color.primary,
    backgroundColor: tokens.color.paper,
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius,
    cursor: 'pointer',
    '&:hover': { backgroundColor: tokens.color.primaryTint },
    '&:focus-visible': focusRing,
    '&[aria-pressed="true"]': {
      color: tokens.color.paper,
      backgroundColor: tokens.color.primary,
      borderColor: tokens.color.primary,
    },
    '&[aria-pressed="true"]::before': { content: '"✓ " / ""' },
  },
});
