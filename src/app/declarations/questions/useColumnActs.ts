import { useState, type RefObject } from 'react';
import {
  addColumn,
  askQuestion,
  changeRow,
  helpQuestion,
  hideQuestion,
  moveQuestion,
  requireQuestion,
  requireWhen,
  rewordQuestion,
  takeOutColumn,
  type FormQuestion,
  type FormText,
  type NewQuestion,
} from '../../../engine/index.ts';
import { answerActs } from './answerActs.ts';
import type { ColumnActs } from './ColumnPanel.tsx';
import { useKeptFocus } from './useActs.ts';
import { readableIn } from './useConditionDraft.ts';
import type { RowBench } from './useFormBench.ts';
import type { EditSteps } from './useSteps.ts';

interface Acting {
  readonly form: FormText;
  /** The question whose rows they are. */
  readonly table: FormQuestion;
  /** Null where they cannot be pointed at. */
  readonly rows: RowBench | null;
  readonly steps: EditSteps;
  readonly list: RefObject<HTMLElement | null>;
}

/** Which column of a table is chosen, what can be done with it, and the acts that give the focus to another one. */
export function useColumnActs({ form, table, rows, steps, list }: Acting) {
  const [chosen, choose] = useState<string | null>(null);
  const keep = useKeptFocus(list, form.text);
  const columns = rows?.questions;
  const column = columns?.find(({ key }) => key === chosen);
  const move = (key: string, by: -1 | 1) => {
    choose(key);
    keep(null);
    steps.act(changeRow(form, table.key, (row) => moveQuestion(row, key, by)));
  };
  const takeOut = (key: string) => {
    const place = columns?.findIndex((one) => one.key === key) ?? 0;
    const next = columns?.[place - 1] ?? columns?.[1];
    choose(null);
    keep(next === undefined ? null : rowOf(table.key, next.key));
    steps.act(takeOutColumn(form, table.key, key));
  };
  return {
    chosen,
    choose,
    move,
    add: (asked: NewQuestion, isLast: boolean) => {
      const { text, key } = addColumn(form, table.key, asked);
      choose(key);
      // While another is asked for, the focus is the dialog's.
      if (isLast && key !== null) keep(rowOf(table.key, key));
      steps.act(text);
    },
    panel: rows === null || column === undefined ? null : panelOf({ form, table, rows, column, steps, move, takeOut }),
  };
}

interface Panel extends Pick<Acting, 'form' | 'table' | 'steps'> {
  readonly rows: RowBench;
  readonly column: FormQuestion;
  move(key: string, by: -1 | 1): void;
  takeOut(key: string): void;
}

function panelOf({ form, table, rows, column, steps, move, takeOut }: Panel) {
  const { key, isHidden, need, isOwn, asked, neededWhen } = column;
  const on = (act: (row: FormText) => string): string => changeRow(form, table.key, act);
  const may = {
    up: on((row) => moveQuestion(row, key, -1)) !== form.text,
    down: on((row) => moveQuestion(row, key, 1)) !== form.text,
    hide: on((row) => hideQuestion(row, key, !isHidden)) !== form.text,
    need: on((row) => requireQuestion(row, key, need === 'always' ? 'never' : 'always')) !== form.text,
    out: takeOutColumn(form, table.key, key) !== form.text,
  };
  const of = `${table.key}/${key}`;
  const acts: ColumnActs = {
    answers: answerActs({ key, of, form, steps, on }),
    onLabel: (label) =>
      steps.act(
        on((row) => rewordQuestion(row, key, label)),
        `label ${of}`,
      ),
    onHelp: (help) =>
      steps.act(
        on((row) => helpQuestion(row, key, help)),
        `help ${of}`,
      ),
    onAsked: (condition) => steps.act(on((row) => askQuestion(row, key, condition))),
    onNeededWhen: (condition) => steps.act(on((row) => requireWhen(row, key, condition))),
    onNeed: may.need && !isOfRecords(table) ? (to) => steps.act(on((row) => requireQuestion(row, key, to))) : null,
    onHide: may.hide ? (isOn) => steps.act(on((row) => hideQuestion(row, key, isOn))) : null,
    onUp: may.up ? () => move(key, -1) : null,
    onDown: may.down ? () => move(key, 1) : null,
    onTakeOut: may.out ? () => takeOut(key) : null,
  };
  const place = rows.questions.indexOf(column);
  const readable = readableIn(rows.questions, place, asked ?? neededWhen).filter((one) => one !== column);
  const isHeld = asked !== null && !may.up && !may.down;
  const why = whyNot({ isOwn, isHeld, mayHide: may.hide, mayGo: may.out });
  return { column, readable, inWords: rows.inWords, acts, why };
}

interface May {
  readonly isOwn: boolean;
  /** A condition says where it stands. */
  readonly isHeld: boolean;
  readonly mayHide: boolean;
  readonly mayGo: boolean;
}

function whyNot({ isOwn, isHeld, mayHide, mayGo }: May): string {
  if (!isOwn && !mayHide)
    return 'It cannot be hidden or required by itself: another table of the form has a column of the same key.';
  if (isOwn && !mayGo) return 'It stays while it is the only column, or while something else in the text speaks of it.';
  if (isHeld) return 'It stands behind the column that it waits for.';
  return '';
}

/** The id of a column's row among those of questions. */
export const rowOf = (table: string, column: string): string => `${table}/${column}`;

/** Rows that records fill in take no columns of an authority's own. */
export const isOfRecords = ({ key }: FormQuestion): boolean => key.startsWith('cg_auto_');
