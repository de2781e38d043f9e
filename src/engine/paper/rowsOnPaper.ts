import { isEmpty } from '../form/empty.ts';
import { pointerMatches, pointerOf } from '../form/pointers.ts';
import type { Question } from '../form/questions.ts';
import { sensitiveMark } from '../form/sensitive.ts';
import { findFormat } from '../format/formats.ts';
import type { Json } from '../json.ts';
import { isObject } from '../json.ts';
import { uiOptionsOf } from '../widget/uiOptions.ts';
import { answerOnPaper, isLongText, isWithheld, type Asked } from './answerOnPaper.ts';
import type { PaperAnswer } from './blocks.ts';
import type { FormOnPaper, PaperCard, PaperColumn, PaperField, PaperRows } from './types.ts';

/** Rows that a blank form has room for: of a few short columns, and of more. */
const [manyRows, fewRows] = [4, 2];
/** From so many columns on a row takes much room. */
const manyColumns = 7;

/** Rows of answers on paper, with the columns that any of them has. */
export function rowsOnPaper(paper: FormOnPaper, asked: Asked, field: PaperField | undefined): PaperRows {
  const { question, path, value } = asked;
  const options = uiOptionsOf(question.ui);
  const card = field?.card?.(options);
  const rows = Array.isArray(value) ? value : [];
  const columns = card === undefined ? askedColumns(paper, asked, rows) : cardColumns(card);
  const pointer = pointerOf(path);
  const guarded: Asked = { ...asked, isGuarded: asked.isGuarded || sensitiveMark(question) === true };
  return {
    kind: 'rows',
    pointer,
    title: question.title === '' ? String(path.at(-1)) : question.title,
    rowName: typeof options.itemTitle === 'string' ? options.itemTitle : 'row',
    columns,
    rows:
      paper.fill === 'blank'
        ? blankRows(paper, guarded, columns)
        : rows.map((row, index) =>
            columns.map(({ name }) => cellOf(paper, { ...guarded, value: row }, [index, name], card)),
          ),
    empty: card?.empty ?? '',
    note: paper.fill === 'blank' ? '' : (paper.notes[pointer] ?? ''),
  };
}

const cardColumns = ({ columns }: PaperCard): PaperColumn[] =>
  columns.map(({ name, title }) => ({ name, title, isLong: false }));

function askedColumns(paper: FormOnPaper, { question, path }: Asked, rows: readonly Json[]): PaperColumn[] {
  const every = [...(question.item?.fields ?? [])];
  const asked =
    rows.length === 0 || paper.fill === 'blank'
      ? every
      : every.filter(([name]) => rows.some((_row, index) => question.row(index)?.fields.has(name)));
  return asked
    .filter(
      ([name, { schema }]) =>
        schema.type !== 'null' &&
        !paper.hidden.some((pattern) => pointerMatches(pattern, pointerOf([...path, '0', name]))),
    )
    .map(([name, { title, schema, ui }]) => ({
      name,
      title: title === '' ? name : title,
      isLong: isLongText(uiOptionsOf(ui).widget, schema.maxLength),
    }));
}

function cellOf(
  paper: FormOnPaper,
  { question, path, value: row, isGuarded }: Asked,
  [index, name]: readonly [number, string],
  card: PaperCard | undefined,
): PaperAnswer {
  const cell = question.row(index)?.fields.get(name);
  const value = isObject(row) ? row[name] : undefined;
  if (cell === undefined && card === undefined) return { kind: 'none' };
  const asked: Asked = { question: cell ?? question, path: [...path, index, name], value, isGuarded };
  if (card === undefined) return isEmpty(value) ? { kind: 'none' } : answerOnPaper(paper, asked);
  const text = cardWords(value, card.columns.find((column) => column.name === name)?.format);
  if (text === '') return { kind: 'none' };
  // What the form does not declare says nothing of itself.
  const isOut = paper.fill === 'redacted' && (cell === undefined || isWithheld(paper, asked, text));
  return isOut ? { kind: 'withheld' } : { kind: 'text', text };
}

/** A value that does not fit its column's format reads as it is: a card never fails for one row. */
function cardWords(value: Json | undefined, format: string | undefined): string {
  if (value === undefined || value === null || typeof value === 'object') return '';
  if (format === undefined || value === '') return String(value);
  try {
    return findFormat(format).toText(value, { options: {} });
  } catch {
    return String(value);
  }
}

function blankRows(
  paper: FormOnPaper,
  { question, path, isGuarded }: Asked,
  columns: readonly PaperColumn[],
): PaperAnswer[][] {
  const isMuch = columns.length > manyColumns || columns.some(({ isLong }) => isLong);
  const least = Number(question.schema.minItems ?? 0);
  return Array.from({ length: Math.max(least, isMuch ? fewRows : manyRows) }, () =>
    columns.map(({ name }) => {
      const cell: Question = question.item?.fields.get(name) ?? question;
      return answerOnPaper(paper, { question: cell, path: [...path, 0, name], value: undefined, isGuarded });
    }),
  );
}
