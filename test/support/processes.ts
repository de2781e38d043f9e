import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundled } from '../../src/server/cli/bundle.mjs';
import { shortLived } from './shortLived.ts';

const root = join(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface Running {
  readonly address: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Ends the process and waits until it is gone. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<Ended>;
  /** Waits until it ends by itself. */
  readonly ended: () => Promise<Ended>;
  /** Stops it in the middle of whatever it does, as a paused container is, until it is resumed. */
  readonly pause: () => void;
  readonly resume: () => void;
}

export interface Where {
  /** In a network name space of its own, as a container is; root alone can make one. */
  readonly apart?: boolean;
}

/** Runs a file of the server to its end, as the commands of package.json do. */
export async function runToEnd(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  where: Where = {},
): Promise<Ended> {
  return finish(start(file, args, { env, ...where }));
}

/** The same, but killed as soon as something is so; one that ends before says so by its code. */
export async function runUntil(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  isSo: () => Promise<boolean>,
): Promise<Ended> {
  const started = start(file, args, { env });
  while (started.child.exitCode === null && !(await isSo()));
  started.child.kill('SIGKILL');
  return finish(started);
}

/** Starts the server and waits for the address it prints; throws what it printed when it ends instead. */
export async function startProcess(env: Record<string, string>, where: Where = {}): Promise<Running> {
  const started = start('main.ts', [], { env: { PORT: '0', ...env }, ...where });
  const address = await new Promise<string>((resolve, reject) => {
    started.child.stdout?.on('data', () => {
      const found = /portal is at\s+(\S+)/.exec(started.output());
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    started.child.once('exit', () => reject(new Error(started.output())));
  });
  const end = (signal: 'SIGKILL' | 'SIGTERM') => {
    started.child.kill(signal);
    return finish(started);
  };
  const pause = () => void started.child.kill('SIGSTOP');
  const resume = () => void started.child.kill('SIGCONT');
  return { address, output: started.output, end, ended: () => finish(started), pause, resume };
}

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
}

function start(
  file: string,
  args: readonly string[],
  { env, apart = false }: Where & { env: Record<string, string> },
): Started {
  const node = [process.execPath, ...shortLived];
  const command = [...(apart ? ['unshare', '-n'] : []), ...node, bundled(file), ...args];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  return { child, output: () => output };
}

async function finish({ child, output }: Started): Promise<Ended> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return { code: child.exitCode, output: output() };
}
