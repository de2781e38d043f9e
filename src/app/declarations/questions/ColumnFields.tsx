import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { limitRows, MOST_ROWS, rowLimits, type FormQuestion, type FormText } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { useAnswered } from '../answeredPlans.ts';
import { ActButton } from './ActButton.tsx';
import { AddColumnDialog } from './AddColumnDialog.tsx';
import { Told } from './AskedFields.tsx';
import { ColumnPanel } from './ColumnPanel.tsx';
import { stackStyle } from './groupStyles.ts';
import { NumberField } from './NumberField.tsx';
import { PointedRow, type RowFault } from './PointedRow.tsx';
import { isOfRecords, rowOf, useColumnActs } from './useColumnActs.ts';
import type { FormBench, RowBench } from './useFormBench.ts';
import type { EditSteps } from './useSteps.ts';

interface Props {
  readonly made: FormBench;
  /** Its rows; null where they cannot be pointed at. */
  readonly rows: RowBench | null;
  /** The question whose rows they are; nothing is drawn of one that is no table, or is hidden. */
  readonly table: FormQuestion;
  readonly steps: EditSteps;
  /** What is wrong about a column. */
  faultsOf(column: string): readonly RowFault[];
  /** Shows the text instead. */
  onText(): void;
}

/** The columns of a table in their order, to point at as the questions are, and how many rows there may be. */
export function ColumnFields({ made, rows, table, steps, faultsOf, onText }: Props) {
  const { form } = made;
  const list = useRef<HTMLDivElement>(null);
  const { inPlans } = useAnswered();
  const [isAdding, setIsAdding] = useState(false);
  const { chosen, choose, add, move, panel } = useColumnActs({ form, table, rows, steps, list });
  if (table.kind !== 'table' || table.isHidden) return null;
  if (rows === null) return <Told words="The columns of this table are changed as text." onText={onText} />;
  const { questions: columns } = rows;
  const place = columns.findIndex(({ key }) => key === chosen);
  return (
    <Box ref={list} role="group" aria-label={`Columns of “${table.label}”`} sx={stackStyle}>
      <Box sx={headStyle}>
        <Box component="span" sx={{ fontWeight: tokens.weight.strong }}>
          Columns
        </Box>
        <Box component="span" role="status" sx={{ color: 'text.secondary' }}>
          {place >= 0 && `Column ${place + 1} of ${columns.length}`}
        </Box>
      </Box>
      <Box component="ol" sx={listStyle}>
        {columns.map((column) => (
          <PointedRow
            key={column.key}
            id={rowOf(table.key, column.key)}
            label={column.label}
            marks={marksOf(column, !table.isOwn)}
            count={inPlans(`${table.key}/${column.key}`)}
            isFaint={column.isHidden}
            isChosen={column.key === chosen}
            faults={faultsOf(column.key)}
            panel={panel === null ? null : <ColumnPanel {...panel} onText={onText} />}
            onChoose={(id) => choose(id === null ? null : column.key)}
            onMove={(_, by) => move(column.key, by)}
          />
        ))}
      </Box>
      {!isOfRecords(table) && <ActButton words="Add a column" onAct={() => setIsAdding(true)} />}
      <RowNumbers {...{ form, table, steps }} />
      <Told words="Sums of columns are said as text." onText={onText} />
      {isAdding && (
        <AddColumnDialog table={table.label} lookups={made.lookups} onAdd={add} onDone={() => setIsAdding(false)} />
      )}
    </Box>
  );
}

/** How many rows there have to be and may be; not of those that records fill in. */
function RowNumbers({ form, table, steps }: Pick<Props, 'table' | 'steps'> & { readonly form: FormText }) {
  const limits = rowLimits(form, table.key);
  if (limits === null || isOfRecords(table)) return null;
  const { least, most, isElsewhereToo } = limits;
  const set = (change: Partial<typeof limits>, of: string) =>
    steps.act(limitRows(form, table.key, { least, most, ...change }), `${of} rows ${table.key}`);
  return (
    <Box sx={{ display: 'grid', gap: space(3), gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <NumberField
        label="Fewest rows"
        value={least}
        limits={{ least: 0, most, isWhole: true }}
        {...(isElsewhereToo ? { help: 'Some plans have another number, which the text says' } : {})}
        onChange={(number) => set({ least: number }, 'fewest')}
      />
      <NumberField
        label="Most rows"
        value={most}
        limits={{ least: Math.max(1, least), most: MOST_ROWS, isWhole: true }}
        onChange={(number) => set({ most: number }, 'most')}
      />
    </Box>
  );
}

function marksOf({ kind, need, isHidden, isOwn, isChanged }: FormQuestion, isOfEverybody: boolean): string[] {
  return [
    kind,
    ...(need === 'always' ? ['required'] : []),
    ...(need === 'sometimes' ? ['sometimes required'] : []),
    ...(isHidden ? ['hidden'] : []),
    ...(isOwn && isOfEverybody ? ['own'] : []),
    ...(isChanged ? ['changed'] : []),
  ];
}

const headStyle = { display: 'flex', gap: space(3), alignItems: 'baseline' } as const;

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderBottom: 0,
  borderColor: tokens.color.line,
  bgcolor: 'background.paper',
} as const;
