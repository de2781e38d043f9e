import { useState } from 'react';
import type { RefObject } from 'react';
import type { AnswerError, Facts, FormDocument, Json, ResolvedForm, Row } from '../../engine/index.ts';
import { activeForm, pointerOf, validateAnswers } from '../../engine/index.ts';
import type { FormHandle } from '../form/formViewProps.ts';
import { askOne } from './askOne.ts';
import { sameValue } from './sameValue.ts';
import type { Refusal } from './useRefusal.ts';

interface OneQuestion {
  readonly form: ResolvedForm;
  readonly question: string;
  readonly first: Json;
  readonly facts: Facts;
  readonly row: Row;
  readonly view: RefObject<FormHandle | null>;
  /** Resolves to null once it is saved. */
  send(answer: Json): Promise<Refusal | null>;
  onClose(): void;
}

/** The state of one question asked over a cell: its answer, its faults, its sending. */
export function useOneQuestion(given: OneQuestion) {
  const { question, view, send, onClose } = given;
  // What is asked is settled when it is opened: a list that loads anew meanwhile takes nothing that was typed away.
  const [{ form, document: initial, locks }] = useState(() => askOne(given.form, given));
  const [facts] = useState(given.facts);
  const [document, setDocument] = useState<FormDocument>(initial);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const held = () => view.current?.flush() ?? document;
  const changed = (now = held()) => !sameValue(now.answers[question], initial.answers[question]);

  const save = async () => {
    if (sending) return;
    const now = held();
    if (!changed(now)) {
      onClose();
      return;
    }
    setTried(true);
    setRefusal(null);
    if (validateAnswers(activeForm({ form, facts, document: now }), now.answers, 'complete').length > 0) {
      view.current?.focus(pointerOf([question]));
      return;
    }
    setSending(true);
    const refused = await send(now.answers[question] ?? null);
    setSending(false);
    if (refused === null) onClose();
    else setRefusal(refused);
  };
  const showErrors = tried ? ('complete' as const) : null;
  const viewProps = {
    form,
    locks,
    facts,
    document,
    onChange: setDocument,
    showErrors,
    errors: refusal?.errors ?? noErrors,
  };
  return { initial, save, changed, sending, refusal, viewProps };
}

const noErrors: readonly AnswerError[] = [];
