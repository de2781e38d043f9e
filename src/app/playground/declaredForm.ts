import { knownNames } from '../../contract/index.ts';
import {
  CatalogError, describeOverlays, EngineError, loadCatalog,
  type JsonObject, type Problem, type ResolvedForm, type SourceFile,
} from '../../engine/index.ts';

/** A form as its files say it now, its overlay among them. */
export interface DeclaredForm {
  /** Faults of the edited files only. */
  readonly problems: readonly Problem[];
  /** As everybody has it; null while its file has faults. */
  readonly base: ResolvedForm | null;
  /** As the authority has it; the base where it lays nothing on. */
  readonly result: ResolvedForm | null;
  /** What the overlay changes, in words. */
  readonly changes: readonly string[];
}

export interface Edited {
  readonly form: SourceFile;
  /** Lies on the form; null for none. */
  readonly overlay: SourceFile | null;
}

/** The files that a form leans on, without what would pull in others: every key checks them again. */
export function groundOf(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter(({ path }) => path.startsWith('meta/') || path.startsWith('lookups/')).map(withoutOpens);
}

/** What a choice opens is no matter of the form that offers it, and the forms it names are not here. */
function withoutOpens(file: SourceFile): SourceFile {
  if (!file.path.startsWith('lookups/') || !file.text.includes('"opens"')) return file;
  const { options = [], ...rest } = JSON.parse(file.text) as { options?: JsonObject[] };
  return { ...file, text: JSON.stringify({ ...rest, options: options.map(({ opens: _opens, ...option }) => option) }) };
}

/** Checks and resolves the edited files. */
export function declaredForm(ground: readonly SourceFile[], { form, overlay }: Edited): DeclaredForm {
  const edited = overlay === null ? [form] : [form, overlay];
  const tenant = overlay === null ? null : (/^overlays\/([^/]+)\//.exec(overlay.path)?.[1] ?? null);
  const id = form.path.replace(/^(overlays\/[^/]+\/)?forms\//, '').replace(/\.json$/, '');
  const own = /^overlays\/([^/]+)\//.exec(form.path)?.[1] ?? tenant;
  try {
    const catalog = loadCatalog([...ground, ...edited], knownNames);
    const base = own === null || form.path.startsWith('forms/') ? catalog.form(id) : catalog.form(id, own);
    return {
      problems: catalog.warnings.filter(({ file }) => edited.some(({ path }) => path === file)),
      base,
      result: own === null ? base : catalog.form(id, own),
      changes: overlay === null ? [] : describeOverlays([...ground, ...edited]).flatMap(({ file, sentences }) => (file === overlay.path ? sentences : [])),
    };
  } catch (error) {
    return { problems: problemsOf(error, edited), base: null, result: null, changes: [] };
  }
}

function problemsOf(error: unknown, edited: readonly SourceFile[]): readonly Problem[] {
  if (error instanceof CatalogError) return error.problems.filter(({ file }) => edited.some(({ path }) => path === file));
  if (error instanceof EngineError) return [{ file: edited[0]?.path ?? '', line: 1, pointer: '', message: error.message, severity: 'error' }];
  throw error;
}
