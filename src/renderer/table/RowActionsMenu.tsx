import { useId, useState, type RefObject } from 'react';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import type { Action, JsonObject, Row } from '../../engine/index.ts';
import { Apart } from '../parts/Apart.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { FloatingMenu } from '../parts/FloatingMenu.tsx';
import { usePageAction } from '../parts/pageOffer.ts';
import { useActionRunner } from '../ask/ActionRunner.tsx';
import type { ActionRunner } from '../ask/ActionRunner.tsx';
import type { Command } from '../host.ts';
import { tokens } from '../theme.ts';
import { rowName } from './rowName.ts';
import { denialOf, useTableScope } from './tableScope.ts';

interface RowActionsMenuProps {
  readonly actions: readonly Action[];
  readonly row: Row;
  readonly facts: JsonObject;
}

/** A row's actions folded into one button. */
export function RowActionsMenu({ actions, row, facts }: RowActionsMenuProps) {
  const { host } = useEngine();
  const { compiled } = useTableScope();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { start, running, dialogs } = useActionRunner({ ...host.facts, ...facts });
  const name = `More actions for ${rowName(compiled, row)}`;
  const close = () => setAnchor(null);
  const begin: ActionRunner['start'] = (action, run) => {
    close();
    start(action, run);
  };
  return (
    <>
      <Button
        size="small"
        loading={running}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      <Apart>
        <FloatingMenu anchor={anchor} label={name} onClose={close}>
          {actions.map((action) => (
            <FoldedAction key={action.label} action={action} row={row} onStart={begin} />
          ))}
        </FloatingMenu>
      </Apart>
      {dialogs}
    </>
  );
}

interface FoldedActionProps {
  readonly action: Action;
  readonly row: Row;
  readonly onStart: ActionRunner['start'];
  /** Offers it as an action of the page instead of drawing it: the button of the menu that holds it. */
  readonly offeredAt?: RefObject<HTMLElement | null>;
}

/** One action of the menu: of a row, or with an empty one of the whole table. */
export function FoldedAction(props: FoldedActionProps) {
  const { opens, command } = props.action;
  if (opens !== undefined) return <OpeningItem {...props} opens={opens} />;
  return command === undefined ? (
    <Item {...props} operation={undefined} />
  ) : (
    <CommandItem {...props} command={command} />
  );
}

function OpeningItem({ opens, ...props }: FoldedActionProps & { readonly opens: string }) {
  return <Item {...props} operation={useEngine().host.useForm(opens).submit?.command} />;
}

function CommandItem({ command, ...props }: FoldedActionProps & { readonly command: string }) {
  return <Item {...props} operation={command} run={useEngine().host.useCommand(command).run} />;
}

interface ItemProps extends FoldedActionProps {
  readonly operation: string | undefined;
  readonly run?: Command['run'];
}

/** A refused action stays in the list, where the keyboard reaches it, with the reason under its name. */
function Item({ action, row, operation, run, onStart, offeredAt, ...item }: ItemProps) {
  const { denied } = useTableScope();
  const id = useId();
  const reason = operation === undefined ? null : denialOf(row, denied, operation);
  if (offeredAt !== undefined)
    return <Offered anchor={offeredAt} name={action.label} refused={reason} press={() => onStart(action, run)} />;
  if (reason === null)
    return (
      <MenuItem {...item} onClick={() => onStart(action, run)}>
        {action.label}
      </MenuItem>
    );
  return (
    <MenuItem {...item} aria-disabled aria-describedby={id} sx={{ cursor: 'not-allowed' }}>
      <Refused>
        <span>{action.label}</span>
        <small id={id}>{reason}</small>
      </Refused>
    </MenuItem>
  );
}

interface OfferedProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly name: string;
  readonly refused: string | null;
  press(): void;
}

/** Draws nothing: what stands in a closed menu, as an action of the page. */
export function Offered({ anchor, ...action }: OfferedProps): null {
  usePageAction(anchor, action);
  return null;
}

const Refused = styled('span')({
  display: 'grid',
  maxWidth: 320,
  color: tokens.color.muted,
  '& small': { whiteSpace: 'normal' },
});
