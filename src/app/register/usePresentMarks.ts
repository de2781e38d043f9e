import { useEffect, useEffectEvent, useState } from 'react';
import type { Json, JsonObject } from '../../engine/index.ts';
import { useEngine } from '../../renderer/index.ts';
import { onResult } from '../api/commandResults.ts';

/** What one press of "Mark present" wrote, or what it wrote for several ticked rows. */
interface PresentStep {
  readonly date: string;
  readonly marks: readonly Json[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Marks of ticked rows come row by row: within so long they are one step. */
const ONE_STEP_MS = 3000;

/** Marks pupils present, and takes that back until the page is left: by a button or Ctrl+Z (D-97). */
export function usePresentMarks() {
  const { host } = useEngine();
  const [steps, setSteps] = useState<readonly PresentStep[]>([]);
  // What the table declares for ticked rows holds for all rows as well: its call, its words, what it reloads.
  const [declared] = host.useTable('register').bulkActions ?? [];
  const { command: operation = '', failure: failed = '', refreshes = [] } = declared ?? {};
  const present = host.useCommand(operation);
  const back = host.useCommand('register.undoPresent');
  const remember = useEffectEvent((input: JsonObject, body: JsonObject) => {
    const marks = Array.isArray(body.marks) ? body.marks : [];
    if (marks.length > 0) setSteps((known) => joined(known, { date: String(input.date), marks, at: host.now() }));
  });
  useEffect(() => onResult(operation, (input, body) => remember(input, body)), [operation]);
  const mark = async (date: string, studentIds: readonly number[]) => {
    const result = await present.run({ date, studentIds: [...studentIds] });
    if (!result.ok) return host.notify({ tone: 'error', text: failed, reference: result.reference });
    host.notify({ tone: 'success', text: `${inWords(Number(result.body.count ?? 0))} marked present` });
    host.refresh(refreshes);
  };
  const last = steps.at(-1);
  const undo = async () => {
    if (last === undefined) return;
    setSteps((known) => known.filter((step) => step !== last));
    const result = await back.run({ date: last.date, marks: [...last.marks] });
    if (!result.ok) {
      setSteps((known) => [...known, last]);
      return host.notify({ tone: 'error', text: failed, reference: result.reference });
    }
    host.notify({ tone: 'success', text: `${inWords(Number(result.body.count ?? 0))} taken back` });
    host.refresh(refreshes);
  };
  useUndoKey(last === undefined ? null : () => void undo());
  return { denied: present.denied, mark, undo, undoable: last === undefined ? 0 : last.marks.length };
}

function joined(known: readonly PresentStep[], step: PresentStep): readonly PresentStep[] {
  const last = known.at(-1);
  if (last === undefined || last.date !== step.date || step.at - last.at > ONE_STEP_MS) return [...known, step];
  return [...known.slice(0, -1), { ...step, marks: [...last.marks, ...step.marks] }];
}

const inWords = (sessions: number) => (sessions === 1 ? '1 session' : `${sessions} sessions`);

/** Ctrl+Z, but where text is typed: there it is the text's own. */
function useUndoKey(undo: (() => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (undo === null || event.defaultPrevented || event.key.toLowerCase() !== 'z') return;
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select') !== null;
