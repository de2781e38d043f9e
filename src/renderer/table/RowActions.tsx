import type { ReactNode } from 'react';
import type { Action, JsonObject, Row } from '../../engine/index.ts';
import { matches } from '../../engine/index.ts';
import { ActionButton } from '../ask/ActionButton.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { EditAction, SavingActions } from './editing/EditedActions.tsx';
import { useRowEditing } from './editing/rowEditing.ts';
import { RowActionsMenu } from './RowActionsMenu.tsx';
import { denialOf, rowFacts, useTableScope } from './tableScope.ts';

/** Actions that stand side by side in a row; more of them would make the column wide, and fold into a menu. */
export const MOST_BUTTONS = 2;

/** Pixels that a letter of a button takes at most, and its padding. */
const BUTTON = { letter: 8, around: 28 } as const;

/** Pixels that actions take at most as buttons side by side. */
export const widthOfButtons = (actions: readonly Action[]): number =>
  actions.reduce((sum, { label }) => sum + label.length * BUTTON.letter + BUTTON.around, 0);

interface RowActionsProps {
  readonly row: Row;
  /** Refusals stand in a hint: there is no room for them under the buttons. */
  readonly hint?: boolean;
  /** Pixels for buttons side by side; what would take more folds into a menu. */
  readonly room?: number;
}

/** The actions of one row; refused ones stay in reach and say why. */
export function RowActions({ row, hint = false, room = Infinity }: RowActionsProps) {
  const { host } = useEngine();
  const { compiled, facts: page } = useTableScope();
  const editing = useRowEditing();
  const facts = rowFacts(page, row);
  const holds = ({ when }: Action) => when === undefined || matches(when, { ...host.facts, ...facts });
  if (editing?.isEdited(row))
    return (
      <span className="row-actions">
        <SavingActions editing={editing} row={row} />
      </span>
    );
  return (
    <span className="row-actions">
      {editing !== null && <EditAction editing={editing} row={row} hint={hint} />}
      {/* Asked of all actions, whatever the row: a menu that is open stays so while its row comes anew. */}
      <Usable actions={compiled.rowActions}>
        {(usable) => {
          const actions = usable.filter(holds);
          if (actions.length > MOST_BUTTONS || actions.some(({ rare }) => rare) || widthOfButtons(actions) > room)
            return <RowActionsMenu actions={actions} row={row} facts={facts} />;
          return actions.map((action) => (
            <TableAction key={action.label} action={action} row={row} facts={facts} hint={hint} />
          ));
        }}
      </Usable>
    </span>
  );
}

interface UsableProps {
  readonly actions: readonly Action[];
  readonly found?: readonly Action[];
  children(actions: readonly Action[]): ReactNode;
}

/**
 * The actions without those that nobody of the viewer's kind may ever do, the sending of a form among them: one
 * question to the host for each.
 */
export function Usable({ actions, found = [], children }: UsableProps): ReactNode {
  const [first, ...rest] = actions;
  if (first === undefined) return children(found);
  const next = { first, rest, found, children };
  if (first.opens !== undefined) return <UsableForm {...next} opens={first.opens} />;
  if (first.command !== undefined) return <UsableCommand {...next} command={first.command} />;
  return (
    <Usable actions={rest} found={[...found, first]}>
      {children}
    </Usable>
  );
}

interface NextProps extends Required<Omit<UsableProps, 'actions'>> {
  readonly first: Action;
  readonly rest: readonly Action[];
}

function UsableForm({ opens, ...next }: NextProps & { readonly opens: string }) {
  const command = useEngine().host.useForm(opens).submit?.command;
  if (command !== undefined) return <UsableCommand {...next} command={command} />;
  return (
    <Usable actions={next.rest} found={[...next.found, next.first]}>
      {next.children}
    </Usable>
  );
}

function UsableCommand({ first, command, rest, found, children }: NextProps & { readonly command: string }) {
  const { denied } = useEngine().host.useCommand(command);
  return (
    <Usable actions={rest} found={denied === null ? [...found, first] : found}>
      {children}
    </Usable>
  );
}

/** The actions of the whole table. */
export function ToolbarActions({ actions }: { readonly actions: readonly Action[] }) {
  const { facts } = useTableScope();
  return (
    <Usable actions={actions}>
      {(usable) =>
        usable.map((action, index) => (
          <TableAction key={action.label} action={action} row={null} facts={{ ...facts }} primary={index === 0} />
        ))
      }
    </Usable>
  );
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
  return opens === undefined ? (
    <Guarded {...props} operation={props.action.command} />
  ) : (
    <OpeningAction {...props} opens={opens} />
  );
}

/** A form that could not be sent in the end is not opened in the first place. */
function OpeningAction({ opens, ...props }: TableActionProps & { readonly opens: string }) {
  return <Guarded {...props} operation={useEngine().host.useForm(opens).submit?.command} />;
}

function Guarded({
  action,
  row,
  facts,
  primary = false,
  hint = false,
  operation,
}: TableActionProps & { readonly operation: string | undefined }) {
  const { denied } = useTableScope();
  const reason = operation === undefined ? null : denialOf(row ?? {}, denied, operation);
  const look = row !== null ? 'quiet' : primary ? 'primary' : 'plain';
  return <ActionButton action={action} facts={facts} denied={reason} look={look} hint={hint} />;
}
