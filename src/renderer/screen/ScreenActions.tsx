import type { Action, BodyItem } from '../../engine/index.ts';
import { ActionButton } from '../ask/ActionButton.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { Bar } from '../table/tableParts.ts';

/** A bar of buttons and links on a screen. What the viewer's kind may never do is not offered. */
export function ScreenActions({
  actions,
  label,
}: {
  readonly actions: NonNullable<BodyItem['actions']>;
  readonly label: string;
}) {
  return (
    <Bar role="group" aria-label={label}>
      {actions.map((action, index) => (
        // Two may be called the same, each under a condition of its own.
        <OfferedAction key={`${action.label} ${index}`} action={action} />
      ))}
    </Bar>
  );
}

const noFacts = {};

function OfferedAction({ action }: { readonly action: Action }) {
  if (action.opens !== undefined) return <Opening action={action} formId={action.opens} />;
  return action.command === undefined ? (
    <ActionButton action={action} facts={noFacts} />
  ) : (
    <Guarded action={action} command={action.command} />
  );
}

function Opening({ action, formId }: { readonly action: Action; readonly formId: string }) {
  const command = useEngine().host.useForm(formId).submit?.command;
  return command === undefined ? (
    <ActionButton action={action} facts={noFacts} />
  ) : (
    <Guarded action={action} command={command} />
  );
}

function Guarded({ action, command }: { readonly action: Action; readonly command: string }) {
  const { denied } = useEngine().host.useCommand(command);
  return denied === null ? <ActionButton action={action} facts={noFacts} /> : null;
}
