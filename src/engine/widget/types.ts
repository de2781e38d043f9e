import type { Json, JsonSchema } from '../json.ts';

/** What a kind of widget is, apart from the component that draws it, which a registry pairs with it by its name. */
export interface WidgetKind {
  /** Types of JSON Schema that it can answer; any where absent. */
  readonly holds?: readonly ('string' | 'number' | 'boolean' | 'array')[];
  /** Who says the question: a label above the one control, a legend above several, or the control itself. */
  readonly label: 'control' | 'group' | 'own';
  /** Half a line is enough for it on wide screens. */
  readonly short?: true;
  /** It offers choices, so that a yes-or-no question has to be given some. */
  readonly choices?: true;
  /** The answer refers to stored files, of any kind or pictures alone. */
  readonly files?: 'any' | 'pictures';
  /** The format of JSON Schema whose questions it draws unless their UI schema names another widget. */
  readonly format?: string;
  /** What a document reads where there is no answer, as if it were this; nothing where absent. */
  readonly ifNone?: Json;
  /** How an answer reads that is there. */
  words(value: Json, schema: JsonSchema): string;
}

/** Kinds of widgets by the names that declarations use. */
export type WidgetKinds = { readonly [name: string]: WidgetKind };
