import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { fileURLToPath } from 'node:url';
import { operations } from '../contract/index.ts';
import { sendAlerts } from './alerts/sendAlerts.ts';
import { buildServer } from './buildServer.ts';
import { followSchemas, keepLooking } from './catalog/followSchemas.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { keepCodeClasses } from './db/across/index.ts';
import { cannotPromise } from './db/logins.ts';
import { migrate } from './db/migrate.ts';
import { demonstrationOf } from './demo/seed/seedDemo.ts';
import { isEmpty, seedWhenEmpty, switchDemoAccounts } from './demo/seed/seedWhenEmpty.ts';
import { keepRotating } from './identity/pool/keyRotation.ts';
import { loadLocalPool, type LocalPool } from './identity/pool/localPool.ts';
import { openIdentity } from './identity/openIdentity.ts';
import { makeMetrics, type Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serveMetrics.ts';
import { openStorage } from './modules/attachments/openStorage.ts';
import { codeClasses } from './modules/attendance/codes.ts';
import { compareAtStart } from './modules/attendance/compareAtStart.ts';
import { keepMoving } from './modules/declarations/keepMoving.ts';
import { handlers, openModuleRoutes, viewerFacts } from './modules/index.ts';
import type { Services } from './modules/handler.ts';
import { eraseAgain } from './modules/retention/eraseAgain.ts';
import { keepRemovingErasedFiles } from './modules/retention/eraseFiles.ts';
import { erasureLogPath, openErasureLog } from './modules/retention/erasureLog.ts';
import { sendMessages } from './messages/sendMessages.ts';
import { registerOutbox } from './plugins/outboxPage.ts';
import { Turns } from './plugins/turns.ts';
import { clamdScanner } from './scanning/clamd.ts';
import { startScanning } from './scanning/scanFiles.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly address: string;
  /** Null where no metrics are served. */
  readonly metricsAddress: string | null;
  /** Whether the demonstration accounts can sign in. */
  readonly hasDemoAccounts: boolean;
  /** Whether there is no authority, so that nobody can sign in. */
  readonly isEmpty: boolean;
  /** What the database's logins leave open, a sentence each. */
  readonly cannotPromise: readonly string[];
  /** Answers what is under way, then closes the database. */
  readonly stop: () => Promise<void>;
}

const appFolder = fileURLToPath(new URL('../../dist/app', import.meta.url));

/** Starts the whole product: database, migrations, demonstration data where asked for, pages and calls. */
export async function startServer(config: Config, onCrash: (sentence: string) => void): Promise<RunningServer> {
  const followed = followSchemas();
  const { catalog } = followed;
  const replica = { tell: (_isRead: boolean): void => undefined };
  const database = await open(config, { onCrash, tellReplica: (isRead) => replica.tell(isRead) });
  try {
    await migrate(database);
    await keepCodeClasses(database, codeClasses(catalog));
    const localPool = config.pool.kind === 'local' ? await loadLocalPool(database) : null;
    const now = () => new Date();
    const listening = { address: '' };
    const publicUrl = () => config.publicUrl ?? listening.address;
    const { pool: settings, seed } = config;
    const identity = openIdentity({ settings, database, localPool, now, publicUrl, seed });
    const files = openStorage(config, database);
    const erasures = openErasureLog(erasureLogPath(config));
    const scanner = config.clamd && clamdScanner(config.clamd);
    const services: Services = { database, catalog, files, scanner, erasures, identity, now };
    const turns = new Turns();
    const metrics = config.metrics && makeMetrics({ database, turns, now });
    const { app, hasDemoAccounts } = await prepare({ config, services, localPool, turns, metrics });
    replica.tell = (isRead) => logReplica(app, isRead);
    sendAlerts(app, { ...services, publicUrl }, metrics);
    if (scanner !== null) await startScanning(app, { database, files, scanner, now });
    // Real records are never shown by declarations that somebody is writing at.
    if (config.seed === 'demo') keepLooking(app, followed);
    // What has begun in the background ends before its database does.
    const addresses = await listen(app, config, metrics).catch((error: unknown) =>
      app.close().then(() => Promise.reject(error as Error)),
    );
    listening.address = addresses.address;
    return {
      app,
      ...addresses,
      hasDemoAccounts,
      isEmpty: await isEmpty(database),
      cannotPromise: await cannotPromise(database),
      stop: () => stop(app, database),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Told {
  readonly onCrash: (sentence: string) => void;
  readonly tellReplica: (isRead: boolean) => void;
}

function open(config: Config, { onCrash, tellReplica }: Told): Promise<Database> {
  const { databaseUrl, databaseLogins, databaseReadUrl, dataDir } = config;
  const replica = databaseReadUrl === null ? null : { url: databaseReadUrl, tell: tellReplica };
  return openDatabase({ url: databaseUrl, logins: databaseLogins, replica, dataDir, onCrash });
}

function logReplica({ log }: FastifyInstance, isRead: boolean): void {
  if (isRead) log.info('lists are read from the replica again');
  else log.warn('the replica is late or does not answer: lists are read from the server itself');
}

/** The metrics first: whoever sees the portal answer finds them as well. */
async function listen(
  app: FastifyInstance,
  { port, host, metrics: at }: Config,
  metrics: Metrics | null,
): Promise<Pick<RunningServer, 'address' | 'metricsAddress'>> {
  const served = at && metrics && (await serveMetrics(metrics, at));
  if (served !== null) app.addHook('onClose', () => served.close());
  return { address: await app.listen({ port, host }), metricsAddress: served?.address ?? null };
}

interface Parts {
  readonly config: Config;
  readonly services: Services;
  readonly localPool: LocalPool | null;
  readonly turns: Turns;
  readonly metrics: Metrics | null;
}

async function prepare({
  config,
  services,
  localPool,
  turns,
  metrics,
}: Parts): Promise<{ app: FastifyInstance; hasDemoAccounts: boolean }> {
  const { database, catalog } = services;
  if (localPool !== null && config.seed === 'demo') await seedWhenEmpty({ ...services, pool: localPool });
  // A server looks at its tables by itself; the embedded database plans by what it was told last.
  if (config.databaseUrl === null) await sql`analyze`.execute(database.owner);
  const hasDemoAccounts = await switchDemoAccounts(database, localPool !== null && config.seed === 'demo');
  const openRoutes = (app: FastifyInstance): void => {
    openModuleRoutes(catalog)(app);
    if (hasDemoAccounts && config.mail === null) registerOutbox(app, database);
  };
  const app = await buildServer({
    config,
    services,
    localPool,
    operations,
    handlers,
    viewerFacts,
    appFolder,
    openRoutes,
    turns,
    metrics,
    demonstration: hasDemoAccounts ? demonstrationOf(catalog) : null,
  });
  const again = await eraseAgain(services);
  if (again > 0) app.log.warn({ again }, 'a restore had brought back what was erased: it is erased again');
  keepRemovingErasedFiles(app, services);
  compareAtStart(app, database);
  keepMoving(app, services);
  sendMessages(app, { database, mail: config.mail, now: services.now });
  if (localPool !== null) await keepRotating(app, services);
  return { app, hasDemoAccounts };
}

async function stop(app: FastifyInstance, database: Database): Promise<void> {
  await app.close();
  await database.close();
}
