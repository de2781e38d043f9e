import { CatalogError } from '../engine/index.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { demoAccounts, demoPassword } from './demo/seed/seedDemo.ts';
import { startServer, type RunningServer } from './start.ts';
import { startProblem } from './startProblem.ts';

/** How long requests under way may take once the server is told to stop. */
const patience = 10_000;

/** Ctrl+C arrives twice under npm, which passes it on as well: only what comes later means "at once". */
const sameSignal = 1_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const running = await startServer(config, (sentence) => {
    console.error(sentence);
    process.exit(1);
  }).catch((error: unknown) => {
    throw startProblem(error, config) ?? error;
  });
  stopOnSignals(running);
  console.log(greeting(config, running));
}

function stopOnSignals(running: RunningServer): void {
  let told = 0;
  const stop = () => {
    if (told > 0 && Date.now() - told < sameSignal) return;
    if (told > 0) process.exit(1);
    told = Date.now();
    setTimeout(() => process.exit(1), patience).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

function greeting(
  config: Config,
  { address, metricsAddress, hasDemoAccounts, isEmpty, cannotPromise }: RunningServer,
): string {
  const lines = [
    '',
    `The portal is at      ${address}`,
    `The data lies in      ${config.databaseUrl === null ? config.dataDir : 'the PostgreSQL server of DATABASE_URL'}`,
    `The calls are at      ${address}/api/docs`,
  ];
  if (metricsAddress !== null) lines.push(`The metrics are at    ${metricsAddress}`);
  if (isEmpty)
    lines.push(
      '',
      'Nobody can sign in yet: "npm run authority -- add" makes the first authority and its super user; SEED=demo makes demonstration data.',
    );
  if (hasDemoAccounts && config.mail === null) lines.push(`Messages stay at      ${address}/api/dev/outbox`);
  if (hasDemoAccounts) {
    lines.push(
      '',
      `Demonstration accounts, all with the password ${demoPassword}:`,
      ...demoAccounts.map(({ username }) => `  ${username}`),
    );
    if (!['127.0.0.1', 'localhost', '::1'].includes(config.host)) {
      lines.push(
        '',
        'Their password is published, and this server listens beyond this machine: use SEED=none for real records.',
      );
    }
  }
  if (config.clamd === null)
    lines.push('', 'Files are checked for their kind, not for viruses: CLAMD names a scanner.');
  if (cannotPromise.length > 0) lines.push('', ...cannotPromise);
  return [...lines, ''].join('\n');
}

main().catch((error: unknown) => {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof CatalogError ||
    (error instanceof Error && ['FolderInUse', 'NewerDatabase'].includes(error.name));
  console.error(isPlain ? (error as Error).message : error);
  process.exit(1);
});
