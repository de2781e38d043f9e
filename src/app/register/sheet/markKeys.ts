import type { KeyboardEvent } from 'react';
import type { Keys } from '../../../renderer/index.ts';

/** What a key does in a register of marks; see `keyHelp` for the words. */
export type MarkKey =
  | 'accept'
  | 'weekFill'
  | 'presentFill'
  | 'list'
  | 'forget'
  | 'clear'
  | 'fillDown'
  | 'fillRight'
  | 'undo'
  | 'redo'
  | 'gap'
  | 'find'
  | 'help'
  | 'history'
  | 'type';

/** What a key does; null leaves it to the grid, or to the browser. */
export function markKey(event: KeyboardEvent): MarkKey | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey) return altKey ? null : withControl(key.toLowerCase(), shiftKey);
  if (altKey) return key === 'ArrowDown' ? 'list' : key === 'Enter' ? 'history' : null;
  if (key === 'Enter') return shiftKey ? 'weekFill' : 'accept';
  if (key === 'F2' || key === 'F4' || key === ' ') return 'list';
  if (key === 'F8') return 'gap';
  if (key === 'Escape') return 'forget';
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  if (key === '?') return 'help';
  if (key === "'") return 'find';
  return key.length === 1 ? 'type' : null;
}

function withControl(key: string, shiftKey: boolean): MarkKey | null {
  if (key === 'enter') return 'presentFill';
  if (key === 'z') return shiftKey ? 'redo' : 'undo';
  if (key === 'y') return 'redo';
  if (key === 'd') return 'fillDown';
  return key === 'r' ? 'fillRight' : null;
}

/** The keys of a register, as its help tells them. */
export const keyHelp: Keys = [
  ['A code, for example / or L', 'Marks the session and moves on. / is present, in the morning and in the afternoon'],
  ['A code on a heading', 'Marks every empty session under it that is due, and moves on'],
  ['Ctrl and Enter', 'Present in every empty session in view'],
  ['Shift and Enter', 'The session’s mark to the rest of the week, where nothing is marked yet'],
  ['Arrow keys, Home, End, Page Up, Page Down', 'Move; with Ctrl to the first and the last session'],
  ['Shift and arrow keys, then a code', 'Marks a block of sessions'],
  ['Ctrl and D, Ctrl and R', 'Copies the mark above down, the mark at the left to the right'],
  ['Enter, F2, or Alt and arrow down', 'Opens the list of codes'],
  ['Delete', 'Clears the mark'],
  ['Alt and Enter', 'Shows what an amended mark was before, who changed it, when and why'],
  ['Ctrl and V', 'Pastes codes from a spreadsheet, after a preview'],
  ['Ctrl and Z, Ctrl and Y', 'Undoes, and does again'],
  ['F8', 'Goes to the next session that is due and has no mark'],
  ['Apostrophe, then letters, then Enter', 'Finds a pupil by name, where each line is one'],
  ['Escape', 'Forgets what is typed'],
];
