import { useContext, useState } from 'react';
import type { ReactNode } from 'react';
import type { Action, Facts, JsonObject } from '../../engine/index.ts';
import { fillLink, fillTemplate, fillValues, isObject } from '../../engine/index.ts';
import { Apart } from '../parts/Apart.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { OpenFormContext, useFormOpener } from './FormOpener.tsx';
import type { Command, CommandResult } from '../host.ts';

/** How actions are carried out, and what they ask meanwhile. */
export interface ActionRunner {
  /** Follows the link, opens the form or, after its question, runs the command. */
  start(action: Action, run?: Command['run']): void;
  readonly running: boolean;
  /** The dialogs; they outlive whatever started the action, a menu for example. */
  readonly dialogs: ReactNode;
}

/**
 * Carries out declared actions at one place, one at a time, under the facts of the place and the host's own. `onDone`:
 * something was changed, by a command that ran or a form that was opened and sent.
 */
export function useActionRunner(facts: Facts, onDone?: (result: JsonObject) => void): ActionRunner {
  const { host } = useEngine();
  const own = useFormOpener();
  // What is typed in it outlives the row that it was opened from.
  const openForm = useContext(OpenFormContext) ?? own.openForm;
  const { ask, dialog } = useConfirmation();
  const finish = (action: Action, result: JsonObject) => {
    host.refresh(action.refreshes ?? []);
    onDone?.(result);
  };
  const { running, perform } = usePerformer(facts, finish);
  const open = async (action: Action, formId: string) => {
    const result = await openForm(formId, openingFacts(action, facts));
    if (result !== null) finish(action, result);
  };
  const start: ActionRunner['start'] = (action, run) => {
    if (action.link !== undefined) host.navigate(fillLink(action.link, facts));
    else if (action.opens !== undefined) void open(action, action.opens);
    else if (run === undefined) throw new Error(`The action "${action.label}" was started without its command.`);
    else if (action.confirm === undefined) void perform(action, run);
    else
      ask({ question: fillTemplate(action.confirm, facts), yes: action.label, act: () => void perform(action, run) });
  };
  return {
    start,
    running,
    dialogs: (
      <Apart>
        {own.dialog}
        {dialog}
      </Apart>
    ),
  };
}

/** Runs an action's command, and says how it went. */
function usePerformer(facts: Facts, onSuccess: (action: Action, result: JsonObject) => void) {
  const { host } = useEngine();
  const [running, setRunning] = useState(false);
  const perform = async (action: Action, run: Command['run']) => {
    setRunning(true);
    const result = await run(paramsOf(action, facts)).catch(unreachable);
    setRunning(false);
    if (!result.ok) {
      host.notify({
        tone: 'error',
        text: action.failure === undefined ? result.message : fillTemplate(action.failure, facts),
        reference: result.reference,
      });
      return;
    }
    if (action.success) host.notify({ tone: 'success', text: fillTemplate(action.success, facts) });
    onSuccess(action, result.body);
  };
  return { running, perform };
}

interface Confirmation {
  readonly question: string;
  readonly yes: string;
  act(): void;
}

/** Asks before something is done; the words stay while the question fades. */
function useConfirmation() {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const [open, setOpen] = useState(false);
  const dialog = (
    <ConfirmDialog
      question={open && asked !== null ? asked.question : null}
      yes={asked?.yes ?? ''}
      no="Cancel"
      onAnswer={(yes) => {
        setOpen(false);
        if (yes) asked?.act();
      }}
    />
  );
  const ask = (next: Confirmation) => {
    setAsked(next);
    setOpen(true);
  };
  return { ask, dialog };
}

const unreachable = (): CommandResult => ({
  ok: false,
  status: 0,
  message: 'This could not be done. Please try again.',
  errors: {},
});

function openingFacts(action: Action, facts: Facts): Facts {
  const params = paramsOf(action, facts);
  return Object.keys(params).length === 0 ? facts : { ...facts, params };
}

function paramsOf(action: Action, facts: Facts): JsonObject {
  const params = fillValues({ ...action.params }, facts);
  return isObject(params) ? params : {};
}
