import type { Action, JsonObject, Row } from '../../engine/index.ts';
import { ActionButton } from '../ActionButton.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { denialOf, rowFacts, useTableScope } from './tableScope.ts';

/** The actions of one row; refused ones stay in reach and say why. */
export function RowActions({ row, hint = false }: { readonly row: Row; readonly hint?: boolean }) {
  const { compiled, facts } = useTableScope();
  return (
    <span className="row-actions">
      {compiled.rowActions.map((action) => (
        <TableAction key={action.label} action={action} row={row} facts={rowFacts(facts, row)} hint={hint} />
      ))}
    </span>
  );
}

/** The actions of the whole table. */
export function ToolbarActions({ actions }: { readonly actions: readonly Action[] }) {
  const { facts } = useTableScope();
  return actions.map((action, index) => <TableAction key={action.label} action={action} row={null} facts={{ ...facts }} primary={index === 0} />);
}

interface TableActionProps {
  readonly action: Action;
  /** Null for an action of the whole table. */
  readonly row: Row | null;
  readonly facts: JsonObject;
  readonly primary?: boolean;
  /** Refusals stand in a hint: there is no room for them under the button. */
  readonly hint?: boolean;
}

function TableAction(props: TableActionProps) {
  const { opens } = props.action;
  return opens === undefined ? <Guarded {...props} operation={props.action.command} /> : <OpeningAction {...props} opens={opens} />;
}

/** A form that could not be sent in the end is not opened in the first place. */
function OpeningAction({ opens, ...props }: TableActionProps & { readonly opens: string }) {
  return <Guarded {...props} operation={useEngine().host.useForm(opens).submit?.command} />;
}

function Guarded({ action, row, facts, primary = false, hint = false, operation }: TableActionProps & { readonly operation: string | undefined }) {
  const { denied } = useTableScope();
  const reason = operation === undefined ? null : denialOf(row ?? {}, denied, operation);
  const look = row !== null ? 'quiet' : primary ? 'primary' : 'plain';
  return <ActionButton action={action} facts={facts} denied={reason} look={look} hint={hint} />;
}
