import type { JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { ParsedJson } from './parseJson.ts';
import { parseJson } from './parseJson.ts';
import type { Problem, SourceFile } from '../catalogTypes.ts';

/** The kinds of declaration; each by its folder, and what is a tenant's below the folder of the tenant. */
export type Kind = 'record' | 'lookup' | 'form' | 'stages' | 'table' | 'screen';

/** A name that is spoken of and does not exist: what speaks of the same one in the same place is one mistake. */
export interface Missing {
  readonly kind: string;
  readonly name: string;
  /** Path of the file that would declare it; the file itself where absent, empty for what stands in no one file. */
  readonly home?: string;
  /** This is where the mistake is, and the others follow from it. */
  readonly isCause?: true;
}

/** What is told of one place, before what is one mistake is told once. */
export interface Found extends Problem {
  readonly missing?: Missing;
}

/** Says what is wrong at a JSON pointer of one file. */
export type Report = (
  pointer: string,
  message: string,
  more?: { readonly severity?: Problem['severity']; readonly missing?: Missing },
) => void;

/** One declaration as read: what it is by its path, its content, and its voice. */
export interface Source {
  readonly path: string;
  readonly kind: Kind;
  readonly id: string;
  /** Set for what stands below `overlays/`. */
  readonly tenant: string | null;
  /** It lies on a base of the same kind and id. */
  readonly isOverlay: boolean;
  /** False: the file is there and could not be read, which is told already; its value is empty. */
  readonly isRead: boolean;
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
/** Kinds of which a tenant may have declarations of its own. */
const OF_TENANTS: readonly Kind[] = ['form', 'stages', 'table', 'lookup'];
/** The folder of each kind below `schemas/`. */
export const FOLDER_OF = Object.fromEntries(Object.entries(FOLDERS).map(([folder, kind]) => [kind, folder])) as {
  readonly [K in Kind]: string;
};

const PATH =
  /^(?:overlays\/([A-Za-z0-9_-]+)\/)?([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*)\.json$/;

/** Id of the lookup at a path, everybody's or a tenant's; null where none stands. */
export function lookupIdAt(path: string): string | null {
  const [, , folder = '', id = ''] = PATH.exec(path) ?? [];
  return folder === FOLDER_OF.lookup ? id : null;
}

const META = 'meta/';

/** Folder of the parts that several meta-schemas, or long ones, take from. */
export const SHARED_METAS = 'shared/';

/** Whether a file is such a part: nothing is sound while it cannot be read. */
export const isSharedMeta = (path: string): boolean => path.startsWith(META + SHARED_METAS);

/** What files hold: declarations, and meta-schemas by file name, null for those that could not be read. */
export interface ReadFiles {
  readonly sources: Source[];
  readonly metas: ReadonlyMap<string, JsonObject | null>;
}

const known = new WeakMap<SourceFile, ParsedJson>();

/** A file read once, however often it is checked among others: what is read of it is never changed. */
function parsedOf(file: SourceFile): ParsedJson {
  const parsed = known.get(file) ?? parseJson(file.text);
  known.set(file, parsed);
  return parsed;
}

/**
 * All files read and sorted into declarations and meta-schemas; faults are collected. `others` are paths of what stands
 * beside them.
 */
export function readSources(files: readonly SourceFile[], found: Found[], others: readonly string[] = []): ReadFiles {
  const sources: Source[] = [];
  const metas = new Map<string, JsonObject | null>();
  const paths = new Set([...others, ...files.map(({ path }) => path)]);
  for (const file of files) {
    const parsed = parsedOf(file);
    const report: Report = (pointer, message, { severity = 'error', missing } = {}) => {
      const place = { file: file.path, line: parsed.lineOf(pointer), pointer };
      found.push({ ...place, message, severity, ...(missing && { missing }) });
    };
    for (const fault of parsed.faults) found.push({ file: file.path, severity: 'error', ...fault });
    const value = isObject(parsed.value) ? parsed.value : null;
    if (value === null && parsed.value !== undefined) report('', 'must be an object');
    if (file.path.startsWith(META)) metas.set(file.path.slice(META.length), value);
    else addSource(sources, { path: file.path, value, report }, paths);
  }
  return { sources, metas };
}

interface ReadFile extends Pick<Source, 'path' | 'report'> {
  readonly value: JsonObject | null;
}

function addSource(sources: Source[], { path, report, value }: ReadFile, paths: ReadonlySet<string>): void {
  const [, tenant = null, folder = '', id = ''] = PATH.exec(path) ?? [];
  const kind = Object.hasOwn(FOLDERS, folder) ? FOLDERS[folder] : undefined;
  const placed = kind !== undefined && (tenant === null || OF_TENANTS.includes(kind));
  if (!placed) {
    if (value === null) return;
    const folders = Object.keys(FOLDERS).join(', ');
    report(
      '',
      `is in no folder of declarations (${folders}, overlays/<tenant>/forms, stages, tables or lookups), or its name ` +
        'is not kebab-case',
    );
    return;
  }
  const { base, $schema } = value ?? {};
  // Without its base it is still what it says that it is, so that the slip is named and not all else in it.
  const saysSo = base !== undefined || (typeof $schema === 'string' && $schema.endsWith('/overlay.json'));
  const isOverlay = value === null ? paths.has(`${folder}/${id}.json`) : saysSo;
  sources.push({
    path,
    report,
    value: value ?? {},
    isRead: value !== null,
    kind,
    id,
    tenant,
    // Nothing lies on a list of options: what everybody's questions offer, they offer to every tenant.
    isOverlay: tenant !== null && kind !== 'lookup' && isOverlay,
  });
}
