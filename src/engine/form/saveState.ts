import type { JsonObject } from '../json.ts';
import { sameAnswer } from './empty.ts';
import { relativeTime } from './relativeTime.ts';
import type { SaveState } from './types.ts';

/** Seconds from the last change to the autosave (PFORM-17). */
export const AUTOSAVE_SECONDS = 10;

/** Milliseconds within which clicks on Save make one save (PFORM-22). */
export const SAVE_DEBOUNCE = 1000;

/** What happens to a form's saving. Instants are milliseconds since 1970. */
export type SaveEvent =
  /** The answers changed; `changed`: they differ from what was saved last, or is being sent (PFORM-16). */
  | { readonly type: 'changed'; readonly changed: boolean; readonly autosave: boolean }
  /** A second has passed. */
  | { readonly type: 'tick' }
  /** The Save button. */
  | { readonly type: 'save'; readonly now: number }
  /** The page is left, or a choice is made: what is unsaved goes at once, and is no click on Save. */
  | { readonly type: 'flush' }
  /** What was sent is stored. */
  | { readonly type: 'stored'; readonly now: number; readonly autosave: boolean }
  | { readonly type: 'failed'; readonly message: string };

/** The state of a form just loaded: saved at that instant, or never. */
export function initialSaveState(savedAt: number | null): SaveState {
  return { kind: 'saved', savedAt, activity: '' };
}

/**
 * The state after an event; pure, the same object when nothing changes. Whoever holds it sends the
 * answers whenever it turns to `saving`. A click on Save counts at once; further ones within
 * SAVE_DEBOUNCE, or while saving, count with it. A change while saving waits its ten seconds from
 * the answer on. A failure waits for a change or for Save.
 */
export function saveReducer(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case 'changed':
      return afterChange(state, event.changed, event.autosave);
    case 'tick':
      return afterTick(state);
    case 'save':
      return afterClick(state, event.now);
    case 'flush':
      return state.kind === 'dirty' || state.kind === 'failed' ? manually(state, clicked(state)) : state;
    case 'stored':
      return afterStored(state, event.now, event.autosave);
    case 'failed':
      if (state.kind !== 'saving') return state;
      return { kind: 'failed', message: event.message, savedAt: state.savedAt, ...clicked(state) };
  }
}

/** Whether two states of the answers differ in anything that was said (PFORM-15, PFORM-16). */
export function changedAnswers(a: JsonObject, b: JsonObject): boolean {
  return !sameAnswer(a, b);
}

/** The status line, word for word (PFORM-14, 18, 19, 20); empty where nothing was ever saved. */
export function saveStateText(state: SaveState, now: number): string {
  if (state.kind === 'failed') return state.message;
  if (state.kind === 'saving') return 'Saving…';
  if (state.kind === 'dirty') {
    const { secondsLeft } = state;
    if (secondsLeft === null) return 'There are unsaved changes';
    return `There are unsaved changes which will be autosaved in ${secondsLeft} seconds`;
  }
  if (state.savedAt === null) return '';
  return `Last saved: ${relativeTime(state.savedAt, now)} ${state.activity}`.trimEnd();
}

function clicked(state: SaveState): { clickedAt?: number } {
  return state.clickedAt === undefined ? {} : { clickedAt: state.clickedAt };
}

function dirty(state: SaveState, autosave: boolean, savedAt: number | null): SaveState {
  return { kind: 'dirty', secondsLeft: autosave ? AUTOSAVE_SECONDS : null, savedAt, ...clicked(state) };
}

/** The state before where the next says the same: what shows it is not drawn again by every key. */
const again = (before: SaveState, next: SaveState): SaveState =>
  before.kind === 'dirty' && next.kind === 'dirty' && before.secondsLeft === next.secondsLeft ? before : next;

function afterChange(state: SaveState, changed: boolean, autosave: boolean): SaveState {
  if (state.kind === 'saving') return state.changedSince === changed ? state : { ...state, changedSince: changed };
  if (changed) return again(state, dirty(state, autosave, state.savedAt));
  if (state.kind === 'saved') return state;
  // After a failure it is not known what the server holds: only a save makes it known again.
  if (state.kind === 'failed') return state;
  return { kind: 'saved', savedAt: state.savedAt, activity: '', ...clicked(state) };
}

function afterTick(state: SaveState): SaveState {
  if (state.kind !== 'dirty' || state.secondsLeft === null) return state;
  if (state.secondsLeft > 1) return { ...state, secondsLeft: state.secondsLeft - 1 };
  return { kind: 'saving', activity: 'automatically', changedSince: false, savedAt: state.savedAt, ...clicked(state) };
}

function afterClick(state: SaveState, now: number): SaveState {
  const { clickedAt } = state;
  if (state.kind === 'saving') return state;
  if (clickedAt !== undefined && now - clickedAt < SAVE_DEBOUNCE) return state;
  return manually(state, { clickedAt: now });
}

function manually(state: SaveState, click: { clickedAt?: number }): SaveState {
  return { kind: 'saving', activity: 'manually', changedSince: false, savedAt: state.savedAt, ...click };
}

function afterStored(state: SaveState, now: number, autosave: boolean): SaveState {
  if (state.kind !== 'saving') return state;
  if (state.changedSince) return dirty(state, autosave, now);
  return { kind: 'saved', savedAt: now, activity: state.activity, ...clicked(state) };
}
