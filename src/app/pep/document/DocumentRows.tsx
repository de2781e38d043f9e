import type { PaperAnswer, PaperBlock, RowChange } from '../../../engine/index.ts';
import { ChangeWord, type Change } from './ChangeWord.tsx';
import { Former } from './DocumentLine.tsx';
import type { Reading } from './reading.ts';

type Table = Extract<PaperBlock, { kind: 'table' }>;

interface Props {
  readonly table: Table;
  readonly reading: Reading;
}

/** A row as it is drawn: those that are gone stand last. */
interface DrawnRow {
  readonly cells: readonly PaperAnswer[];
  readonly change: Change | null;
  readonly former: RowChange['former'];
}

/** Rows of answers: a table, or where there is no room for one, a list for each row. */
export function DocumentRows({ table, reading }: Props) {
  const rows = rowsOf(table);
  if (reading.isNarrow) {
    return rows.map((row, at) => (
      <dl key={at} className={row.change === null ? 'row' : 'row changed'}>
        {table.columns.map(({ title }, column) => (
          <div key={column}>
            <dt>{title}</dt>
            <dd>
              <Cell {...{ row, column, reading }} />
            </dd>
          </div>
        ))}
      </dl>
    ));
  }
  return (
    <table>
      <thead>
        <tr>
          {table.columns.map(({ title }, column) => (
            <th key={column} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className={row.change === null ? undefined : 'changed'}>
            {table.columns.map((_column, column) => (
              <td key={column}>
                <Cell {...{ row, column, reading }} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly row: DrawnRow;
  readonly column: number;
  readonly reading: Reading;
}

function Cell({ row: { cells, change, former }, column, reading }: CellProps) {
  const [answer, was] = [cells[column], former[column] ?? null];
  return (
    <>
      {column === 0 && change !== null && <ChangeWord change={change} />}
      {answer?.kind === 'text' ? <p className="answer">{answer.text}</p> : <p className="none">–</p>}
      {was !== null && <Former answer={was} reading={reading} />}
    </>
  );
}

function rowsOf({ rows, changes }: Table): readonly DrawnRow[] {
  const there = rows.map((cells, at): DrawnRow => {
    const change = changes?.rows[at];
    return {
      cells,
      change: change === undefined || change.kind === 'same' ? null : change.kind,
      former: change?.former ?? [],
    };
  });
  return [...there, ...(changes?.gone ?? []).map((cells): DrawnRow => ({ cells, change: 'gone', former: [] }))];
}
