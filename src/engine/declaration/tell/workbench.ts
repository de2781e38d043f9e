import { bundleMetas } from '../check/checkSource.ts';
import type { KnownNames, Problem, ResolvedForm, SourceFile } from '../catalogTypes.ts';
import { describeOverlay } from './describeOverlays.ts';
import type { OverlayWords } from '../check/overlayWords.ts';
import { inspect } from '../check/inspect.ts';
import { resolve } from '../resolve/resolve.ts';
import type { Found } from '../read/sources.ts';
import { readSources } from '../read/sources.ts';

/** What a few edited files are among all others. */
export interface EditedFiles {
  /** Faults and warnings of the edited files alone. */
  readonly problems: readonly Problem[];
  /** Resolved for the tenant; throws an EngineError of code `UNKNOWN_DECLARATION`. Expects files without errors. */
  form(id: string, tenant?: string): ResolvedForm;
  /** What an edited overlay changes, in words. Expects files without errors. */
  describe(file: string, words: OverlayWords): readonly string[];
}

/** All declarations read once, for editors that check and resolve a few of them with every key. */
export interface Workbench {
  edit(files: readonly SourceFile[]): EditedFiles;
}

/** Opens files that passed the check; only what is edited is checked again, and it replaces what has its path. */
export function openWorkbench(files: readonly SourceFile[], names: KnownNames): Workbench {
  const { sources, metas } = readSources(files, []);
  const bundled = bundleMetas(metas);
  const paths = files.map(({ path }) => path);
  return {
    edit(edited) {
      const found: Found[] = [];
      const read = readSources(edited, found, paths).sources;
      const kept = sources.filter(({ path }) => !edited.some((file) => file.path === path));
      const { world, problems } = inspect({ read, kept, bundled, names, found, isWhole: false });
      return {
        problems,
        form: (id, tenant) =>
          ({
            ...resolve(world, new Set(), { kind: 'form', id, tenant: tenant ?? null }),
            id,
          }) as unknown as ResolvedForm,
        describe: (path, words) =>
          read.flatMap((source) =>
            source.path === path && source.tenant !== null
              ? describeOverlay({ world, tenant: source.tenant, words }, source)
              : [],
          ),
      };
    },
  };
}
