import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import type { Column, CompiledTable, Json, Row } from '../../engine/index.ts';
import type { LeftTableDraft, TableDraft, TableDrafts } from '../host.ts';
import { rowName } from './rowName.ts';

/** A box of a row: whose text it is, and what it would say by itself. */
export interface EntryBox {
  /** Tells it from the other boxes of the table, on every page of it. */
  readonly key: string;
  /** What it is called where its owner is led back to it. */
  readonly title: string;
  readonly row: Row;
  readonly question: string;
  readonly value: Json;
}

/** What an earlier page left in a box, and is in it again. */
export interface PutBackEntry extends Pick<LeftTableDraft, 'at' | 'place'> {
  readonly draft: TableDraft & { readonly box: string };
  readonly text: string;
}

/** What a fill has put in boxes, and how many of its texts no row was left for. */
export interface Filled {
  readonly count: number;
  readonly left: number;
}

/** Names the box of a row and field. */
export const boxKey = ({ rowId }: CompiledTable, row: Row, field: string): string =>
  JSON.stringify([row[rowId] ?? null, field]);

/** The box of a row in a column that asks a question; `column` is one with the cell "entry". */
export function boxOf(compiled: CompiledTable, row: Row, { field, declaration }: Column): EntryBox {
  return {
    key: boxKey(compiled, row, field),
    title: `${compiled.declaration.title}: ${rowName(compiled, row)}`,
    row,
    question: declaration.edits?.question ?? field,
    value: row[field] ?? null,
  };
}

/** What a value reads as in a box. */
export const typedText = (value: Json): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

/**
 * What is typed in boxes of rows and not saved yet, and why it was not, kept by the table and the text on the device: a
 * row that is scrolled out of sight or loaded anew is taken away, and a page is left, and neither may take it along.
 */
export class TypedEntries {
  readonly #texts = new Map<string, string>();
  readonly #problems = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  readonly #drafts: TableDrafts | null;
  #putBack: readonly PutBackEntry[] = [];
  #shown: readonly EntryBox[] = [];

  /** Without `drafts` nothing is kept on the device. */
  constructor(drafts: TableDrafts | null) {
    this.#drafts = drafts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Null where nothing is typed. */
  readonly textOf = (key: string): string | null => this.#texts.get(key) ?? null;

  /** Why what is typed was not saved; null where nothing is wrong. */
  readonly problemOf = (key: string): string | null => this.#problems.get(key) ?? null;

  /** Says why what is typed was not saved, until something else is typed; null for nothing any more. */
  refuse(key: string, problem: string | null): void {
    if (problem === null) this.#problems.delete(key);
    else this.#problems.set(key, problem);
    this.#tell();
  }

  type(box: EntryBox, text: string): void {
    this.#put(box, text);
    this.#tell();
  }

  #put({ key, title, row, question, value }: EntryBox, text: string): void {
    this.#texts.set(key, text);
    this.#problems.delete(key);
    this.#forget(key);
    if (text.trim() === typedText(value)) return this.#drafts?.drop(key);
    const base = { answers: { [question]: value }, parked: {} };
    this.#drafts?.keep({ title, row, base, document: { answers: { [question]: text }, parked: {} }, box: key });
  }

  /** The boxes that take something on the page that is shown, from above. */
  show(boxes: readonly EntryBox[]): void {
    this.#shown = boxes;
  }

  /** Types texts in the boxes of a page, one below the other from this one on; an empty one leaves its box alone. */
  fill(key: string, texts: readonly string[]): Filled {
    const below = this.#shown.slice(this.#placeOf(key));
    const pairs = texts.flatMap((text, index) => (text === '' ? [] : [{ text, box: below[index] }]));
    const filled = pairs.flatMap(({ text, box }) => (box === undefined ? [] : [this.#put(box, text)]));
    this.#tell();
    return { count: filled.length, left: pairs.length - filled.length };
  }

  /** What stands in the box above, typed or saved; null at the top of the page. */
  above(key: string): string | null {
    const box = this.#shown[this.#placeOf(key) - 1];
    return box === undefined ? null : (this.textOf(box.key) ?? typedText(box.value));
  }

  /** It was saved, or is not wanted. */
  drop(key: string): void {
    this.#texts.delete(key);
    this.#problems.delete(key);
    this.#drafts?.drop(key);
    this.#forget(key);
    this.#tell();
  }

  /** What earlier pages left and nobody has saved or typed over since. */
  readonly putBack = (): readonly PutBackEntry[] => this.#putBack;

  /** Puts what earlier pages left in its boxes, but where something is typed already. */
  async restore(): Promise<void> {
    const found = (await this.#drafts?.find()) ?? [];
    for (const { draft, at, place, take } of found) {
      const { box, document } = draft;
      const text = Object.values(document.answers)[0];
      if (box === undefined || typeof text !== 'string' || this.#texts.has(box)) continue;
      take();
      this.#texts.set(box, text);
      this.#putBack = [...this.#putBack, { draft: { ...draft, box }, text, at, place }];
    }
    this.#tell();
  }

  /** After the last where the page does not show the box. */
  #placeOf(key: string): number {
    const place = this.#shown.findIndex((box) => box.key === key);
    return place === -1 ? this.#shown.length + 1 : place;
  }

  #forget(key: string): void {
    this.#putBack = this.#putBack.filter(({ draft }) => draft.box !== key);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** What is typed in the boxes of the nearest table; null where there is none around. */
export const TypedEntriesContext = createContext<TypedEntries | null>(null);

/** What is typed in the boxes around here; outside of a table, what is typed in this one. */
export function useTypedEntries(): TypedEntries {
  const around = useContext(TypedEntriesContext);
  const [own] = useState(() => new TypedEntries(null));
  return around ?? own;
}

/** Text that is typed in a box, null where nothing is, and why it was not saved. */
export function useTypedEntry({ subscribe, textOf, problemOf }: TypedEntries, key: string) {
  const text = useSyncExternalStore(subscribe, () => textOf(key));
  const problem = useSyncExternalStore(subscribe, () => problemOf(key));
  return { text, problem };
}
