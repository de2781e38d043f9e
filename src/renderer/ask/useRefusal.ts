import { useState } from 'react';
import type { AnswerError, Facts, FormDocument, ResolvedForm } from '../../engine/index.ts';
import { fillValues } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';

/** What is said of a command that failed. */
export interface Refusal {
  readonly failure: string;
  readonly errors: readonly AnswerError[];
  /** Where it failed at the server: the id of its request. */
  readonly reference?: string | undefined;
}

interface Unsent {
  readonly document: FormDocument;
  readonly refusal: Refusal;
}

/**
 * What was typed into forms that closed although it could not be sent. In memory only, and by the
 * declaration itself: who signs in next has declarations of their own, and never sees what somebody else typed.
 */
const kept = new WeakMap<ResolvedForm, Map<string, Unsent>>();

/** Why a form could not be sent. One that closes all the same begins with what was typed when it is opened again. */
export function useRefusal(form: ResolvedForm, facts: Facts, onClosed: (() => void) | undefined) {
  const { host } = useEngine();
  const closes = form.submit?.closesOnFailure === true && onClosed !== undefined;
  const [place] = useState(() => (closes ? unsentPlace(form, facts) : null));
  const [unsent] = useState(() => place?.read() ?? null);
  const [refusal, setRefusal] = useState(unsent?.refusal ?? null);
  return {
    unsent: unsent?.document ?? null,
    refusal,
    clear: () => setRefusal(null),
    /** What was typed has been sent, or is not wanted any more. */
    forget: () => place?.forget(),
    /** `tell` is the way to say it of the place that the form was opened from, if that has one. */
    refuse(typed: FormDocument, said: Refusal, tell?: (text: string) => void): void {
      tell?.(said.failure);
      if (place === null) return setRefusal(said);
      place.keep({ document: typed, refusal: said });
      host.notify({ tone: 'error', text: said.failure, reference: said.reference });
      onClosed?.();
    },
  };
}

/** One place for each thing that a form is opened for, which its parameters tell. */
function unsentPlace(form: ResolvedForm, facts: Facts) {
  const key = JSON.stringify(fillValues({ ...form.submit?.params }, facts));
  const places = kept.get(form) ?? new Map<string, Unsent>();
  kept.set(form, places);
  return {
    read: () => places.get(key) ?? null,
    keep: (unsent: Unsent) => void places.set(key, unsent),
    forget: () => void places.delete(key),
  };
}
