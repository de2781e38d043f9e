import type { Action, BodyItem, Facts } from '../../engine/index.ts';
import { ActionButton } from '../ask/ActionButton.tsx';
import { useEngine } from '../EngineProvider.tsx';
import { Bar } from '../table/tableParts.ts';

/** A bar of buttons and links on a screen. What the viewer's kind may never do is not offered. */
export function ScreenActions({
  actions,
  label,
  facts,
}: {
  readonly actions: NonNullable<BodyItem['actions']>;
  readonly label: string;
  /** Of the place: the viewer's and the page's, and the row's that opens to it. */
  readonly facts: Facts;
}) {
  return (
    <Bar role="group" aria-label={label}>
      {actions.map((action, index) => (
        // Two may be called the same, each under a condition of its own.
        <OfferedAction key={`${action.label} ${index}`} action={action} facts={facts} />
      ))}
    </Bar>
  );
}

interface OfferedProps {
  readonly action: Action;
  readonly facts: Facts;
}

function OfferedAction({ action, facts }: OfferedProps) {
  if (action.opens !== undefined) return <Opening action={action} facts={facts} formId={action.opens} />;
  return action.command === undefined ? (
    <ActionButton action={action} facts={facts} />
  ) : (
    <Guarded action={action} facts={facts} command={action.command} />
  );
}

function Opening({ action, facts, formId }: OfferedProps & { readonly formId: string }) {
  const command = useEngine().host.useForm(formId).submit?.command;
  return command === undefined ? (
    <ActionButton action={action} facts={facts} />
  ) : (
    <Guarded action={action} facts={facts} command={command} />
  );
}

function Guarded({ action, facts, command }: OfferedProps & { readonly command: string }) {
  const { denied } = useEngine().host.useCommand(command);
  return denied === null ? <ActionButton action={action} facts={facts} /> : null;
}
