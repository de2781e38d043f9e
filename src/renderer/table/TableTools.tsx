import { useRef, useState, type RefObject } from 'react';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { Action, CompiledTable, ExportDeclaration, Facts, JsonObject } from '../../engine/index.ts';
import { matches } from '../../engine/index.ts';
import { useActionRunner } from '../ask/ActionRunner.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { FloatingMenu } from '../parts/FloatingMenu.tsx';
import { ColumnChooser, ColumnPopover } from './ColumnChooser.tsx';
import { ExportButton, exportLabel, exportsOf, TableExport } from './ExportButton.tsx';
import { Usable } from './RowActions.tsx';
import { FoldedAction, Offered } from './RowActionsMenu.tsx';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';
import type { TableState } from './useTableQuery.ts';

interface TableToolsProps {
  readonly params: JsonObject;
  readonly state: TableState;
  readonly choice: ColumnChoiceState;
  /** Rows under the filter; null while nobody knows. */
  readonly total: number | null;
  /** Each has its own button however many there are: they stand behind one already. */
  readonly unfolded: boolean;
}

/** Tools that stand side by side; more of them would push the search aside, and fold into a menu. */
const MOST_TOOLS = 2;

/** Whether there is anything beside the rows themselves: columns to choose, files, what is done now and then. */
export function hasTools(compiled: CompiledTable): boolean {
  return toolsOf(compiled, null).count > 0;
}

/** Without facts every action counts, whether it holds now or not. */
function toolsOf({ declaration, pivot, columns }: CompiledTable, facts: Facts | null) {
  const { toolbar = [] } = declaration;
  const exports = exportsOf(declaration);
  const rare = toolbar.filter(
    ({ rare: isRare, when }) => isRare && (when === undefined || facts === null || matches(when, facts)),
  );
  const chooses = pivot === undefined && columns.length > 3;
  return { exports, rare, chooses, count: exports.length + rare.length + (chooses ? 1 : 0) };
}

/** The choice of columns, the files, and actions of the table that are rare. */
export function TableTools(props: TableToolsProps) {
  const { host } = useEngine();
  const { compiled, facts } = useTableScope();
  const { exports, rare, chooses, count } = toolsOf(compiled, { ...host.facts, ...facts });
  if (!props.unfolded && (count > MOST_TOOLS || rare.length > 0)) {
    return (
      <Usable actions={rare}>
        {(usable) => <FoldedTools {...props} exports={exports} rare={usable} chooses={chooses} />}
      </Usable>
    );
  }
  return (
    <>
      {chooses && <ColumnChooser choice={props.choice} />}
      {exports.map((declared) => (
        <ExportButton key={exportLabel(declared)} declared={declared} query={props.state.query} {...props} />
      ))}
    </>
  );
}

/** What a tool of the menu opens: the choice of columns, or the questions before a file. */
type Tool = 'columns' | ExportDeclaration;

interface FoldedToolsProps extends TableToolsProps {
  readonly exports: readonly ExportDeclaration[];
  readonly rare: readonly Action[];
  readonly chooses: boolean;
}

/** The tools under one button; what one of them opens outlives the menu. */
function FoldedTools({ exports, rare, chooses, ...props }: FoldedToolsProps) {
  const { host } = useEngine();
  const { facts } = useTableScope();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Tool | null>(null);
  const { start, dialogs } = useActionRunner({ ...host.facts, ...facts });
  const choose = (next: Tool | null) => {
    setOpen(false);
    setChosen(next);
  };
  const items = (drawn: { readonly offeredAt?: RefObject<HTMLElement | null> }) => [
    chooses && <ColumnsItem key="columns" {...drawn} onChoose={() => choose('columns')} />,
    ...exports.map((declared) => (
      <ExportItem key={exportLabel(declared)} {...drawn} declared={declared} onChoose={() => choose(declared)} />
    )),
    ...rare.map((action) => (
      <FoldedAction
        key={action.label}
        {...drawn}
        action={action}
        row={{}}
        onStart={(own, run) => {
          choose(null);
          start(own, run);
        }}
      />
    )),
  ];
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        startIcon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        More
      </Button>
      <FloatingMenu anchor={open ? button.current : null} label="More" onClose={() => setOpen(false)}>
        {items({})}
      </FloatingMenu>
      {items({ offeredAt: button })}
      <ChosenTool {...props} chosen={chosen} anchor={button.current} onClose={() => setChosen(null)} />
      {dialogs}
    </>
  );
}

interface ChosenToolProps extends TableToolsProps {
  readonly chosen: Tool | null;
  readonly anchor: HTMLElement | null;
  onClose(): void;
}

function ChosenTool({ chosen, anchor, onClose, ...props }: ChosenToolProps) {
  if (chosen === null) return null;
  if (chosen !== 'columns')
    return <TableExport declared={chosen} query={props.state.query} {...props} onClose={onClose} />;
  return anchor && <ColumnPopover choice={props.choice} anchor={anchor} onClose={onClose} />;
}

/** The menu hands its items what a list needs of them, whatever else they are given. */
interface ItemProps {
  readonly onChoose: () => void;
  /** Offers it as an action of the page instead of drawing it: the button of the menu. */
  readonly offeredAt?: RefObject<HTMLElement | null>;
}

function ColumnsItem({ onChoose, offeredAt, ...item }: ItemProps) {
  if (offeredAt !== undefined) return <Offered anchor={offeredAt} name="Columns" refused={null} press={onChoose} />;
  return (
    <MenuItem {...item} onClick={onChoose}>
      <ListItemIcon>
        <ViewColumnIcon fontSize="small" />
      </ListItemIcon>
      Columns
    </MenuItem>
  );
}

function ExportItem({ declared, onChoose, offeredAt, ...item }: ItemProps & { readonly declared: ExportDeclaration }) {
  const { compiled } = useTableScope();
  const exporter = useEngine().host.useExport(declared.command, compiled.declaration.list);
  if (exporter.denied !== null) return null;
  const name = exportLabel(declared);
  if (offeredAt !== undefined) return <Offered anchor={offeredAt} name={name} refused={null} press={onChoose} />;
  return (
    <MenuItem {...item} onClick={onChoose}>
      <ListItemIcon>
        <DownloadIcon fontSize="small" />
      </ListItemIcon>
      {name}
    </MenuItem>
  );
}
