import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

export type Node = { type: string; start: number; end: number } & Record<string, unknown>;
export type Import = { from: string; line: number; typeOnly: boolean; dynamic: boolean };

/** One source file as the rules see it: its path from the root of the repository, its text and its syntax tree. */
export type Source = {
  path: string;
  text: string;
  program: Node;
  comments: { type: string; value: string; start: number; end: number }[];
  imports: Import[];
};

/** A breach of a rule: where, and what to do about it. */
export type Fault = { path: string; line: number; message: string };

export type Rule = (source: Source) => Fault[];

const skipped = new Set(['node_modules', 'dist', '.cache', 'storybook-static', 'data', '.git']);

/** Paths from the root of the repository of all files below a folder. */
export function filesBelow(folder: string): string[] {
  const all = readdirSync(join(root, folder), { withFileTypes: true, recursive: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((part) => skipped.has(part)))
    .sort();
}

export function readSource(path: string): Source {
  return parseSource(path, readFileSync(join(root, path), 'utf8'));
}

export function sourcesBelow(...folders: string[]): Source[] {
  return folders
    .flatMap(filesBelow)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.d\.m?ts$/.test(path))
    .map(readSource);
}

export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  const source: Source = { path, text, program: program as unknown as Node, comments, imports: [] };
  walk(source.program, (node) => {
    const found = importOf(node);
    if (found) source.imports.push({ ...found, line: lineAt(source, node.start) });
  });
  return source;
}

/** Calls `visit` for each node of the tree, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child)) walk(child, visit);
    }
  }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

export function lineAt(source: Pick<Source, 'text'>, offset: number): number {
  return source.text.slice(0, offset).split('\n').length;
}

export function fault(source: Source, offset: number, message: string): Fault {
  return { path: source.path, line: lineAt(source, offset), message };
}

/** The path from the root that a relative import means; undefined for a package. */
export function resolveImport(path: string, from: string): string | undefined {
  return from.startsWith('.') ? posix.normalize(posix.join(dirname(path), from)).replace(/\?.*$/, '') : undefined;
}

function importOf(node: Node): Omit<Import, 'line'> | undefined {
  const from = literal(node.source) ?? literal(node.argument);
  const typeOnly = node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType';
  if (
    from !== undefined &&
    /^(Import|ExportAll|ExportNamed)Declaration$|^ImportExpression$|^TSImportType$/.test(node.type)
  ) {
    return { from, typeOnly, dynamic: node.type === 'ImportExpression' };
  }
  const url = urlBesideModule(node);
  return url === undefined ? undefined : { from: url, typeOnly: false, dynamic: true };
}

/** `new URL('./worker.ts', import.meta.url)` names a module that runs elsewhere; a generated one is only written to. */
function urlBesideModule(node: Node): string | undefined {
  if (node.type !== 'NewExpression' || !isNode(node.callee) || node.callee.name !== 'URL') return undefined;
  const [first, second] = node.arguments as Node[];
  if (!isNode(second) || second.type !== 'MemberExpression') return undefined;
  const name = literal(first);
  return name && /(?<!\.gen)\.(ts|tsx|mjs|js)$/.test(name) ? name : undefined;
}

function literal(value: unknown): string | undefined {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined;
}
