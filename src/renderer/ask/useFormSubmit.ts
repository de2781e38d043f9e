import { useMemo, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import type { AnswerError, Facts, FormDocument, JsonObject, ResolvedForm } from '../../engine/index.ts';
import { isObject, sameAnswer } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { FormHandle } from '../form/formViewProps.ts';
import type { Command, CommandResult } from '../host.ts';
import { bodyOf, firstValues, isComplete, refusalOf, sayDone } from './formSending.ts';
import { useRefusal } from './useRefusal.ts';

interface FormSubmit {
  readonly form: ResolvedForm;
  readonly facts: Facts;
  /** First answers over the declared ones. */
  readonly answers?: JsonObject | undefined;
  readonly view: RefObject<FormHandle | null>;
  onDone(result: JsonObject): void;
  /** Told of each failure, beside what the form itself says of it. */
  readonly onFailure?: ((text: string) => void) | undefined;
  /** Closes the place it stands in: nothing was changed, or the declaration says that a failure closes it. */
  onClosed?(): void;
}

/** A declared form that is filled in and sent in one go: its first values, its faults, and its sending. */
export function useFormSubmit({ form, facts: own, answers, view, onDone, onFailure, onClosed }: FormSubmit) {
  const { host } = useEngine();
  const facts = useMemo(() => ({ ...host.facts, ...own }), [host.facts, own]);
  const command = useSubmitCommand(form);
  const [initial] = useState(() => beginning(form, facts, answers));
  const { unsent, refusal, clear, refuse, forget } = useRefusal(form, facts, onClosed);
  const [document, setDocument] = useState(unsent ?? initial);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);

  const send = async () => {
    if (sending) return;
    const now = view.current?.flush() ?? document;
    setTried(true);
    clear();
    if (!isComplete(form, facts, now)) {
      // The summary is drawn with the next render.
      return void requestAnimationFrame(() => view.current?.focusSummary());
    }
    if (form.submit?.unchanged !== undefined && sameAnswer(now.answers, initial.answers)) {
      host.notify({ tone: 'info', text: form.submit.unchanged });
      return onClosed?.();
    }
    const result = await whileSending(setSending, () => run(command, form, bodyOf(form, facts, now)));
    const told = { ...facts, chosen: chosenIn(form, view.current) };
    if (isLeft(result)) return;
    if (!result.ok) return refuse(now, refusalOf(result, form, told), onFailure);
    forget();
    sayDone(host, form, { ...told, reply: result.body });
    host.refresh(form.submit?.refreshes ?? []);
    onDone(result.body);
  };
  return {
    facts,
    document,
    initial,
    sending,
    denied: command.denied,
    refusal,
    forget,
    onSubmit: submitting(() => void send()),
    viewProps: {
      facts,
      document,
      onChange: setDocument,
      readOnly: command.denied,
      showErrors: tried ? ('complete' as const) : null,
      errors: refusal?.errors ?? noErrors,
    },
  };
}

/** Whether somebody has left it unsent, having been asked something more: they know, and what they typed stands. */
const isLeft = (result: CommandResult) => !result.ok && result.message === '';

const beginning = (form: ResolvedForm, facts: Facts, answers: JsonObject | undefined): FormDocument => ({
  answers: { ...firstValues(form, facts), ...answers },
  parked: {},
});

/**
 * Sends the form. One that is sent twice is answered by the first: what that has saved stays saved whatever becomes of
 * the second, which is waited for so that nothing is said or read before it.
 */
async function run(command: Command, { submit }: ResolvedForm, body: JsonObject): Promise<CommandResult> {
  const first = await command.run(body).catch(unreachable);
  if (first.ok && submit?.sentTwice) await command.run(first.sent ?? body).catch(unreachable);
  return first;
}

async function whileSending<T>(setSending: (sending: boolean) => void, work: () => Promise<T>): Promise<T> {
  setSending(true);
  const result = await work();
  setSending(false);
  return result;
}

/** The command that a declared form is sent by: whether the viewer may is known before it is opened. */
export function useFormCommand(formId: string): Command {
  return useSubmitCommand(useEngine().host.useForm(formId));
}

function useSubmitCommand({ submit }: ResolvedForm): Command {
  const { host } = useEngine();
  // A form has a command or has none for as long as it is open: the hook is called each time or never.
  return submit === undefined ? nothingToSend : host.useCommand(submit.command);
}

const submitting = (send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
  send();
};

const noErrors: readonly AnswerError[] = [];

/** What sentences call the choices that were loaded; nothing where one has not been found among them. */
function chosenIn(form: ResolvedForm, view: FormHandle | null): JsonObject {
  const { properties } = form.schema;
  return {
    ...Object.fromEntries(Object.keys(isObject(properties) ? properties : {}).map((name) => [name, ''])),
    ...view?.chosen(),
  };
}

/** A form without a command only shows something; there is no sentence to say about it. */
const nothingToSend: Command = { denied: '', run: () => Promise.reject(new Error('This form names no command.')) };

const unreachable = (): CommandResult => ({
  ok: false,
  status: 0,
  message: 'This could not be sent. Please try again.',
  errors: {},
});
