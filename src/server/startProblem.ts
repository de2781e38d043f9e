import { ConfigError, type Config } from './config.ts';
import type { ListenAddress } from './listenAddress.ts';
import { MetricsAddressError } from './metrics/serveMetrics.ts';
import { isFull } from './outage.ts';

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
}

/** What stands in the way of a connection: no such host, nobody there, no such user, password or database. */
const unreachable = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '28000',
  '28P01',
  '3D000',
];

/** The setting that made a start fail, in a sentence that names it; null where no setting is to blame. */
export function startProblem(error: unknown, config: Config): ConfigError | null {
  if (!(error instanceof Error)) return null;
  const sentence =
    ofDisk(error, config) ?? ofDatabase(error.cause, config) ?? ofFolder(error, config) ?? ofListening(error, config);
  return sentence === null ? null : new ConfigError([sentence]);
}

function ofDisk(error: Error, { databaseUrl, dataDir }: Config): string | null {
  if (!isFull(error) && !isFull(error.cause)) return null;
  const place = databaseUrl === null ? `DATA_DIR is "${dataDir}"` : 'DATABASE_URL names a database';
  return `${place}, on a disk that is full. Please make room there and start again; what was saved is not touched.`;
}

/** The address itself is not repeated: it holds a password. */
function ofDatabase(cause: unknown, { databaseUrl }: Config): string | null {
  if (databaseUrl === null || !(cause instanceof Error)) return null;
  const { code = '', message } = cause as SystemError;
  return unreachable.includes(code)
    ? `DATABASE_URL names a database that cannot be reached: ${message || code}.`
    : null;
}

function ofFolder({ code, syscall }: SystemError, { dataDir }: Config): string | null {
  return syscall === 'mkdir' ? `DATA_DIR is "${dataDir}", where no folder can be made (${code}).` : null;
}

function ofListening(error: Error, config: Config): string | null {
  if (!(error instanceof MetricsAddressError)) return ofAddress(error, config, { port: 'PORT', host: 'HOST' });
  const names = { port: 'METRICS_PORT', host: 'METRICS_HOST' };
  return config.metrics && ofAddress(error.cause as SystemError, config.metrics, names);
}

function ofAddress(
  { code, syscall }: SystemError,
  { host, port }: ListenAddress,
  names: Readonly<Record<keyof ListenAddress, string>>,
): string | null {
  if (syscall !== 'listen' && syscall !== 'getaddrinfo') return null;
  if (code === 'EADDRINUSE')
    return `${names.port} is ${port}, where another program is listening already; choose another, or 0 for any free one.`;
  if (code === 'EACCES')
    return `${names.port} is ${port}, where this user may not listen; choose another, or 0 for any free one.`;
  return `${names.host} is "${host}", which is no address of this machine (${code}).`;
}
