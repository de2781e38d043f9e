import type { ReactNode } from 'react';
import type { Action } from '../../../engine/index.ts';
import { matches } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import type { Command } from '../../host.ts';

/** An action with the command it runs. */
export interface OfferedAction {
  readonly action: Action;
  readonly command: Command;
}

interface OfferedActionsProps {
  readonly actions: readonly Action[];
  readonly found?: readonly OfferedAction[];
  readonly children: (offered: readonly OfferedAction[]) => ReactNode;
}

const nothing: readonly OfferedAction[] = [];

/**
 * The actions that this viewer's kind may do at all, and whose condition holds. One component per command, because each
 * is asked of the host by a hook.
 */
export function OfferedActions({ actions, found = nothing, children }: OfferedActionsProps) {
  const [first, ...others] = actions;
  return first === undefined ? (
    children(found)
  ) : (
    <Next action={first} actions={others} found={found}>
      {children}
    </Next>
  );
}

function Next({ action, actions, found, children }: Required<OfferedActionsProps> & { readonly action: Action }) {
  const { host } = useEngine();
  const command = host.useCommand(action.command ?? '');
  const offered = command.denied === null && (action.when === undefined || matches(action.when, host.facts));
  return (
    <OfferedActions actions={actions} found={offered ? [...found, { action, command }] : found}>
      {children}
    </OfferedActions>
  );
}
