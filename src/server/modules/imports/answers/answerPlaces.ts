import { pointerOf, type Json, type JsonObject, type JsonSchema, type ResolvedForm } from '../../../../engine/index.ts';
import { readAnswer, type CellQuestion } from '../../answerBook/cellQuestions.ts';
import type { Match } from '../kind.ts';
import type { Answers } from './rowEdits.ts';

/** The way to what a row of the import speaks of: a question; or a table, a row of it by its key, a column. */
export type AnswerPath = readonly string[];

export const NOT_ASKED = 'is not asked in this plan, or not for you to answer';

/** What a row of the import finds at the places of its plan: how each is called, what is wrong there, what changes. */
export class AnswerPlaces {
  readonly #properties: { [key: string]: JsonSchema } = {};
  readonly #uiSchema: { [key: string]: Json } = {};
  readonly #faults: { [key: string]: string } = {};
  readonly #changes: { [key: string]: readonly [Json, Json] } = {};
  readonly #paths = new Map<string, AnswerPath>();

  /** Calls a question by its title. */
  nameQuestion(path: AnswerPath, { title, schema, ui }: CellQuestion): void {
    const key = keyOf(path);
    this.#properties[key] = { ...schema, title };
    this.#uiSchema[key] = ui;
  }

  /** Calls a row, and with it the questions in its columns. */
  nameRow(path: AnswerPath, title: string, columns: ReadonlyMap<string, CellQuestion>): void {
    this.nameTable(path, title);
    for (const [column, question] of columns)
      this.nameQuestion([...path, column], { ...question, title: `${title}, ${question.title}` });
  }

  /** Calls what is told in words: a table, a row as a whole. */
  nameTable(path: AnswerPath, title: string): void {
    this.#properties[keyOf(path)] = { type: 'string', title };
  }

  isNamed(path: AnswerPath): boolean {
    return Object.hasOwn(this.#properties, keyOf(path));
  }

  /** Says what is wrong at a place; of several faults the first. */
  fault(path: AnswerPath, sentence: string): void {
    this.#faults[keyOf(path)] ??= sentence;
  }

  change(path: AnswerPath, sides: readonly [Json, Json]): void {
    this.#changes[keyOf(path)] = sides;
    this.#paths.set(keyOf(path), path);
  }

  /** The way to what a change is of. */
  pathOf(key: string): AnswerPath {
    return this.#paths.get(key) ?? [key];
  }

  get faults(): Match['faults'] {
    return this.#faults;
  }

  get changes(): Match['changes'] {
    return this.#changes;
  }

  /** The questions that were named, as a form. */
  get form(): Pick<ResolvedForm, 'schema' | 'uiSchema'> {
    return { schema: { properties: this.#properties }, uiSchema: this.#uiSchema };
  }
}

/** A question is known by its name, what lies in a table by its pointer: no name begins like one. */
const keyOf = (path: AnswerPath): string => (path.length === 1 ? (path[0] ?? '') : pointerOf(path));

interface Said {
  /** The way to the questions. */
  readonly path: AnswerPath;
  readonly questions: ReadonlyMap<string, CellQuestion>;
  /** What stands in their cells, by name. */
  readonly said: JsonObject;
}

/** Reads what cells say; null takes an answer away. What cannot be read is a fault at its place. */
export function readSaid(places: AnswerPlaces, { path, questions, said }: Said): Answers {
  const values: { [name: string]: Json } = {};
  for (const [name, text] of Object.entries(said)) {
    const question = questions.get(name);
    const { value = null, fault } = question === undefined ? { fault: NOT_ASKED } : readAnswer(question, String(text));
    if (fault === undefined) values[name] = value;
    else places.fault([...path, name], fault);
  }
  return values;
}
