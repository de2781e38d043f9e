import { overlayWords } from '../../contract/index.ts';
import {
  EngineError,
  type EditedFiles,
  type Problem,
  type ResolvedForm,
  type SourceFile,
  type Workbench,
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

export interface FormAndOverlay {
  readonly form: SourceFile;
  /** Lies on the form; null for none. */
  readonly overlay: SourceFile | null;
}

/** Checks and resolves the edited files among all others. */
export function declaredForm(bench: Workbench, { form, overlay }: FormAndOverlay): DeclaredForm {
  const files = bench.edit(overlay === null ? [form] : [form, overlay]);
  const isFaulty = (file: SourceFile | null) =>
    files.problems.some(({ file: path, severity }) => path === file?.path && severity === 'error');
  if (isFaulty(form)) return { problems: files.problems, base: null, result: null, changes: [] };
  const id = form.path.replace(/^(overlays\/[^/]+\/)?forms\//, '').replace(/\.json$/, '');
  const base = resolved(files, form, id);
  if (overlay === null || isFaulty(overlay))
    return { ...base, result: overlay === null ? base.base : null, changes: [] };
  const laid = resolved(files, overlay, id);
  return {
    problems: laid.problems,
    base: base.base,
    result: laid.base,
    changes: laid.base === null ? [] : files.describe(overlay.path, overlayWords),
  };
}

/** The form for whom the file is; a fault that shows only then is one of the file's. */
function resolved(
  files: EditedFiles,
  file: SourceFile,
  id: string,
): { problems: readonly Problem[]; base: ResolvedForm | null } {
  try {
    return { problems: files.problems, base: files.form(id, /^overlays\/([^/]+)\//.exec(file.path)?.[1]) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return {
      problems: [
        ...files.problems,
        { file: file.path, line: 1, pointer: '', message: error.message, severity: 'error' },
      ],
      base: null,
    };
  }
}
