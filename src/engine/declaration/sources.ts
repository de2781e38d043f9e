import type { JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { parseJson } from './parseJson.ts';
import type { Problem, SourceFile } from './catalogTypes.ts';

/** The kinds of declaration; the first six by folder, overlays below their tenant. */
export type Kind = 'record' | 'lookup' | 'form' | 'stages' | 'table' | 'screen';

/** Says what is wrong at a JSON pointer of one file. */
export type Report = (pointer: string, message: string, severity?: Problem['severity']) => void;

/** One declaration as read: what it is by its path, its content, and its voice. */
export interface Source {
  readonly path: string;
  readonly kind: Kind;
  readonly id: string;
  /** Set for what stands below `overlays/`. */
  readonly tenant: string | null;
  /** It lies on a base of the same kind and id. */
  readonly isOverlay: boolean;
  readonly value: JsonObject;
  readonly report: Report;
}

const FOLDERS: { readonly [folder: string]: Kind } = {
  records: 'record',
  lookups: 'lookup',
  forms: 'form',
  stages: 'stages',
  tables: 'table',
  screens: 'screen',
};
const PATH = /^(?:overlays\/([A-Za-z0-9_-]+)\/)?([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*)\.json$/;

/** All files read and sorted into declarations and meta-schemas (by file name); faults are collected. */
export function readSources(files: readonly SourceFile[], problems: Problem[]): { sources: Source[]; metas: Map<string, JsonObject> } {
  const sources: Source[] = [];
  const metas = new Map<string, JsonObject>();
  for (const file of files) {
    const parsed = parseJson(file.text);
    const report: Report = (pointer, message, severity = 'error') => {
      problems.push({ file: file.path, line: parsed.lineOf(pointer), pointer, message, severity });
    };
    for (const fault of parsed.faults) problems.push({ file: file.path, severity: 'error', ...fault });
    if (parsed.value === undefined) continue;
    if (!isObject(parsed.value)) report('', 'must be an object');
    else if (file.path.startsWith('meta/')) metas.set(file.path.slice('meta/'.length), parsed.value);
    else addSource(sources, { path: file.path, value: parsed.value, report });
  }
  return { sources, metas };
}

function addSource(sources: Source[], file: Pick<Source, 'path' | 'value' | 'report'>): void {
  const [, tenant = null, folder = '', id = ''] = PATH.exec(file.path) ?? [];
  const kind = Object.hasOwn(FOLDERS, folder) ? FOLDERS[folder] : undefined;
  const placed = kind !== undefined && (tenant === null || kind === 'form' || kind === 'stages' || kind === 'table');
  if (!placed) {
    const folders = Object.keys(FOLDERS).join(', ');
    file.report('', `is in no folder of declarations (${folders}, overlays/<tenant>/forms, stages or tables), or its name is not kebab-case`);
    return;
  }
  const { base, $schema } = file.value;
  // Without its base it is still what it says that it is, so that the slip is named and not all else in it.
  const isOverlay = base !== undefined || (typeof $schema === 'string' && $schema.endsWith('/overlay.json'));
  sources.push({ ...file, kind, id, tenant, isOverlay: tenant !== null && isOverlay });
}
