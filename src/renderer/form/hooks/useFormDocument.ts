import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type {
  ActiveForm,
  AnswerError,
  Facts,
  FormDocument,
  Json,
  JsonObject,
  ResolvedForm,
  ValidationMode,
} from '../../../engine/index.ts';
import {
  activeForm,
  deriveAnswers,
  isObject,
  jsonEqual,
  keepAlternatives,
  pointerOf,
  settle,
  validateAnswers,
} from '../../../engine/index.ts';
import { createScope } from '../createScope.ts';
import type { ScopeOwner } from '../createScope.ts';
import { mayFlip } from '../mayFlip.ts';
import { errorsByControl, touchedFaults } from '../faults.ts';
import type { FormScope } from '../formScope.ts';
import type { Path } from '../path.ts';
import { answerAt, withAnswer } from '../path.ts';

interface FormState {
  readonly form: ResolvedForm;
  readonly facts: Facts;
  readonly document: FormDocument;
  onChange(document: FormDocument): void;
  readonly errors: readonly AnswerError[];
  readonly showErrors: ValidationMode | null;
  readonly idPrefix: string;
}

const noErrors: readonly AnswerError[] = [];

interface ActiveForms {
  readonly facts: Facts;
  /** The active form of a document; the same as long as no condition flips. */
  of(document: FormDocument): ActiveForm;
  /** The document after all that a changed answer leads to. */
  settle(document: FormDocument): FormDocument;
  /** Takes it as known that the document's active form is that of the one before. */
  carry(document: FormDocument): void;
}

function useActiveForms(form: ResolvedForm, facts: Facts): ActiveForms {
  const known = useRef<{ document: FormDocument; facts: Facts; active: ActiveForm } | null>(null);
  return useMemo(
    () => ({
      facts,
      of(document) {
        const last = known.current;
        if (last && last.document === document && last.facts === facts && last.active.form === form) return last.active;
        const active = activeForm({ form, facts, document }, last?.active);
        known.current = { document, facts, active };
        return active;
      },
      settle(document) {
        const settled = settle({ form, facts, document }, known.current?.active);
        known.current = { document: settled.document, facts, active: settled.active };
        return settled.document;
      },
      carry(document) {
        if (known.current) known.current = { ...known.current, document };
      },
    }),
    [form, facts],
  );
}

/** A document with one answer changed, derived values computed and the answers of hidden questions parked. */
function changed(
  form: ResolvedForm,
  before: FormDocument,
  change: { path: Path; value: Json | undefined; forms: ActiveForms },
): FormDocument {
  const { path, value, forms } = change;
  const typed = withAnswer(before.answers, path, value);
  const next = { ...before, answers: typed };
  const kept = keepAlternatives({ active: forms.of(before), facts: forms.facts, document: next }, path);
  if (kept !== next || deriveAnswers(form, typed) !== typed || mayFlip(form, path, value)) return forms.settle(kept);
  forms.carry(next);
  return next;
}

/**
 * The state behind a FormView: changes go straight from the fields into the document, several in a
 * row each on top of the one before, whether or not React has drawn in between.
 */
export function useFormDocument(state: FormState) {
  const { form, facts, document, onChange, idPrefix, showErrors, errors } = state;
  const forms = useActiveForms(form, facts);
  const latest = useRef(document);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const owner = useRef<ScopeOwner>({
    change: () => undefined,
    revise: () => undefined,
    touch: () => undefined,
    idPrefix,
  });
  const active = forms.of(document);
  const answers = useMemo(() => answersOfAll(active, document.answers), [active, document.answers]);
  const [{ scope, show, hold }] = useState(() => createScope(owner, answers));
  useLayoutEffect(() => {
    latest.current = document;
  }, [document]);
  useLayoutEffect(() => {
    owner.current = {
      idPrefix,
      change(path, value) {
        const before = latest.current;
        if (jsonEqual(answerAt(before.answers, path), value)) return;
        const next = changed(form, before, { path, value, forms });
        latest.current = next;
        onChange(next);
      },
      revise(change) {
        flushDrafts(scope, latest);
        const before = latest.current;
        const after = change(before, forms.of(before));
        const next = after === before ? before : forms.settle(after);
        if (next === before) return;
        latest.current = next;
        onChange(next);
      },
      touch: (path) =>
        setTouched((pointers) => (pointers.has(pointerOf(path)) ? pointers : new Set([...pointers, pointerOf(path)]))),
    };
  });
  useFactsFollowed(facts, () => owner.current.revise((held) => forms.settle(held)));
  useLayoutEffect(() => hold(answers), [answers, hold]);
  const found = useFaults(active, document, showErrors, touched);
  const all = useMemo(() => (errors.length === 0 ? found : [...found, ...errors]), [found, errors]);
  useLayoutEffect(() => show(errorsByControl(active, all)), [active, all, show]);
  const flush = useCallback(() => flushDrafts(scope, latest), [scope]);
  // A parent's clean-up runs before its children's, so the fields still hold what was typed.
  useLayoutEffect(() => () => void flush(), [flush]);
  return { active, scope, flush, errors: showErrors === null && errors.length === 0 ? noErrors : all };
}

/** The answers by the names of all questions that are asked now. */
function answersOfAll({ schema }: ActiveForm, answers: JsonObject): JsonObject {
  const names = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...answers };
}

/**
 * All faults of a kind of validation; without one those of the fields that were left. The same list while there are
 * none: fields ask what is said at them whenever it is another.
 */
function useFaults(
  active: ActiveForm,
  document: FormDocument,
  showErrors: ValidationMode | null,
  touched: ReadonlySet<string>,
) {
  return useMemo(() => {
    const found =
      showErrors === null
        ? touchedFaults(active, document.answers, touched)
        : validateAnswers(active, document.answers, showErrors);
    return found.length === 0 ? noErrors : found;
  }, [active, document, showErrors, touched]);
}

/** Facts that flip a condition while the form is open hide answers, or bring them back, at once. */
function useFactsFollowed(facts: Facts, follow: () => void): void {
  const known = useRef(facts);
  useLayoutEffect(() => {
    if (known.current === facts) return;
    known.current = facts;
    follow();
  });
}

function flushDrafts(scope: FormScope, latest: { readonly current: FormDocument }): FormDocument {
  for (const commit of scope.drafts) commit();
  return latest.current;
}
