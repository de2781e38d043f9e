import type { ComponentType, Ref } from 'react';
import type { AnswerError, Facts, FormDocument, JsonObject, ResolvedForm, ValidationMode } from '../../engine/index.ts';
import type { BesideProps, FormerForm } from './formScope.ts';
import type { FieldLock } from './locks.ts';
import type { FileStore } from '../fileStore.ts';

/** What a form's owner can ask of it. */
export interface FormHandle {
  /** Puts everything that is typed into the document and returns it: before a save, a submit, a leave. */
  flush(): FormDocument;
  /** The words of what is chosen in questions whose choices were loaded, by their names. */
  chosen(): JsonObject;
  /** Moves the focus to a field, opening what hides it. */
  focus(pointer: string): void;
  /** Moves the focus to the summary of errors, where there is one. */
  focusSummary(): void;
}

/** A place of the page around a form that the list of its sections stands in. */
export interface SectionListPlace {
  /** Null while the page has no such place. */
  readonly element: HTMLElement | null;
  /** Somebody chose a section: calls `jump` when nothing of the place holds the focus any more. */
  onJump(jump: () => void): void;
}

/** What a FormView is given. `document` is the owner's state: what `onChange` hands over has to come back in it. */
export interface FormViewProps {
  readonly form: ResolvedForm;
  /** Record facts: what conditions and templates read. The same object while nothing changed. */
  readonly facts: Facts;
  readonly document: FormDocument;
  onChange(document: FormDocument): void;
  readonly locks?: readonly FieldLock[];
  /** Why nobody can change anything now; shown as banner over a form that reads like a document. */
  readonly readOnly?: string | null;
  /** Faults found elsewhere, the server's for example; shown at their fields beside those found here. */
  readonly errors?: readonly AnswerError[];
  /**
   * Shows every fault of this kind of validation; without it only fields that were left say what is wrong with them.
   */
  readonly showErrors?: ValidationMode | null;
  readonly idPrefix?: string;
  /** Shows the list of sections, and what is left in each, beside the form or in a place of the page around it. */
  readonly sectionList?: boolean | SectionListPlace;
  /** Last time's answers, shown beside the questions with a button to use them again. */
  readonly former?: FormerForm | null;
  /** Pointer -> a sentence below the field. */
  readonly notes?: { readonly [pointer: string]: string };
  /** Where the files of this form's answers are kept. */
  readonly files?: FileStore | null;
  /** What stands beside the label of each question; the same component while the form is there. */
  readonly beside?: ComponentType<BesideProps> | null;
  readonly ref?: Ref<FormHandle>;
}
