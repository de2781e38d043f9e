import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { isObject, type Json, type JsonObject } from '../../engine/index.ts';
import { tokens, useTableExtras } from '../../renderer/index.ts';
import { schoolStripe } from './schoolColour.ts';

const rowsOf = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

interface SideTableProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}

/** Side tables of a pupil's sessions: totals by kind, totals by mark, the key of schools (SATT-6 to SATT-8). */
export function AttendanceTotals() {
  const extras = useTableExtras('session-attendance');
  const cells = (rows: JsonObject[], names: string[]) =>
    rows.map((row) =>
      names.map((name): ReactNode => (row[name] === null || row[name] === undefined ? '' : String(row[name]))),
    );
  const tables: SideTableProps[] = [
    {
      title: 'Total sessions',
      heads: ['Description', 'Sessions', '%'],
      rows: cells(rowsOf(extras.totalSessions), ['description', 'sessions', 'percentage']),
    },
    {
      title: 'Total marks',
      heads: ['Description', 'Sessions', 'Marks counted'],
      rows: cells(rowsOf(extras.totalMarks), ['description', 'sessions', 'marksCounted']),
    },
    {
      title: 'School key',
      heads: ['School'],
      rows: rowsOf(extras.schoolKey).map((row) => [<SchoolName key="name" school={row} />]),
    },
  ];
  return (
    <Sides>
      {tables.map((table) => (
        <SideTable key={table.title} {...table} />
      ))}
    </Sides>
  );
}

function SideTable({ title, heads, rows }: SideTableProps) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((value, column) => (
              <td key={heads[column]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A school with the stripe and the number that its sessions carry in the grid. */
function SchoolName({ school }: { readonly school: JsonObject }) {
  return (
    <>
      <Swatch aria-hidden style={schoolStripe(Number(school.colour ?? 0))} />
      {`${Number(school.colour ?? 0) + 1} ${String(school.schoolName)}`}
    </>
  );
}

const Swatch = styled('span')({
  display: 'inline-block',
  height: 16,
  marginRight: 8,
  borderLeftWidth: 6,
  verticalAlign: 'text-bottom',
  forcedColorAdjust: 'none',
});

const Sides = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
  gap: 24,
  alignItems: 'start',
  marginBlock: 24,
  fontSize: tokens.size.table,
  '& table': { borderCollapse: 'collapse', background: tokens.color.paper },
  '& caption': { textAlign: 'left', paddingBlock: 8, fontSize: tokens.size.h3, fontWeight: tokens.weight.heading },
  '& th, & td': { borderTop: `1px solid ${tokens.color.line}`, padding: '6px 8px', textAlign: 'left' },
  '& th:not(:first-of-type), & td:not(:first-of-type)': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});
