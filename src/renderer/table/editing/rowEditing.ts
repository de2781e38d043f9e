import { createContext, useContext } from 'react';
import type { AnswerError, Facts, FormDocument, ResolvedForm, Row } from '../../../engine/index.ts';
import type { QuestionHandle } from '../../ask/PlacedQuestion.tsx';
import type { PutBack } from '../../ask/PutBackNote.tsx';

/** The one row of a table that is edited whole, and what its cells share. */
export interface EditedRow {
  readonly key: string;
  /** The row as it was when its editing began. */
  readonly row: Row;
  readonly form: ResolvedForm;
  readonly facts: Facts;
  readonly document: FormDocument;
  /** The question that takes the focus when the editing begins. */
  readonly first: string;
  readonly sending: boolean;
  /** What is wrong with the answers, once they were to be sent. */
  readonly errors: readonly AnswerError[];
  /** Whether it was said that somebody else has changed the row since. */
  readonly overtaken?: boolean;
  /** Where it was not begun here: what was left in it. */
  readonly putBack?: PutBack;
}

/** Rows that are edited whole: one at a time, by the questions of a form in the places of its cells. */
export interface RowEditing {
  readonly edited: EditedRow | null;
  /** Operation that saves a row. */
  readonly operation: string;
  isEdited(row: Row): boolean;
  /** The question that a cell of the edited row asks; null where it only shows something. */
  questionIn(row: Row, field: string): string | null;
  start(row: Row): void;
  cancel(): void;
  save(): void;
  /** An answer of one question, as it is typed. */
  change(question: string, document: FormDocument): void;
  /** Tells of the form of one question while it is there. */
  hold(question: string, handle: QuestionHandle | null): void;
  /** Whether this row was edited last, so that its button takes the focus back; asked once. */
  takesFocus(row: Row): boolean;
}

/** The editing of the nearest table's rows; null where they are not edited whole, or not by this viewer. */
export const RowEditingContext = createContext<RowEditing | null>(null);

/** The editing of the nearest table's rows; null where they are not edited whole, or not by this viewer. */
export function useRowEditing(): RowEditing | null {
  return useContext(RowEditingContext);
}
