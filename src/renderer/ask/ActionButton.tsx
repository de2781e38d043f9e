import { useId, type Ref } from 'react';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { Action, Facts, JsonObject } from '../../engine/index.ts';
import { fillLink, matches } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { pageAction } from '../parts/pageOffer.ts';
import { useActionRunner } from './ActionRunner.tsx';

interface ActionButtonProps {
  readonly action: Action;
  /** Facts of the place it stands at (`row`); the host's own are added. */
  readonly facts: Facts;
  readonly look?: 'primary' | 'plain' | 'quiet';
  /** Why this place refuses the action; the command's own refusal is asked of the host. */
  readonly denied?: string | null;
  /** Where there is no room under the button, the reason of a refusal stands in a hint over it. */
  readonly hint?: boolean;
  /** Something was changed: the command ran, or the form it opened was sent. */
  onDone?(result: JsonObject): void;
}

const looks = {
  primary: { variant: 'contained' },
  plain: { variant: 'outlined' },
  quiet: { variant: 'text', size: 'small' },
} as const;

/** What stands in a row is many times on the page, and found by its row. */
const offered = (look: keyof typeof looks) => (look === 'quiet' ? null : pageAction);

/**
 * A declared action as button: opens a form, follows a link or runs a command. Not drawn while its `when` does not
 * hold.
 */
export function ActionButton(props: ActionButtonProps) {
  const { host } = useEngine();
  const { action, facts: own } = props;
  const facts = { ...host.facts, ...own };
  if (action.when && !matches(action.when, facts)) return null;
  if (action.link !== undefined) return <LinkButton {...props} facts={facts} link={fillLink(action.link, facts)} />;
  if (action.opens !== undefined) return <OpensButton {...props} facts={facts} />;
  return <CommandButton {...props} facts={facts} command={action.command ?? ''} />;
}

function LinkButton({ action, link, look = 'plain' }: ActionButtonProps & { readonly link: string }) {
  const { host } = useEngine();
  return (
    <Button
      ref={offered(look)}
      {...looks[look]}
      href={link}
      onClick={(event) => {
        // A new tab or window stays the browser's business.
        if (event.ctrlKey || event.metaKey || event.shiftKey || /^https?:/.test(link)) return;
        event.preventDefault();
        host.navigate(link);
      }}
    >
      {action.label}
    </Button>
  );
}

function OpensButton({ action, facts, look = 'plain', denied = null, hint = false, onDone }: ActionButtonProps) {
  const { start, dialogs } = useActionRunner(facts, onDone);
  return (
    <>
      <Refusable
        ref={offered(look)}
        label={action.label}
        look={look}
        denied={denied}
        hint={hint}
        onPress={() => start(action)}
      />
      {dialogs}
    </>
  );
}

function CommandButton({
  action,
  facts,
  command: operation,
  look = 'plain',
  denied = null,
  hint = false,
  onDone,
}: ActionButtonProps & { readonly command: string }) {
  const command = useEngine().host.useCommand(operation);
  const { start, running, dialogs } = useActionRunner(facts, onDone);
  return (
    <>
      <Refusable
        ref={offered(look)}
        label={action.label}
        look={look}
        denied={denied ?? command.denied}
        hint={hint}
        loading={running}
        onPress={() => start(action, command.run)}
      />
      {dialogs}
    </>
  );
}

interface RefusableProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  /** What it is called for readers of the screen, where its words alone do not tell it from others. */
  readonly name?: string;
  readonly look: NonNullable<ActionButtonProps['look']>;
  readonly denied: string | null;
  readonly hint: boolean;
  readonly loading?: boolean;
  onPress(): void;
}

/** A button that, refused, stays in reach of the keyboard and says why. */
export function Refusable({ ref, label, name, look, denied, hint, loading = false, onPress }: RefusableProps) {
  const id = useId();
  if (denied === null)
    return (
      <Button ref={ref} {...looks[look]} loading={loading} aria-label={name} onClick={onPress}>
        {label}
      </Button>
    );
  const refused = (
    <Button
      ref={ref}
      {...looks[look]}
      aria-label={name}
      aria-disabled
      aria-describedby={hint ? undefined : id}
      sx={{ opacity: 0.55, cursor: 'not-allowed' }}
    >
      {label}
    </Button>
  );
  if (hint)
    return (
      <Tooltip describeChild title={denied}>
        {refused}
      </Tooltip>
    );
  return (
    <span style={{ display: 'inline-flex', flexDirection: 'column', gap: 4 }}>
      {refused}
      <small id={id}>{denied}</small>
    </span>
  );
}
