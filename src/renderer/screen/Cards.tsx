import { useId, useMemo } from 'react';
import { styled } from '@mui/material/styles';
import type { CardDeclaration, Column, CompiledTable, Facts, Row } from '../../engine/index.ts';
import { columnText, compileTable } from '../../engine/index.ts';
import { FormOpener } from '../ask/FormOpener.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { LoadFailure, LOAD_FAILED } from '../parts/LoadFailure.tsx';
import { CellView } from '../table/CellView.tsx';
import { ToneIcon, toneOf } from '../parts/ToneChip.tsx';
import { TableScopeContext, type TableScope } from '../table/tableScope.ts';
import { space, tokens } from '../theme.ts';
import { Board, Surface } from './cardStyle.ts';
import { NothingWaits } from './NothingWaits.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import { useAskedInTurn, useListInTurn, type Turn } from './useAskedInTurn.ts';

/** Cards that ask at a time. */
const AT_ONCE = 4;

/** So many rows stand on a card: enough to begin with, and the rest is behind the link. */
const MOST_ROWS = 5;

/**
 * Cards beside each other: each how much there is of something to do, and the first of it. Those on which there is
 * nothing fold into one line below the others.
 */
export function Cards({ cards, facts }: { readonly cards: readonly CardDeclaration[]; readonly facts: Facts }) {
  const { turns, answers } = useAskedInTurn(cards, facts, AT_ONCE);
  const empty = turns.flatMap(({ asked }) => (answers.get(asked.name) === 0 ? [asked] : []));
  const isAll = empty.length === turns.length;
  return (
    <>
      <Board hidden={isAll}>
        {turns.map((turn) => (
          <FieldBoundary key={turn.asked.name} title={turn.asked.title}>
            <Card {...turn} />
          </FieldBoundary>
        ))}
      </Board>
      <NothingWaits empty={empty} isAll={isAll} />
    </>
  );
}

function Card(turn: Turn) {
  const { asked: card, waits } = turn;
  const heading = useId();
  const { compiled, list, isAnswered, total, address } = useListInTurn(turn);
  if (total === 0) return null;
  const tone = card.tone === undefined || total === null ? undefined : toneOf(card.tone);
  // "See all" promises rows that are not here; where all of them are, the list still has its columns and actions.
  const rows = list.page?.rows.slice(0, MOST_ROWS) ?? [];
  const more = (total ?? 0) > rows.length ? `See all ${total}` : 'See the list';
  return (
    <Surface
      aria-labelledby={heading}
      aria-busy={list.loading || waits}
      style={tone && { borderTopColor: tokens.tone[tone].ink }}
    >
      <header>
        <h2 id={heading}>{card.title}</h2>
        <p style={tone && { color: tokens.tone[tone].ink }}>
          {tone && <ToneIcon tone={tone} />}
          <strong>{total ?? '–'}</strong> {total === null ? '' : (card.counts[total === 1 ? 0 : 1] ?? card.counts[0])}
        </p>
      </header>
      {list.failed && (
        <LoadFailure
          text={compiled.declaration.failure ?? LOAD_FAILED}
          reference={list.reference}
          onRetry={list.reload}
        />
      )}
      {!isAnswered && <Looking aria-hidden="true" />}
      {total !== null && (
        <>
          <Rows table={compiled} card={card} rows={rows} denied={list.denied} />
          <PlaceLink to={address} label={`${more}: ${card.title}`}>
            {more}
          </PlaceLink>
        </>
      )}
    </Surface>
  );
}

interface RowsProps {
  readonly table: CompiledTable;
  readonly card: CardDeclaration;
  readonly rows: readonly Row[];
  readonly denied: TableScope['denied'];
}

function Rows({ table, card, rows, denied }: RowsProps) {
  const { facts } = useEngine().host;
  const compiled = useReadOnly(table, card);
  const scope = useMemo(
    () => ({ compiled, denied, facts, showSaved: ignore, showStored: ignore }),
    [compiled, denied, facts],
  );
  const [first, ...others] = compiled.columns;
  return (
    <FormOpener>
      <TableScopeContext value={scope}>
        <ul>
          {rows.map((row) => (
            <li key={JSON.stringify(row[compiled.rowId] ?? null)}>
              {first && <CellView column={first} row={row} tabIndex={0} focused={false} />}
              <div>
                {others.map((column) => (
                  <Said key={column.field} column={column} row={row} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </TableScopeContext>
    </FormOpener>
  );
}

/** A value with what it is, in words alone; nothing where there is none. */
function Said({ column, row }: { readonly column: Column; readonly row: Row }) {
  const text = columnText(column, row);
  if (text === '') return null;
  const { title } = column.declaration;
  return <span>{title === undefined ? text : `${title} ${text}`}</span>;
}

/** The table with the card's fields for columns: of what the table says of them, how they read and where they lead. */
function useReadOnly(table: CompiledTable, { fields }: CardDeclaration): CompiledTable {
  const { host } = useEngine();
  const record = host.useRecord(table.declaration.record);
  const findLookup = host.useLookups();
  return useMemo(() => {
    const columns = fields.map((declared) => {
      const own = typeof declared === 'string' ? { field: declared } : declared;
      const { reads, format, link, options } =
        table.columns.find(({ field }) => field === own.field)?.declaration ?? {};
      return { ...given({ reads, format, link, options }), ...own };
    });
    return compileTable({ ...table.declaration, columns }, record, findLookup);
  }, [table, fields, record, findLookup]);
}

/** What is said, without what is not. */
function given<T extends object>(said: T): { [name in keyof T]?: Exclude<T[name], undefined> } {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as {
    [name in keyof T]?: Exclude<T[name], undefined>;
  };
}

/** Nothing is changed on a card. */
const ignore = () => undefined;

/** Keeps the room of three rows while they are asked for. */
const Looking = styled('div')({
  height: 132,
  borderRadius: tokens.radius,
  background: `repeating-linear-gradient(${tokens.color.ground} 0 ${space(8)}, transparent ${space(8)} ${space(11)})`,
});
