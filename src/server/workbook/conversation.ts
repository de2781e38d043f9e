import { Worker } from 'node:worker_threads';

/** What a thread says when it cannot go on: where it happened, never what it was at work with. */
export interface ThreadFailure {
  readonly kind: 'failed';
  readonly name: string;
  readonly where: string;
}

/** A thread that answers each message before the next is sent. */
export interface Conversation<To, From> {
  ask(message: To): Promise<From>;
  close(): Promise<void>;
}

interface ThreadPlan {
  readonly url: URL;
  readonly name: string;
  /** Megabytes of what it holds; whoever asks for more gets none, and the server goes on. */
  readonly mostMemory: number;
  /** Said where the thread fails. */
  readonly failure: string;
  /** Ends the thread and what waits for it. */
  readonly signal: AbortSignal;
}

/** Starts a thread, and resolves when it has said that it is ready. */
export async function startThread<To, From extends { readonly kind: string }>(
  plan: ThreadPlan,
): Promise<Conversation<To, Exclude<From, ThreadFailure>>> {
  type Reply = Exclude<From, ThreadFailure>;
  const { signal } = plan;
  signal.throwIfAborted();
  const worker = new Worker(plan.url, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: plan.mostMemory },
    name: plan.name,
  });
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;
  let broken: Error | null = null;
  const fail = (error: Error) => {
    broken ??= error;
    waiting?.reject(broken);
    waiting = null;
  };
  const listen = () =>
    new Promise<Reply>((resolve, reject) => {
      if (broken === null) waiting = { resolve, reject };
      else reject(broken);
    });
  const stop = () => {
    fail(new Error('The work of a thread is wanted no longer.'));
    void worker.terminate();
  };
  worker.on('message', (message: Reply | ThreadFailure) => {
    if (isFailure(message)) return fail(failed(plan.failure, message));
    waiting?.resolve(message);
    waiting = null;
  });
  worker.on('error', (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('A thread ended too early.')));
  signal.addEventListener('abort', stop, { once: true });
  await listen();
  return {
    async ask(message) {
      signal.throwIfAborted();
      const reply = listen();
      worker.postMessage(message);
      return reply;
    },
    async close() {
      signal.removeEventListener('abort', stop);
      await worker.terminate();
    },
  };
}

const isFailure = (message: { readonly kind: string }): message is ThreadFailure => message.kind === 'failed';

/** With the place in the thread: the log tells where, never with what. */
function failed(sentence: string, { name, where }: ThreadFailure): Error {
  const error = new Error(`${sentence}: ${name}`);
  error.stack = `${error.message}\n${where}`;
  return error;
}

/** What a thread says of an error of its own. */
export function failureOf(error: unknown): ThreadFailure {
  const [name, stack] = error instanceof Error ? [error.name, error.stack ?? ''] : [typeof error, ''];
  const where = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return { kind: 'failed', name, where };
}
