import type { ChartData, PaperAnswer, PaperBlock, TableColumn } from '../../../../engine/index.ts';
import { findFormat } from '../../../../engine/index.ts';
import type { PaperPicture } from '../../../paper/types.ts';

/** A date as it reads on paper; empty where there is none. */
export const dayWords = (value: string | null): string =>
  value === null || value === ''
    ? ''
    : findFormat(value.includes('T') ? 'dateTime' : 'date').toText(value, { options: {} });

/** A text on one line, cut short where it is long. */
export function brief(text: string, letters: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= letters ? line : `${line.slice(0, letters - 1).trimEnd()}…`;
}

/** Facts beside each other, each under what it is. */
export const facts = (all: readonly (readonly [title: string, text: string])[]): PaperBlock => ({
  kind: 'table',
  columns: all.map(([title]) => ({ title, isLong: false })),
  rows: [all.map(([, text]) => cell(text))],
});

interface PartTable {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Said where there is no row. */
  readonly none: string;
  /** Said above the rows; nothing where it is empty. */
  readonly words?: string;
}

/** A part of the sheet: its heading, what is said of it, its rows. */
export function part({ title, columns, rows, none, words = '' }: PartTable): PaperBlock[] {
  const said = [words, rows.length === 0 ? none : ''].filter((text) => text !== '').join(' ');
  return [
    { kind: 'heading', level: 2, text: title, isBookmark: true },
    ...(said === '' ? [] : [{ kind: 'text', text: said, look: 'quiet' } as const]),
    ...(rows.length === 0 ? [] : [{ kind: 'table', columns, rows: rows.map((row) => row.map(cell)) } as const]),
  ];
}

/** Points: more would push the last part of a full sheet to a second page. */
const PICTURE_HEIGHT = 62;

/** The figures of a table as its own picture; nothing where it has none to show. */
export function picture(data: ChartData | null): PaperPicture[] {
  if (data === null || data.kind === 'calendar' || data.categories.length < 2) return [];
  return [{ kind: 'picture', data: { ...data, kind: data.kind }, height: PICTURE_HEIGHT }];
}

const cell = (text: string): PaperAnswer => (text === '' ? { kind: 'none' } : { kind: 'text', text });
