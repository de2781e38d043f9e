import { resolve } from 'node:path';
import { readHost, readMetrics, readPort, type ListenAddress } from './listenAddress.ts';
import { readMail, readPublicUrl, type MailSettings } from './messages/mailSettings.ts';
import { readClamd, type ClamdSettings } from './scanning/clamdSettings.ts';
import { readDashboard, readFrameHosts, readOrigins, readTrustProxy } from './trustedAddresses.ts';

export type LogLevel = (typeof logLevels)[number];

/** Addresses of one PostgreSQL database, each with another login. */
export interface DatabaseLogins {
  readonly systemUrl: string;
  readonly migrationUrl: string;
}

/** The identity pool the browser signs in to: our own, or a Cognito pool of the operator's. */
export type PoolSettings =
  | { readonly kind: 'local' }
  | { readonly kind: 'cognito'; readonly region: string; readonly userPoolId: string; readonly clientId: string };

export interface Config {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Absent: the embedded database in dataDir. */
  readonly databaseUrl: string | null;
  /**
   * Logins of their own for what looks across authorities and for migrations; null leaves both to that of databaseUrl.
   */
  readonly databaseLogins: DatabaseLogins | null;
  /** The login that a backup reads every row with, and a restore brings them back with; null leaves it to another. */
  readonly databaseBackupUrl: string | null;
  /** A streaming replica that lists are read from; null reads them where they are written. */
  readonly databaseReadUrl: string | null;
  readonly seed: 'demo' | 'none';
  readonly pool: PoolSettings;
  /** Origins that may be handed a token (house rule: none configured, nothing sent). */
  readonly legacyOrigins: readonly string[];
  /** The legacy system's dashboard, shown at /home; null sends /home to the pupils (C-19). */
  readonly legacyDashboardUrl: string | null;
  /** Hosts whose https pages may be shown inside ours (D-41). */
  readonly frameHosts: readonly string[];
  /**
   * Folder that every process reaches, for files beside a PostgreSQL server; null keeps them in the database, or in
   * dataDir with the embedded one.
   */
  readonly filesDir: string | null;
  /** Where the virus scanner listens; null where files are checked for their kind, and not for viruses. */
  readonly clamd: ClamdSettings | null;
  /**
   * Addresses and networks of the proxies before us, whose word about the caller is believed; empty believes nobody's.
   */
  readonly trustProxy: readonly string[];
  /** Null where no mail server is set: messages stay in the database. */
  readonly mail: MailSettings | null;
  /** Where users reach the portal, for links in messages; null takes the address listened on. */
  readonly publicUrl: string | null;
  /** Requests that one user may make in a minute, counted by each process; 0 sets no limit. */
  readonly requestsPerMinute: number;
  readonly logLevel: LogLevel;
  /** Where metrics are served; null where none are. */
  readonly metrics: ListenAddress | null;
}

/** All settings that are wrong, one sentence each, so that one start tells everything. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** No `trace`: libraries write whole requests at it, tokens and all. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

type Environment = Readonly<Record<string, string | undefined>>;
type Report = (sentence: string) => void;

/**
 * Every setting of the product, all optional:
 * - PORT (8080): 0 to 65535; 0 takes any free port.
 * - HOST (127.0.0.1): the address to listen on.
 * - DATA_DIR (./data): folder of the embedded database.
 * - DATABASE_URL: postgres://user:password@host:port/name uses a PostgreSQL server (15 or later) instead.
 * - DATABASE_SYSTEM_URL, DATABASE_MIGRATION_URL: the same database by logins of their own for what looks across
 * authorities and for migrations, so that the one of DATABASE_URL, for requests, can do neither; both or none.
 * - DATABASE_BACKUP_URL: the same database by a login that may read every row, for a backup, or an administrator's, for
 * a restore; else that of DATABASE_MIGRATION_URL or of DATABASE_URL.
 * - DATABASE_READ_URL: a streaming replica of the same database, by the login of DATABASE_URL, to read lists, exports
 * and reports from.
 * - SEED (demo; with DATABASE_URL none): demo makes demonstration data, whose accounts have a published password, in an
 * empty database; none makes nothing.
 * - COGNITO_REGION, COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID: a Cognito pool instead of our own; all three or none.
 * - LEGACY_ORIGINS: origins of the legacy system, separated by commas.
 * - LEGACY_DASHBOARD_URL: a page of the legacy system, shown at /home.
 * - FRAME_HOSTS: hosts whose https pages may be embedded, separated by commas.
 * - FILES_DIR: with DATABASE_URL, a folder that all server processes share, for uploaded files; else they are kept in
 * the database.
 * - CLAMD: unix:/path of a socket or host:port of clamd, which scans uploaded files for viruses; without it none does.
 * - TRUST_PROXY: addresses or networks of the proxies before the server, separated by commas.
 * - SMTP_URL and MAIL_FROM: the mail server that messages leave through, smtps://user:password@host:465 or
 * smtp://…:587, and their sender.
 * - SMS_GATEWAY: with SMTP_URL, the domain of a gateway that turns mail to a telephone number into a text message.
 * - PUBLIC_URL (where the server listens): where users reach the portal, for links in messages.
 * - REQUESTS_PER_MINUTE (600): how many one user may make, in each server process; 0 sets no limit.
 * - METRICS_PORT: serves metrics for Prometheus at /metrics of a port of their own; 0 takes any free port.
 * - METRICS_HOST (127.0.0.1): with METRICS_PORT, the address that they are served on.
 * - LOG_LEVEL (info): fatal, error, warn, info, debug or silent.
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const report: Report = (sentence) => void problems.push(sentence);
  const given = (name: string) => setting(env, name);
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL', report);
  const config: Config = {
    port: readPort('PORT', given('PORT') ?? '8080', report),
    host: readHost('HOST', given('HOST') ?? '127.0.0.1', report),
    dataDir: resolve(setting(env, 'DATA_DIR') ?? './data'),
    databaseUrl,
    databaseLogins: readLogins(env, report),
    databaseBackupUrl: readBackupUrl(env, report),
    databaseReadUrl: readReplicaUrl(env, report),
    // Real records lie on a server: nobody is to find published accounts beside them because nothing was said.
    seed: oneOf(
      {
        name: 'SEED',
        value: setting(env, 'SEED') ?? (databaseUrl === null ? 'demo' : 'none'),
        allowed: ['demo', 'none'],
      },
      report,
    ),
    pool: readPool(env, report),
    legacyOrigins: readOrigins(given, report),
    legacyDashboardUrl: readDashboard(given, report),
    frameHosts: readFrameHosts(given, report),
    filesDir: readFilesDir(env, report),
    clamd: readClamd(setting(env, 'CLAMD'), report),
    trustProxy: readTrustProxy(given, report),
    requestsPerMinute: readRequests(env, report),
    mail: readMail(given, report),
    publicUrl: readPublicUrl(given, report),
    logLevel: oneOf({ name: 'LOG_LEVEL', value: setting(env, 'LOG_LEVEL') ?? 'info', allowed: logLevels }, report),
    metrics: readMetrics(given, report),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}

function setting(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

function oneOf<T extends string>(choice: { name: string; value: string; allowed: readonly T[] }, report: Report): T {
  const { name, value, allowed } = choice;
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  report(`${name} is "${value}"; it must be one of ${allowed.join(', ')}.`);
  return allowed[0] as T;
}

function readRequests(env: Environment, report: Report): number {
  const raw = setting(env, 'REQUESTS_PER_MINUTE') ?? '600';
  if (/^\d{1,7}$/.test(raw)) return Number(raw);
  report(`REQUESTS_PER_MINUTE is "${raw}"; it must be a whole number; 0 sets no limit.`);
  return 0;
}

function readDatabaseUrl(env: Environment, name: string, report: Report): string | null {
  const raw = setting(env, name);
  if (raw === null) return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  // The value itself holds a password, so the sentence does not repeat it.
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    const orElse = name === 'DATABASE_URL' ? ' for the embedded database' : '';
    report(`${name} cannot be used; it must read postgres://user:password@host:port/name, or be left out${orElse}.`);
  }
  return raw;
}

function readLogins(env: Environment, report: Report): DatabaseLogins | null {
  const systemUrl = readDatabaseUrl(env, 'DATABASE_SYSTEM_URL', report);
  const migrationUrl = readDatabaseUrl(env, 'DATABASE_MIGRATION_URL', report);
  if (systemUrl === null && migrationUrl === null) return null;
  if (systemUrl !== null && migrationUrl !== null && setting(env, 'DATABASE_URL') !== null)
    return { systemUrl, migrationUrl };
  report(
    'DATABASE_SYSTEM_URL and DATABASE_MIGRATION_URL go together, beside DATABASE_URL; ' +
      'set all three, or DATABASE_URL alone.',
  );
  return null;
}

function readBackupUrl(env: Environment, report: Report): string | null {
  const url = readDatabaseUrl(env, 'DATABASE_BACKUP_URL', report);
  if (url !== null && setting(env, 'DATABASE_URL') === null)
    report('DATABASE_BACKUP_URL is for use with DATABASE_URL; the embedded database is copied as it lies.');
  return url;
}

function readReplicaUrl(env: Environment, report: Report): string | null {
  const url = readDatabaseUrl(env, 'DATABASE_READ_URL', report);
  if (url !== null && setting(env, 'DATABASE_URL') === null)
    report('DATABASE_READ_URL is for use with DATABASE_URL; the embedded database has no replica.');
  return url;
}

function readPool(env: Environment, report: Report): PoolSettings {
  const names = ['COGNITO_REGION', 'COGNITO_USER_POOL_ID', 'COGNITO_CLIENT_ID'] as const;
  const missing = names.filter((name) => setting(env, name) === null);
  if (missing.length === names.length) return { kind: 'local' };
  if (missing.length > 0) {
    report(
      `${missing.join(' and ')} missing; set COGNITO_REGION, COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID together, ` +
        'or none of them for the pool of our own.',
    );
    return { kind: 'local' };
  }
  const [region, userPoolId, clientId] = names.map((name) => setting(env, name) ?? '') as [string, string, string];
  if (!/^[a-z]{2}(-[a-z]+)+-\d$/.test(region))
    report(`COGNITO_REGION is "${region}"; it must be a region such as eu-west-2.`);
  if (!/^[\w-]{1,30}_[0-9a-zA-Z]+$/.test(userPoolId) || !userPoolId.startsWith(`${region}_`)) {
    report(
      `COGNITO_USER_POOL_ID is "${userPoolId}"; it must be the region, an underscore and the pool's name, ` +
        'such as eu-west-2_AbCdEfGhI.',
    );
  }
  if (!/^[a-z0-9]{1,128}$/i.test(clientId))
    report(`COGNITO_CLIENT_ID is "${clientId}"; it must be the client's id of letters and digits.`);
  return { kind: 'cognito', region, userPoolId, clientId };
}

function readFilesDir(env: Environment, report: Report): string | null {
  const folder = setting(env, 'FILES_DIR');
  if (folder !== null && setting(env, 'DATABASE_URL') === null) {
    report('FILES_DIR is for use with DATABASE_URL; the embedded database keeps files in DATA_DIR, beside its own.');
  }
  return folder === null ? null : resolve(folder);
}
