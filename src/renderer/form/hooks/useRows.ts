import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Json, JsonObject } from '../../../engine/index.ts';
import { isObject, pointerOf, ROW_ID } from '../../../engine/index.ts';
import type { RowActions } from '../fields/rowActions.ts';
import { useFormRules, useFormScope, useRevealed } from '../formScope.ts';
import { lockAt } from '../locks.ts';
import type { FieldLock } from '../locks.ts';
import type { Path } from '../path.ts';
import { controlsIn, useHandOver } from '../WaitingPlace.tsx';
import { useIdleBuilding } from './useIdleBuilding.ts';

/** More rows than this start closed, each one line of its main answers. */
const MANY_ROWS = 8;

/** Rows that are drawn with the list itself. */
export const ROWS_AT_ONCE = 16;

/** What identifies a row while it moves; its place where it has no id. */
export const rowKey = (row: Json | undefined, index: number) =>
  isObject(row) && typeof row[ROW_ID] === 'string' ? row[ROW_ID] : String(index);

interface RowsInput {
  readonly path: Path;
  readonly id: string;
  readonly rows: readonly Json[];
  readonly noun: string;
}

type RowPart = 'fields' | 'up' | 'down' | 'row';

/** Where the focus goes once a row stands in its place. */
interface FocusTarget {
  readonly key: string;
  readonly place: RowPart;
  /** The rows as they stood before: rjsf draws a list once more as it was before it draws it as it is. */
  readonly before: string;
}

const standing = (rows: readonly Json[]) => rows.map(rowKey).join(' ');

/**
 * What happens to a list's rows; the focus goes to the row it concerns, and `news` says it to those who do not see it.
 */
export function useRows(input: RowsInput) {
  const { path, rows, noun } = input;
  const [removing, setRemoving] = useState<string | null>(null);
  const drawn = useShownRows(rows);
  const opening = useOpenRows(path, rows, drawn.showAll);
  const addButton = useRef<HTMLButtonElement>(null);
  const edit = useEdits(input);
  const { news, done } = useNews(input);
  const remove = (key: string) => {
    const { place, left } = edit.remove(key);
    if (left === undefined) addButton.current?.focus();
    done(left === undefined ? null : { key: left, place: 'row' }, `${noun} ${place + 1} removed`);
  };
  const put = (row: JsonObject, after?: string) => {
    const key = String(row[ROW_ID]);
    opening.open(key);
    drawn.showAll();
    const place = edit.insert(row, after);
    done({ key, place: 'fields' }, `${noun} ${place + 1} added`);
  };
  const actions = useSteady({
    toggle: opening.toggle,
    move(key: string, by: -1 | 1) {
      const place = edit.move(key, by);
      done({ key, place: by < 0 ? 'up' : 'down' }, `${noun} moved to place ${place + 1} of ${rows.length}`);
    },
    duplicate: (key: string) => put(edit.copyOf(key), key),
    askRemove: (key: string) => (edit.isEmpty(key) ? remove(key) : setRemoving(key)),
  });
  const answerRemove = (yes: boolean) => {
    if (yes && removing !== null) remove(removing);
    setRemoving(null);
  };
  return {
    ...drawn,
    actions,
    addButton,
    news,
    removing,
    answerRemove,
    isOpen: opening.isOpen,
    add: () => put({ [ROW_ID]: crypto.randomUUID() }),
  };
}

/** Says what has been done, and takes the focus to the row that it concerns once that stands in its place. */
function useNews({ id, rows }: RowsInput) {
  const [news, setNews] = useState('');
  const wanted = useRef<FocusTarget | null>(null);
  // After the question whether to remove a row has given the focus back.
  useEffect(() => {
    if (wanted.current === null || wanted.current.before === standing(rows)) return;
    focusRow(id, rows, wanted.current);
    wanted.current = null;
  });
  const done = (next: Omit<FocusTarget, 'before'> | null, said: string) => {
    wanted.current = next && { ...next, before: standing(rows) };
    setNews(said.charAt(0).toUpperCase() + said.slice(1));
  };
  return { news, done };
}

/** Of many rows the first are drawn at once, the others in the browser's next idle moment. */
function useShownRows(rows: readonly Json[]) {
  const element = useRef<HTMLOListElement>(null);
  const [whole, setWhole] = useState(rows.length <= ROWS_AT_ONCE);
  const showAll = useCallback(() => setWhole(true), []);
  useIdleBuilding({ whole, buildNext: showAll, buildAll: showAll });
  const controls = useRef(() =>
    [...(element.current?.children ?? [])].slice(ROWS_AT_ONCE).flatMap((row) => [...controlsIn(row)]),
  );
  const enter = useHandOver(whole, controls);
  return { element, shown: whole ? rows.length : ROWS_AT_ONCE, showAll, enter };
}

/** Actions that stay the same for good, so that rows are drawn again only when they themselves change. */
function useSteady(now: RowActions): RowActions {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  return useMemo(
    () => ({
      toggle: (key) => latest.current.toggle(key),
      move: (key, by) => latest.current.move(key, by),
      duplicate: (key) => latest.current.duplicate(key),
      askRemove: (key) => latest.current.askRemove(key),
    }),
    [],
  );
}

/** Which rows are open: all of a few, of many those that somebody opened or asked to get to. */
function useOpenRows(path: Path, rows: readonly Json[], showAll: () => void) {
  const [startOpen] = useState(rows.length <= MANY_ROWS);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const revealed = useRevealed();
  const toggle = (key: string) =>
    setFlipped((keys) => (keys.has(key) ? new Set([...keys].filter((one) => one !== key)) : new Set([...keys, key])));
  const isOpen = (key: string) => flipped.has(key) !== startOpen;
  const open = (key: string) => {
    if (!isOpen(key)) toggle(key);
  };
  const start = `${pointerOf(path)}/`;
  const asked = revealed.startsWith(start) ? Number(revealed.slice(start.length).split('/')[0]) : -1;
  const show = useEffectEvent((index: number) => {
    if (index < 0 || index >= rows.length) return;
    showAll();
    open(rowKey(rows[index], index));
  });
  // Once for each time that somebody asks.
  useEffect(() => show(asked), [asked]);
  return { isOpen, toggle, open };
}

/** The changes of a list, each put into the document at once. */
function useEdits({ path, rows }: RowsInput) {
  const { change } = useFormScope();
  const { locks } = useFormRules();
  const set = (next: readonly Json[]) => change(path, next.length === 0 ? undefined : [...next]);
  const placeOf = (key: string) => rows.findIndex((row, index) => rowKey(row, index) === key);
  return {
    insert(row: JsonObject, after?: string): number {
      const place = after === undefined ? rows.length : placeOf(after) + 1;
      set(rows.toSpliced(place, 0, row));
      return place;
    },
    move(key: string, by: -1 | 1): number {
      const from = placeOf(key);
      const to = Math.min(rows.length - 1, Math.max(0, from + by));
      const row = rows[from];
      if (row !== undefined && to !== from) set(rows.toSpliced(from, 1).toSpliced(to, 0, row));
      return to;
    },
    /** Takes a row out; gives its place and the key of the row before it, which the eye falls on next. */
    remove(key: string): { readonly place: number; readonly left: string | undefined } {
      const place = placeOf(key);
      const next = rows.filter((_, index) => index !== place);
      set(next);
      const neighbour = Math.max(0, place - 1);
      return { place, left: next[neighbour] === undefined ? undefined : rowKey(next[neighbour], neighbour) };
    },
    copyOf(key: string): JsonObject {
      const place = placeOf(key);
      return copyRow(rows[place], [...path, place], locks);
    },
    isEmpty(key: string): boolean {
      const row = rows[placeOf(key)];
      return !isObject(row) || Object.keys(row).every((name) => name === ROW_ID);
    },
  };
}

/** A row's answers under a new id, those of lists in it too; what nobody may type is not copied. */
function copyRow(row: Json | undefined, path: Path, locks: readonly FieldLock[]): JsonObject {
  const answers = Object.entries(isObject(row) ? row : {}).filter(([name]) => lockAt(locks, [...path, name]) === null);
  return { ...(renewed(Object.fromEntries(answers)) as JsonObject), [ROW_ID]: crypto.randomUUID() };
}

function renewed(value: Json): Json {
  if (Array.isArray(value)) return value.map(renewed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === ROW_ID ? crypto.randomUUID() : renewed(inner)]),
  );
}

function focusRow(id: string, rows: readonly Json[], { key, place }: FocusTarget): void {
  const index = rows.findIndex((row, position) => rowKey(row, position) === key);
  const row = document.getElementById(`${id}-${index}`);
  if (!row) return;
  const other = place === 'up' ? 'down' : 'up';
  const inside = {
    row: null,
    fields: '.fields input, .fields select, .fields textarea',
    // At the end of the list one of the two can do no more.
    up: `[data-tool=up]:enabled, [data-tool=${other}]:enabled`,
    down: `[data-tool=down]:enabled, [data-tool=${other}]:enabled`,
  }[place];
  const targets = inside === null ? [] : [...row.querySelectorAll<HTMLElement>(inside)];
  (targets.find(({ dataset }) => dataset.tool === place) ?? targets[0] ?? row).focus();
}
