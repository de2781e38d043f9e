import { layerOf } from './layers.ts';
import { fault, isNode, type Rule, type Source, walk } from './source.ts';

const ofServer = [
  'fastify',
  '@fastify/',
  'kysely',
  '@electric-sql/',
  'pg($|[-/])',
  'jose',
  'openid-client',
  'otpauth',
  '@smithy/signature-v4',
  '@aws-sdk/',
  '@zxcvbn-ts/',
  'nodemailer',
  'prom-client',
  'qrcode',
  'csv-parse',
  '@zip\\.js/',
  'node:',
  'sheetjs-style',
  'officecrypto-tool',
  'pdfkit',
  'bidi-js',
  'tsx',
  'vite',
];

const homes: { packages: RegExp; allowed: RegExp; where: string }[] = [
  { packages: /^@rjsf\/core$/, allowed: /^src\/renderer\//, where: 'renderer' },
  {
    packages: /^(@rjsf|@mui|@emotion|@fontsource[^/]*)\/|^react($|[-/])/,
    allowed: /^src\/(renderer|app)\//,
    where: 'renderer and app',
  },
  {
    packages: /^(@reduxjs\/|@codemirror\/|@atlaskit\/|amazon-cognito-identity-js)/,
    allowed: /^src\/app\//,
    where: 'app',
  },
  {
    packages: new RegExp(`^(${ofServer.join('|')})`),
    allowed: /^src\/server\//,
    where: 'server',
  },
  { packages: /^hucre($|\/)/, allowed: /^src\/(app|server)\//, where: 'app and server' },
  { packages: /^dayjs/, allowed: /^src\/(renderer|app|server)\//, where: 'renderer, app and server' },
];

/** Packages stay in the layers they belong to, and no others are used. */
export const packages: Rule = (source) => {
  if (!layerOf(source.path)) return [];
  return source.imports.flatMap(({ from, line }) => {
    if (from.startsWith('.')) return [];
    const home = homes.find(({ packages: names }) => names.test(from));
    if (!home) return [{ path: source.path, line, message: `${from} has no home among the layers` }];
    return home.allowed.test(source.path)
      ? []
      : [{ path: source.path, line, message: `${from} belongs in ${home.where}` }];
  });
};

/** rjsf's Form is imported by one file alone: the next major version changes how it is driven. */
export const oneFormFile: Rule = (source) =>
  layerOf(source.path) && source.path !== 'src/renderer/form/Section.tsx'
    ? source.imports
        .filter(({ from, typeOnly }) => from === '@rjsf/core' && !typeOnly)
        .map(({ line }) => ({ path: source.path, line, message: 'only FormView imports @rjsf/core' }))
    : [];

const mayFetch = /^src\/app\/api\/|^src\/app\/session\/|^src\/server\/identity\//;

/** `fetch` is called in one place of the app, and where identity talks to its pool. */
export const oneFetch: Rule = (source) =>
  layerOf(source.path) && !mayFetch.test(source.path) ? fetchCalls(source) : [];

function fetchCalls(source: Source): ReturnType<Rule> {
  const found: ReturnType<Rule> = [];
  walk(source.program, (node) => {
    if (node.type === 'CallExpression' && isNode(node.callee) && isFetch(node.callee))
      found.push(fault(source, node.start, 'fetch belongs in app/api'));
  });
  return found;
}

function isFetch(callee: { type: string } & Record<string, unknown>): boolean {
  if (callee.name === 'fetch') return true;
  const { object, property } = callee;
  return (
    isNode(object) &&
    isNode(property) &&
    property.name === 'fetch' &&
    /^(window|globalThis|self)$/.test(String(object.name))
  );
}
