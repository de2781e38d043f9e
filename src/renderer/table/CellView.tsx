import type { ComponentType } from 'react';
import type { Column, Json, JsonObject, Row } from '../../engine/index.ts';
import { EngineError, fillTemplate, fillValues, isObject } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { CellProps } from '../cells/types.ts';
import { denialOf, rowFacts, useTableScope } from './tableScope.ts';

/** One cell of a row: where a grid's focus is, and which column draws it. */
export interface CellViewProps {
  readonly column: Column;
  readonly row: Row;
  readonly tabIndex: 0 | -1;
  readonly focused: boolean;
}

/** Draws a cell with the component its column names. One that cannot be shown says so; its table goes on. */
export function CellView(props: CellViewProps) {
  const { registry } = useEngine();
  const { column, row } = props;
  const Cell = registry.cells[column.cell];
  const text = textOf(column, row);
  if (Cell === undefined || text === null) {
    return <span className="cell-fault">{Cell === undefined ? `No cell “${column.cell}”` : 'Cannot be shown'}</span>;
  }
  const { command } = column.declaration;
  if (command !== undefined) return <CommandCell {...props} Cell={Cell} text={text} operation={command} />;
  return <PlainCell {...props} Cell={Cell} text={text} />;
}

interface DrawnCellProps extends CellViewProps {
  readonly Cell: ComponentType<CellProps>;
  readonly text: string;
}

function PlainCell({ Cell, text, ...view }: DrawnCellProps) {
  const open = useOpen(view.row);
  const commit = () => Promise.reject(new Error(`The column "${view.column.field}" names no command.`));
  return <Cell {...view} value={view.row[view.column.field] ?? null} text={text} denied={null} commit={commit} open={open} />;
}

function CommandCell({ Cell, text, operation, ...view }: DrawnCellProps & { readonly operation: string }) {
  const { host } = useEngine();
  const { column, row } = view;
  const { compiled, denied: listDenied, facts, showSaved } = useTableScope();
  const command = host.useCommand(operation);
  const open = useOpen(row);
  const denied = denialOf(row, listDenied, operation) ?? command.denied;
  const { params, refreshes, success, failure } = column.declaration;
  const commit = async (value: Json, more?: JsonObject): Promise<boolean> => {
    const own = params === undefined ? { [compiled.rowId]: row[compiled.rowId] ?? null } : fillValues(params, rowFacts(facts, row));
    const result = await command.run({ ...(more ?? (isObject(own) ? own : {})), [column.field]: value });
    if (!result.ok) {
      host.notify({ tone: 'error', text: failure === undefined ? result.message : fillTemplate(failure, rowFacts(facts, row)) });
      return false;
    }
    showSaved(row, column.field, value);
    if (success !== undefined) host.notify({ tone: 'success', text: fillTemplate(success, rowFacts(facts, row)) });
    if (refreshes !== undefined) host.refresh(refreshes);
    return true;
  };
  return <Cell {...view} value={row[column.field] ?? null} text={text} denied={denied} commit={commit} open={open} />;
}

function useOpen(row: Row): CellProps['open'] {
  const { facts, openForm } = useTableScope();
  return (formId, more) => openForm(formId, rowFacts(facts, row, more));
}

function textOf(column: Column, row: Row): string | null {
  try {
    return column.format.toText(row[column.field], { options: column.options, ...(column.lookup ? { lookup: column.lookup } : {}) });
  } catch (error) {
    // A cell that a column asks for by name may draw what no format can: a list of things, say.
    if (error instanceof EngineError && error.code === 'BAD_VALUE') return column.declaration.cell === undefined ? null : '';
    throw error;
  }
}
