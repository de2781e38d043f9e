import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';
import type { ActiveForm, Facts, FormDocument, Json, JsonObject, JsonSchema } from '../../engine/index.ts';
import type { FileStore } from '../fileStore.ts';
import type { FieldLock } from './locks.ts';
import type { Path } from './path.ts';

/** A faulty place and what to say there. */
export type FieldErrors = ReadonlyMap<string, readonly string[]>;

/**
 * What the fields of one form share. The object itself never changes, so that a keystroke or an
 * error redraws only the field it concerns.
 */
export interface FormScope {
  /** Puts an answer in, or takes it out where it is undefined. Takes effect before it returns. */
  change(path: Path, value: Json | undefined): void;
  /** Changes the document in more places than one answer: which alternative is meant, the items of a list. */
  revise(change: (document: FormDocument, active: ActiveForm) => FormDocument): void;
  /** The user left the field: its faults may be shown from now on. */
  touch(path: Path): void;
  /** Says, or with null stops saying, what a widget refused. */
  refuse(path: Path, message: string | null): void;
  /** Pointer -> the words of what is chosen there, of questions whose choices were loaded; for sentences about them. */
  readonly chosen: Map<string, string>;
  /** What is typed and not yet in the document; each entry puts one in. */
  readonly drafts: Set<() => void>;
  /** The answers to all questions that are asked now: null where nothing is answered. */
  answers(): JsonObject;
  /** Told whenever one of them has changed and is drawn. */
  subscribeToAnswers(listener: () => void): () => void;
  errorsAt(pointer: string): readonly string[];
  subscribe(listener: () => void): () => void;
  /** Opens whatever hides the field and moves the focus into it. */
  focus(pointer: string): void;
  /** The pointer that `focus` is on its way to, `""` for none; closed rows open for it. */
  revealed(): string;
}

/** What redraws all fields when it changes: rare. */
export interface FormRules {
  readonly readOnly: boolean;
  readonly locks: readonly FieldLock[];
  /** The word that marks the fewer questions of the form. */
  readonly mark: 'optional' | 'required';
  /** Start of every field's id. */
  readonly idPrefix: string;
  /** Answers to the same questions from last time; null where there are none to offer. */
  readonly former: FormerForm | null;
  /** Pointer -> a sentence below the field: where a value that one may change came from. */
  readonly notes: { readonly [pointer: string]: string };
  /** Where files of this form go; null where it can hold none. */
  readonly files: FileStore | null;
  /** What the form's owner shows beside each question; null where nothing. */
  readonly beside: ComponentType<BesideProps> | null;
  /** Record facts, for templates in fields that are no questions (links, texts). */
  readonly facts: Facts;
}

/** At which question something is shown beside it. */
export interface BesideProps {
  /** The place of the answer; rows by their ids. */
  readonly pointer: string;
  readonly title: string;
  /** A list, whose rows may have no such place for their answers. */
  readonly isWhole: boolean;
}

/** Last time's answers, and when that was in words. */
export interface FormerForm {
  readonly title: string;
  readonly answers: JsonObject;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export const FormRulesContext = createContext<FormRules>({
  readOnly: false,
  locks: [],
  mark: 'required',
  idPrefix: 'form',
  former: null,
  notes: {},
  files: null,
  beside: null,
  facts: {},
});

/** The schema of the section around a field. rjsf itself is handed names only. */
export const SectionSchemaContext = createContext<JsonSchema | null>(null);

/** Its answers. They come past rjsf, which would compare and copy all of them with each that changes. */
export const SectionAnswersContext = createContext<JsonObject | null>(null);

/** The scope of the form around a field; throws outside a FormView. */
export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (scope === null) throw new Error('A field can only stand in a FormView.');
  return scope;
}

/** The rules of the form around a field. */
export function useFormRules(): FormRules {
  return useContext(FormRulesContext);
}

/** What is said at one field now. */
export function useFieldErrors(pointer: string): readonly string[] {
  const scope = useFormScope();
  return useSyncExternalStore(scope.subscribe, () => scope.errorsAt(pointer));
}

/** What a field needs of the other answers, a text or nothing: it is drawn again only when that is another. */
export function useOfAnswers(read: (answers: JsonObject) => string): string {
  const { subscribeToAnswers, answers } = useFormScope();
  return useSyncExternalStore(subscribeToAnswers, () => read(answers()));
}

/** All answers of the form around a field that wants them, and is then drawn with each of them; else nothing. */
export function useAnswers(isWanted: boolean): JsonObject | null {
  const { subscribeToAnswers, answers } = useFormScope();
  return useSyncExternalStore(subscribeToAnswers, () => (isWanted ? answers() : null));
}

/** The pointer that is to be opened now, `""` for none. */
export function useRevealed(): string {
  const scope = useFormScope();
  return useSyncExternalStore(scope.subscribe, () => scope.revealed());
}
