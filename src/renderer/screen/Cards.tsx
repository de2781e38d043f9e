import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { styled } from '@mui/material/styles';
import type { CardDeclaration, CompiledTable, Facts, JsonObject, Row, TableQuery } from '../../engine/index.ts';
import {
  declaredFilters,
  fillTemplate,
  fillValues,
  isObject,
  matches,
  openQuery,
  queryToParams,
} from '../../engine/index.ts';
import { FormOpener } from '../ask/FormOpener.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { LoadFailure, LOAD_FAILED } from '../parts/LoadFailure.tsx';
import { CellView } from '../table/CellView.tsx';
import { TableScopeContext, type TableScope } from '../table/tableScope.ts';
import { TableSurface } from '../table/tableParts.ts';
import { useCompiledTable } from '../table/useCompiledTable.ts';
import { space, tokens } from '../theme.ts';

/** So many rows stand on a card: enough to begin with, and the rest is behind the link. */
const MOST_ROWS = 5;

/** So many cards ask at a time: a server that works on few calls of one user at once has room for what else asks. */
const AT_ONCE = 5;

/** Cards beside each other: each how much there is of something to do, and the first of it. */
export function Cards({ cards, facts }: { readonly cards: readonly CardDeclaration[]; readonly facts: Facts }) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const shown = cards.filter(({ when }) => when === undefined || matches(when, facts));
  const waiting = shown.filter(({ title }) => !answered.has(title)).slice(AT_ONCE);
  return (
    <Board>
      {shown.map((card) => (
        <FieldBoundary key={card.title} title={card.title}>
          <Card
            card={card}
            facts={facts}
            waits={waiting.includes(card)}
            onAnswered={() => setAnswered((known) => new Set(known).add(card.title))}
          />
        </FieldBoundary>
      ))}
    </Board>
  );
}

interface CardProps {
  readonly card: CardDeclaration;
  readonly facts: Facts;
  /** Others have not been answered yet. */
  readonly waits: boolean;
  onAnswered(): void;
}

function Card({ card, facts, waits, onAnswered }: CardProps) {
  const { host } = useEngine();
  const compiled = useCompiledTable(card.table);
  const heading = useId();
  const query = useMemo(() => queryOf(compiled, card, facts), [compiled, card, facts]);
  const filled = fillValues({ ...card.params }, facts);
  const list = host.useList(compiled.declaration.list, query, isObject(filled) ? filled : noParams, waits);
  const isAnswered = list.failed || list.page !== null;
  const tell = useEffectEvent(onAnswered);
  useEffect(() => {
    if (isAnswered) tell();
  }, [isAnswered]);
  const page = list.failed ? null : list.page;
  const total = page?.total ?? 0;
  return (
    <Surface aria-labelledby={heading} aria-busy={list.loading || waits}>
      <header>
        <h2 id={heading}>{card.title}</h2>
        <p>{page === null ? '–' : total}</p>
      </header>
      {list.failed && (
        <LoadFailure
          text={compiled.declaration.failure ?? LOAD_FAILED}
          reference={list.reference}
          onRetry={list.reload}
        />
      )}
      {page !== null && total === 0 && <p>{card.empty ?? 'Nothing to do here.'}</p>}
      {page !== null && total > 0 && (
        <>
          <Rows compiled={compiled} card={card} rows={page.rows.slice(0, MOST_ROWS)} denied={list.denied} />
          <AllLink to={addressOf(compiled, card, { query, facts })} total={total} title={card.title} />
        </>
      )}
    </Surface>
  );
}

const noParams: JsonObject = {};

/** What the table would be asked on its page, with the card's filters set and as few rows as it offers. */
function queryOf(compiled: CompiledTable, { filters = {} }: CardDeclaration, facts: Facts): TableQuery {
  const open = openQuery(compiled, facts);
  const set = declaredFilters(compiled, filters, facts) ?? {};
  const sizes = compiled.pageSizes.filter((size) => size > 0);
  return {
    ...open,
    filters: { ...open.filters, ...set },
    pageSize: sizes.length > 0 ? Math.min(...sizes) : open.pageSize,
  };
}

function addressOf(
  compiled: CompiledTable,
  { page }: CardDeclaration,
  { query, facts }: { readonly query: TableQuery; readonly facts: Facts },
): string {
  const open = openQuery(compiled, facts);
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(queryToParams(compiled, { ...query, pageSize: open.pageSize }, open)))
    for (const value of values) params.append(name, value);
  const asked = params.toString();
  return `${fillTemplate(page, facts)}${asked === '' ? '' : `?${asked}`}`;
}

interface RowsProps {
  readonly compiled: CompiledTable;
  readonly card: CardDeclaration;
  readonly rows: readonly Row[];
  readonly denied: TableScope['denied'];
}

function Rows({ compiled, card, rows, denied }: RowsProps) {
  const { facts } = useEngine().host;
  const scope = useMemo(
    () => ({ compiled, denied, facts, showSaved: ignore, showStored: ignore }),
    [compiled, denied, facts],
  );
  const columns = card.fields.flatMap((field) => compiled.columns.find((column) => column.field === field) ?? []);
  return (
    <FormOpener>
      <TableScopeContext value={scope}>
        <ul>
          {rows.map((row) => (
            <li key={JSON.stringify(row[compiled.rowId] ?? null)}>
              {columns.map((column) => (
                <CellView key={column.field} column={column} row={row} tabIndex={0} focused={false} />
              ))}
            </li>
          ))}
        </ul>
      </TableScopeContext>
    </FormOpener>
  );
}

/** Nothing is changed on a card. */
const ignore = () => undefined;

function AllLink({ to, total, title }: { readonly to: string; readonly total: number; readonly title: string }) {
  const { host } = useEngine();
  return (
    <a
      href={to}
      aria-label={`See all ${total}: ${title}`}
      onClick={(event) => {
        // A new tab or window stays the browser's own matter.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        host.navigate(to);
      }}
    >
      See all {total}
    </a>
  );
}

const Board = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  gap: space(4),
});

const Surface = styled(TableSurface)({
  alignContent: 'start',
  padding: space(4),
  backgroundColor: tokens.color.paper,
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius,
  '& header': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: space(3) },
  '& h2': { fontSize: tokens.size.h3, fontWeight: tokens.weight.heading },
  '& header p': { fontSize: tokens.size.h1, fontWeight: tokens.weight.heading, fontVariantNumeric: 'tabular-nums' },
  '& p': { margin: 0 },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: space(3),
    padding: `${space(1.5)} 0`,
    borderTop: `1px solid ${tokens.color.line}`,
  },
});
