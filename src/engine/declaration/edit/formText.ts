import { declaredQuestions } from '../../form/questions.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { Overlay, SourceFile } from '../catalogTypes.ts';
import { writeJson } from '../read/writeJson.ts';
import { overlayForm } from '../resolve/overlayForm.ts';
import type { FormDeclaration } from '../types.ts';

/** The text of a form in an editor: an overlay on everybody's form, or a form of one's own. */
export interface FormText {
  /** Below the tenant's folder, without `.json`: `forms/review/reading`. */
  readonly path: string;
  /** Everybody's form; null under a form of one's own. */
  readonly base: FormDeclaration | null;
  /** Empty where nothing of one's own lies on everybody's. */
  readonly text: string;
  /** Keys by which answers were stored once: a new question that had one would bring back what another was answered. */
  readonly used?: readonly string[];
}

/** The text of a path among everybody's files; `used` are the keys that no new question gets. */
export function formText(
  files: readonly SourceFile[],
  path: string,
  text: string,
  used: readonly string[] = [],
): FormText {
  const file = files.find((one) => one.path === `${path}.json`);
  return { path, text, used, base: file === undefined ? null : (JSON.parse(file.text) as FormDeclaration) };
}

/** Why a text cannot be shown as questions; null where it can. */
export function unreadable(form: FormText): string | null {
  try {
    shownForm(form);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A text that may lie on what everybody has. */
interface LaidText extends Pick<FormText, 'path' | 'text'> {
  readonly base: { readonly version: number } | null;
}

/** What a text says; of an empty one what an overlay begins with. */
export function valueOf({ path, base, text }: LaidText): JsonObject {
  const value = text.trim() === '' && base !== null ? beginning(path, base) : (JSON.parse(text) as Json);
  if (!isObject(value)) throw new Error('The text is no object');
  return value;
}

function beginning(path: string, { version }: { readonly version: number }): JsonObject {
  const [folder = '', ...id] = path.split('/');
  return {
    $schema: `${'../'.repeat(id.length + 2)}meta/overlay.json`,
    base: { [folder === 'stages' ? 'stages' : 'form']: id.join('/'), version },
  };
}

/** Forms that texts have made: whoever lists the questions of one asks for it at each of them. */
const shown = new WeakMap<FormText, FormDeclaration>();

/** The form that a text makes, with its hidden questions. */
export function shownForm(form: FormText): FormDeclaration {
  const made = shown.get(form) ?? madeOf(form.base, valueOf(form));
  shown.set(form, made);
  return made;
}

/** The same of what a text says. */
export function madeOf(base: FormDeclaration | null, value: JsonObject): FormDeclaration {
  if (base === null) return value as unknown as FormDeclaration;
  return overlayForm(base, { ...value, hide: [] } as unknown as Overlay);
}

/** The names of a form's questions as it is written, which is the order in which changes of them stand. */
export const namesOf = (form: FormDeclaration): readonly string[] => [...declaredQuestions(form).fields.keys()];

/** A text that says this; none at all where an overlay changes nothing. */
export function written(base: LaidText['base'], value: JsonObject): string {
  if (base === null) return writeJson(value);
  const { $schema: _schema, base: _base, ...rest } = value;
  const kept = Object.entries(rest).filter(([name, part]) => !isNothing(name, part));
  if (kept.length === 0) return '';
  return writeJson(Object.fromEntries(Object.entries(value).filter(([name, part]) => !isNothing(name, part))));
}

function isNothing(name: string, part: Json): boolean {
  if (Array.isArray(part)) return part.length === 0 || (name === 'order' && part.length === 1 && part[0] === '*');
  return isObject(part) && Object.entries(part).every(([inner, value]) => isNothing(inner, value));
}
