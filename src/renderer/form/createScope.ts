import { pointerOf, segmentsOf, type JsonObject } from '../../engine/index.ts';
import type { FieldErrors, FormScope } from './formScope.ts';

const none: readonly string[] = [];

/** What a scope asks of the form view it belongs to; replaced on each render. */
export interface ScopeOwner {
  change: FormScope['change'];
  revise: FormScope['revise'];
  touch: FormScope['touch'];
  idPrefix: string;
}

/** A scope and the handle by which its form view tells it what is wrong. */
export interface ScopeHandle {
  readonly scope: FormScope;
  /** Replaces what is said at the fields; fields whose sentences stay are not redrawn. */
  show(errors: FieldErrors): void;
  /** Replaces the answers that are told of. */
  hold(answers: JsonObject): void;
}

const sameTexts = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, index) => text === b[index]);

/** The later texts, but the very list from before where it says the same: its field is not drawn again. */
function keepSame(
  before: ReadonlyMap<string, readonly string[]>,
  next: ReadonlyMap<string, readonly string[]>,
): Map<string, readonly string[]> {
  return new Map(
    [...next].map(([pointer, texts]) => {
      const known = before.get(pointer);
      return [pointer, known && sameTexts(known, texts) ? known : texts];
    }),
  );
}

/** Makes the scope of one form view, which begins with some answers. */
export function createScope(owner: { readonly current: ScopeOwner }, answers: JsonObject): ScopeHandle {
  const listeners = new Set<() => void>();
  let revealed = '';
  const tell = () => listeners.forEach((listener) => listener());
  const reveal = (pointer: string) => {
    revealed = pointer;
    tell();
  };
  const { refuse, show, errorsAt } = createErrors(tell);
  const { hold, ...told } = createAnswers(answers);
  const scope: FormScope = {
    change: (path, value) => owner.current.change(path, value),
    revise: (change) => owner.current.revise(change),
    touch: (path) => owner.current.touch(path),
    refuse,
    chosen: new Map(),
    drafts: new Set(),
    ...told,
    errorsAt,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    focus(pointer) {
      reveal(pointer);
      focusOnceThere(
        () => focusField(owner.current.idPrefix, pointer),
        PATIENCE,
        () => reveal(''),
      );
    },
    revealed: () => revealed,
  };
  return { scope, show, hold };
}

/**
 * The answers, told of to those alone who ask for them: a context that changes with every key has React look through
 * the whole form for who reads it.
 */
function createAnswers(
  first: JsonObject,
): Pick<FormScope, 'answers' | 'subscribeToAnswers'> & Pick<ScopeHandle, 'hold'> {
  const listeners = new Set<() => void>();
  let held = first;
  return {
    answers: () => held,
    subscribeToAnswers(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold(answers) {
      if (held === answers) return;
      held = answers;
      listeners.forEach((listener) => listener());
    },
  };
}

/** What is said at the fields: the faults that are found, and over them what widgets refuse. */
function createErrors(tell: () => void): Pick<FormScope, 'refuse' | 'errorsAt'> & Pick<ScopeHandle, 'show'> {
  const refused = new Map<string, string>();
  let shown: FieldErrors = new Map();
  let merged = new Map<string, readonly string[]>();
  const merge = () => {
    const next = new Map<string, readonly string[]>(shown);
    refused.forEach((message, pointer) => next.set(pointer, [message]));
    merged = keepSame(merged, next);
    tell();
  };
  return {
    refuse(path, message) {
      const pointer = pointerOf(path);
      if ((refused.get(pointer) ?? null) === message) return;
      if (message === null) refused.delete(pointer);
      else refused.set(pointer, message);
      merge();
    },
    errorsAt: (pointer) => merged.get(pointer) ?? none,
    show(errors) {
      shown = errors;
      merge();
    },
  };
}

/** Frames within which a row that opens, or a section that is built, has its fields. */
const PATIENCE = 30;

function focusOnceThere(focus: () => boolean, frames: number, done: () => void): void {
  requestAnimationFrame(() => {
    if (focus() || frames <= 1) done();
    else focusOnceThere(focus, frames - 1, done);
  });
}

/** What stands beside a question takes no answer, and may be out of sight. */
const FOCUSABLE = ':is(input, select, textarea, button, [tabindex]):not(.beside)';

function focusField(idPrefix: string, pointer: string): boolean {
  const element = document.getElementById([idPrefix, ...segmentsOf(pointer)].join('-'));
  if (!element) return false;
  const target = element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element);
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.closest('[data-field]')?.scrollIntoView({ block: 'center' });
  return true;
}
