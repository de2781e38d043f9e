import type { ComponentType } from 'react';
import type { Column, Json, JsonObject, Row } from '../../engine/index.ts';
import { columnText, EngineError, fillTemplate, fillValues, isObject } from '../../engine/index.ts';
import { useOpenForm } from '../ask/FormOpener.tsx';
import { useEngine } from '../EngineProvider.tsx';
import type { CellProps } from '../cellTypes.ts';
import type { CommandResult, Host } from '../host.ts';
import { EditedCell } from './editing/EditedCell.tsx';
import { useRowEditing } from './editing/rowEditing.ts';
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
  const { compiled } = useTableScope();
  const { column, row } = props;
  const editing = useRowEditing();
  const question = editing?.questionIn(row, column.field) ?? null;
  if (editing !== null && editing.edited !== null && question !== null)
    return <EditedCell key={question} editing={editing} edited={editing.edited} question={question} />;
  const Cell = registry.cells[column.cell];
  const text = textOf(column, row);
  if (Cell === undefined || text === null) {
    return <span className="cell-fault">{Cell === undefined ? `No cell “${column.cell}”` : 'Cannot be shown'}</span>;
  }
  const { command } = column.declaration;
  // A place in a grid may get another row: what is being saved stays with its own.
  if (command !== undefined)
    return (
      <CommandCell
        key={JSON.stringify(row[compiled.rowId] ?? null)}
        {...props}
        Cell={Cell}
        text={text}
        operation={command}
      />
    );
  return <PlainCell {...props} Cell={Cell} text={text} />;
}

interface DrawnCellProps extends CellViewProps {
  readonly Cell: ComponentType<CellProps>;
  readonly text: string;
}

function PlainCell({ Cell, text, ...view }: DrawnCellProps) {
  const { facts, open, ask } = useForms(view);
  const refuse = () => Promise.reject(new Error(`The column "${view.column.field}" names no command.`));
  return (
    <Cell
      {...view}
      value={view.row[view.column.field] ?? null}
      text={text}
      denied={null}
      never
      facts={facts}
      commit={refuse}
      attempt={refuse}
      ask={ask}
      open={open}
    />
  );
}

function CommandCell({ Cell, text, operation, ...view }: DrawnCellProps & { readonly operation: string }) {
  const { host } = useEngine();
  const { column, row } = view;
  const { denied: listDenied, showSaved, showStored } = useTableScope();
  const command = host.useCommand(operation);
  const { facts, params, open, ask } = useForms(view);
  // A row may refuse one of two columns that share a command.
  const denied = denialOf(row, {}, column.field) ?? denialOf(row, listDenied, operation) ?? command.denied;
  const { edits, refreshes, success, failure } = column.declaration;
  const attempt = async (value: Json, more?: JsonObject): Promise<CommandResult> => {
    const result = await command
      .run({ ...(more ?? params()), [edits?.question ?? column.field]: value })
      .catch(unreachable);
    if (!result.ok) {
      // Something else stands there now: the row shows it, beside what was typed.
      if (result.status === 409 && refreshes !== undefined) host.refresh(refreshes);
      return failure === undefined || result.message === ''
        ? result
        : { ...result, message: fillTemplate(failure, facts()) };
    }
    showSaved(row, column.field, value);
    showStored({
      row,
      field: column.field,
      undo: mayGoBack(column, row) ? () => attempt(row[column.field] ?? null, more) : null,
    });
    if (success !== undefined) host.notify({ tone: 'success', text: fillTemplate(success, facts()) });
    if (refreshes !== undefined) host.refresh(refreshes);
    return result;
  };
  const commit = async (value: Json, more?: JsonObject): Promise<boolean> => {
    const result = await attempt(value, more);
    return tellRefusal(host, result);
  };
  return (
    <Cell
      {...view}
      value={row[column.field] ?? null}
      text={text}
      denied={denied}
      never={command.denied !== null}
      facts={facts}
      commit={commit}
      attempt={attempt}
      ask={ask}
      open={open}
    />
  );
}

/** Says why something was refused, but to whoever has left it; answers whether it was done. */
function tellRefusal(host: Pick<Host, 'notify'>, result: CommandResult): boolean {
  if (!result.ok && result.message !== '')
    host.notify({ tone: 'error', text: result.message, reference: result.reference });
  return result.ok;
}

/** Whether what a cell showed could be chosen in it again, without a form that asks for more. */
function mayGoBack({ field, declaration: { edits, offers, asks } }: Column, row: Row): boolean {
  const before = row[field] ?? null;
  // What was not there before is taken away by a command of its own, if at all.
  if (before === null) return false;
  if (edits !== undefined) return true;
  return (offers === undefined || offers.some((offer) => offer === before)) && asks?.[String(before)] === undefined;
}

const unreachable = (): CommandResult => ({
  ok: false,
  status: 0,
  message: 'This could not be saved. Please try again.',
  errors: {},
});

/** The facts of a cell, what its command gets beside the value, and how it opens forms over both. */
function useForms({ column, row }: CellViewProps) {
  const { host } = useEngine();
  const { compiled, facts: page, showSaved, showStored } = useTableScope();
  const openForm = useOpenForm();
  const { params: declared, refreshes } = column.declaration;
  const params = (): JsonObject => {
    const filled =
      declared === undefined
        ? { [compiled.rowId]: row[compiled.rowId] ?? null }
        : fillValues(declared, rowFacts(page, row));
    return isObject(filled) ? filled : {};
  };
  const facts = () => rowFacts(page, row, declared === undefined ? {} : { params: params() });
  const open: CellProps['open'] = async (formId, more) => (await openForm(formId, { ...facts(), ...more })) !== null;
  const ask: CellProps['ask'] = async (formId, value) => {
    const sent = await openForm(formId, { ...facts(), params: { ...params(), [column.field]: value } });
    if (sent === null) return false;
    showSaved(row, column.field, value);
    showStored({ row, field: column.field, undo: null });
    if (refreshes !== undefined) host.refresh(refreshes);
    return true;
  };
  return { facts, params, open, ask };
}

/** What a cell says in words; nothing where its component draws what no format can, null where it cannot be shown. */
export function textOf(column: Column, row: Row): string | null {
  try {
    return columnText(column, row);
  } catch (error) {
    // A cell that a column asks for by name may draw what no format can: a list of things, say.
    if (error instanceof EngineError && error.code === 'BAD_VALUE')
      return column.declaration.cell === undefined ? null : '';
    throw error;
  }
}
