import type { PaperAnswer, PaperBlock, RowChange, RowChanges } from './blocks.ts';
import type { PaperColumn, PaperItem, PaperPart, PaperRows, PaperSection } from './types.ts';

const nothing: PaperAnswer = { kind: 'none' };

/**
 * What a form says, with what it said before wherever that reads otherwise. Compared is what somebody reads, so that an
 * answer which is only stored in another way is none that changed; what is asked no more is not told of.
 */
export function withChanges(now: readonly PaperSection[], before: readonly PaperSection[]): PaperSection[] {
  const former = byPointer(before.flatMap(({ parts }) => parts));
  return now.map((section) => ({ ...section, parts: section.parts.map((part) => compared(part, former)) }));
}

type Former = ReadonlyMap<string, PaperItem | PaperRows>;

function byPointer(parts: readonly PaperPart[]): Former {
  const found = new Map<string, PaperItem | PaperRows>();
  const look = (part: PaperPart): void => {
    if (part.kind === 'group') part.parts.forEach(look);
    else if (part.kind !== 'text') found.set(part.pointer, part);
  };
  parts.forEach(look);
  return found;
}

function compared(part: PaperPart, former: Former): PaperPart {
  if (part.kind === 'text') return part;
  if (part.kind === 'group') return { ...part, parts: part.parts.map((inner) => compared(inner, former)) };
  const was = former.get(part.pointer);
  if (part.kind === 'rows') return { ...part, changes: rowChanges(part, was?.kind === 'rows' ? was : null) };
  const answer = was?.kind === 'answer' ? was.answer : nothing;
  return readsTheSame(part.answer, answer) ? part : { ...part, former: answer };
}

const wordsOf = (answer: PaperAnswer): string => (answer.kind === 'text' ? answer.text : '');

const readsTheSame = (a: PaperAnswer, b: PaperAnswer): boolean => wordsOf(a) === wordsOf(b);

type Row = readonly PaperAnswer[];

/**
 * Rows have neither place nor id that stays from one form to the next: those that read alike are the same, of the
 * others those with the same first words, as they are called by them.
 */
function rowChanges(now: PaperRows, before: PaperRows | null): RowChanges {
  const left = new Set((before?.rows ?? []).map((row) => inColumns(row, before?.columns ?? [], now.columns)));
  const same = paired(now.rows, left, (row) => JSON.stringify(row.map(wordsOf)));
  const rest = now.rows.filter((row) => !same.has(row));
  const changed = paired(rest, left, nameOf);
  const rows = now.rows.map((row): RowChange => {
    if (same.has(row)) return { kind: 'same', former: [] };
    const was = changed.get(row);
    if (was === undefined) return { kind: 'new', former: [] };
    return { kind: 'changed', former: row.map((cell, at) => differing(cell, was[at] ?? nothing)) };
  });
  return { rows, gone: [...left] };
}

const differing = (now: PaperAnswer, was: PaperAnswer) => (readsTheSame(now, was) ? null : was);

function inColumns(row: Row, from: readonly PaperColumn[], to: readonly PaperColumn[]): Row {
  const places = new Map(from.map(({ name }, at) => [name, at]));
  return to.map(({ name }) => row[places.get(name) ?? -1] ?? nothing);
}

/** The row of before for each row that has one of the same key; what is found is taken out of those left. */
function paired(rows: readonly Row[], left: Set<Row>, keyOf: (row: Row) => string): ReadonlyMap<Row, Row> {
  const byKey = new Map<string, Row[]>();
  for (const row of left) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row]);
  const pairs = new Map<Row, Row>();
  for (const row of rows) {
    const found = byKey.get(keyOf(row))?.shift();
    if (found === undefined) continue;
    left.delete(found);
    pairs.set(row, found);
  }
  return pairs;
}

/** The first words of a row, and in which column they stand. */
function nameOf(row: Row): string {
  const at = row.findIndex((cell) => cell.kind === 'text');
  return `${at} ${wordsOf(row[at] ?? nothing)}`;
}

/** How many answers and rows of a document differ from those of before. */
export function changesIn(blocks: readonly PaperBlock[]): number {
  return blocks.reduce((sum, block) => sum + changesOf(block), 0);
}

function changesOf(block: PaperBlock): number {
  if (block.kind === 'heading') return block.change === undefined ? 0 : 1;
  if (block.kind === 'answers') return block.lines.filter(({ former }) => former !== undefined).length;
  if (block.kind !== 'table' || block.changes === undefined) return 0;
  return block.changes.rows.filter(({ kind }) => kind !== 'same').length + block.changes.gone.length;
}
