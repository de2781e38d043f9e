import { type Fault, resolveImport, type Rule, type Source } from './source.ts';

const mayImport: Record<string, string[]> = {
  engine: [],
  renderer: ['engine'],
  contract: ['engine'],
  app: ['renderer', 'engine', 'contract'],
  server: ['engine', 'contract'],
};

/** The layer a path belongs to, undefined outside of src. */
export function layerOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

/**
 * Each layer imports only what it may, another layer only through its index.ts, and never tests, stories or
 * declarations.
 */
export const layers: Rule = (source) => {
  const layer = layerOf(source.path);
  if (!layer) return [];
  return source.imports.flatMap(({ from, line }) => {
    const target = resolveImport(source.path, from);
    const message = target && wrongTarget(layer, target);
    return message ? [{ path: source.path, line, message }] : [];
  });
};

function wrongTarget(layer: string, target: string): string | undefined {
  const other = layerOf(target);
  if (!other)
    return /^(test|stories|schemas|\.storybook)\//.test(target) ? `the product may not import ${target}` : undefined;
  if (other === layer) return undefined;
  if (!mayImport[layer]?.includes(other)) return `${layer} may not import ${other}`;
  return target === `src/${other}/index.ts` ? undefined : `enter ${other} through its index.ts, not ${target}`;
}

/**
 * The rooms of a layer, each with those that it may ask. What stands outside of them is the layer's door: files beside
 * them ask every room, and are asked only where the room `door` is named.
 */
const rooms: { readonly [folder: string]: { readonly [room: string]: readonly string[] } } = {
  'src/renderer': {
    parts: ['door'],
    form: ['door', 'parts'],
    ask: ['door', 'parts', 'form'],
    table: ['door', 'parts', 'ask'],
    screen: ['door', 'parts', 'form', 'ask', 'table'],
  },
  'src/engine/declaration': {
    read: ['door'],
    resolve: ['door', 'read'],
    check: ['door', 'read', 'resolve'],
    tell: ['door', 'read', 'resolve', 'check'],
  },
  'src/server': {
    care: ['door'],
    db: ['door', 'care'],
    messages: ['door', 'db'],
    calendar: ['door', 'db'],
    workbook: ['door'],
    paper: ['door', 'workbook'],
    identity: ['door', 'db', 'messages', 'plugins'],
    catalog: ['door', 'workbook'],
    alerts: ['door', 'care', 'db', 'messages', 'calendar', 'modules'],
    modules: [
      'door',
      'care',
      'db',
      'messages',
      'calendar',
      'workbook',
      'paper',
      'identity',
      'catalog',
      'alerts',
      'modules',
    ],
    plugins: ['door', 'db', 'calendar', 'identity', 'modules'],
    demo: ['door', 'db', 'alerts', 'calendar', 'identity', 'modules', 'catalog'],
  },
  'src/server/identity': { port: [], pool: ['port'], cognito: ['port'], signOn: ['port', 'pool'] },
};

/** Within a layer too, arrows point one way: a room asks only those that are named for it. */
export const innerArrows: Rule = (source) =>
  Object.entries(rooms).flatMap(([folder, asks]) => {
    const room = roomOf(folder, asks, source.path);
    if (room === undefined || room === 'door') return [];
    return source.imports.flatMap(({ from, line }) => {
      const target = resolveImport(source.path, from);
      const asked = target && roomOf(folder, asks, target);
      if (asked === undefined || asked === room || asks[room]?.includes(asked)) return [];
      return [{ path: source.path, line, message: `${folder}/${room} may not ask ${asked}: ${target}` }];
    });
  });

function roomOf(folder: string, asks: (typeof rooms)[string], path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const room = path.slice(folder.length + 1).split('/')[0] ?? '';
  return room in asks ? room : 'door';
}

/** Relative imports name an existing file with its extension. */
export function danglingImports(sources: Source[], exists: (path: string) => boolean): Fault[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ from, line }) => {
      const target = resolveImport(source.path, from);
      return target && !exists(target) ? [{ path: source.path, line, message: `${from} is no file` }] : [];
    }),
  );
}

/** Rings of files that import each other, each named once from its first file on. */
export function cycles(sources: Source[]): Fault[] {
  const graph = graphOf(sources);
  const done = new Set<string>();
  const found: Fault[] = [];
  const visit = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) found.push({ path, line: 1, message: `cycle: ${[...trail.slice(at), path].join(' -> ')}` });
    if (at >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

/** Files that nothing leads to from the files that are started or entered from outside. */
export function orphans(sources: Source[], entries: RegExp): Fault[] {
  const graph = graphOf(sources);
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    reached.add(path);
    for (const next of graph.get(path) ?? []) visit(next);
  };
  for (const path of graph.keys()) if (entries.test(path)) visit(path);
  return [...graph.keys()]
    .filter((path) => !reached.has(path))
    .map((path) => ({ path, line: 1, message: 'nothing leads to this file' }));
}

function graphOf(sources: Source[]): Map<string, string[]> {
  const targets = (source: Source) => source.imports.flatMap(({ from }) => resolveImport(source.path, from) ?? []);
  return new Map(sources.map((source) => [source.path, targets(source)]));
}
