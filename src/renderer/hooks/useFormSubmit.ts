import { useMemo, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import type { AnswerError, Facts, FormDocument, Json, JsonObject, ResolvedForm } from '../../engine/index.ts';
import { activeForm, fillValues, isObject, validateAnswers, withoutRowIds } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import type { FormHandle } from '../FormView.tsx';
import type { CommandResult } from '../host.ts';
import { useRefusal } from './useRefusal.ts';

interface FormSubmit {
  readonly form: ResolvedForm;
  readonly facts: Facts;
  readonly view: RefObject<FormHandle | null>;
  onDone(result: JsonObject): void;
  /** Closes the place it stands in, where the declaration says that a failure does. */
  onClosed?(): void;
}

/** A declared form that is filled in and sent in one go: its first values, its faults, and its sending. */
export function useFormSubmit({ form, facts: own, view, onDone, onClosed }: FormSubmit) {
  const { host } = useEngine();
  const facts = useMemo(() => ({ ...host.facts, ...own }), [host.facts, own]);
  const command = host.useCommand(form.submit?.command ?? '');
  const [initial] = useState<FormDocument>(() => ({ answers: firstValues(form, facts), parked: {} }));
  const { unsent, refusal, clear, refuse, forget } = useRefusal(form, facts, onClosed);
  const [document, setDocument] = useState(unsent ?? initial);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);

  const send = async () => {
    if (sending) return;
    const now = view.current?.flush() ?? document;
    setTried(true);
    clear();
    if (validateAnswers(activeForm({ form, facts, document: now }), now.answers, 'complete').length > 0) {
      // The summary is drawn with the next render.
      return void requestAnimationFrame(() => view.current?.focusSummary());
    }
    setSending(true);
    const result = await command.run(bodyOf(form, facts, now)).catch(unreachable);
    setSending(false);
    if (!result.ok) return refuse(now, { failure: form.submit?.failure ?? result.message, errors: answerErrors(result.errors) });
    forget();
    if (form.submit?.success) host.notify({ tone: 'success', text: form.submit.success });
    host.refresh(form.submit?.refreshes ?? []);
    onDone(result.body);
  };
  return {
    document,
    initial,
    sending,
    denied: command.denied,
    failure: refusal?.failure ?? null,
    forget,
    onSubmit(event: FormEvent) {
      event.preventDefault();
      event.stopPropagation();
      void send();
    },
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

const noErrors: readonly AnswerError[] = [];

const unreachable = (): CommandResult => ({ ok: false, status: 0, message: 'This could not be sent. Please try again.', errors: {} });

function firstValues(form: ResolvedForm, facts: Facts): JsonObject {
  const filled = fillValues(form.initial ?? {}, facts);
  if (!isObject(filled)) return {};
  return Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== null && value !== ''));
}

/** The answers and, over them, what the declaration's `params` say: an answer never takes an id's place. */
function bodyOf(form: ResolvedForm, facts: Facts, document: FormDocument): JsonObject {
  const params = fillValues({ ...form.submit?.params }, facts);
  const answers: Json = withoutRowIds(document.answers);
  return { ...(isObject(answers) ? answers : {}), ...(isObject(params) ? params : {}) };
}

function answerErrors(errors: { readonly [pointer: string]: string }): readonly AnswerError[] {
  return Object.entries(errors).flatMap(([pointer, message]) => (pointer === '' ? [] : [{ pointer, message, keyword: 'refused' }]));
}
