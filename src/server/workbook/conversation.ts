import { Worker } from 'node:worker_threads';

/** What a thread says when it cannot go on: where it happened, never what it was at work with. */
export interface ThreadFailure {
  readonly kind: 'failed';
  readonly name: string;
  readonly where: string;
}

/** A thread that answers each message before the next is sent. */
export interface Conversation<To, From> {
  /** Memory in the message that is handed over is not copied, and gone here. */
  ask(message: To, handedOver?: readonly ArrayBuffer[]): Promise<From>;
  /** Ends the thread. */
  close(): Promise<void>;
  /** Lets go of a thread whose work is done: after little work it forgets that, and waits a while for the next. */
  release(): Promise<void>;
}

/** Told to a thread that is let go, which drops all it holds and answers nothing. */
export interface Forget {
  readonly kind: 'forget';
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

/** After more messages than these a thread has held much, of which it keeps the memory. */
const littleWork = 20;

/** Starting a thread takes a core for a second, and people make one file after the other. */
const longestRest = 60_000;

interface Resting {
  readonly worker: Worker;
  readonly end: () => void;
  readonly timer: NodeJS.Timeout;
}

/** The threads that wait for work, by what they run: one of each. */
const resting = new Map<string, Resting>();

function rest({ href }: URL, worker: Worker): void {
  const end = () => {
    if (resting.get(href)?.worker === worker) resting.delete(href);
    void worker.terminate();
  };
  worker.on('error', end);
  worker.on('exit', end);
  worker.postMessage({ kind: 'forget' } satisfies Forget);
  // Nobody waits for it: the server may end meanwhile.
  worker.unref();
  resting.set(href, { worker, end, timer: setTimeout(end, longestRest).unref() });
}

function awake({ href }: URL): Worker | null {
  const found = resting.get(href);
  if (found === undefined) return null;
  clearTimeout(found.timer);
  resting.delete(href);
  found.worker.off('error', found.end);
  found.worker.off('exit', found.end);
  found.worker.ref();
  return found.worker;
}

/** Starts a thread, and resolves when it has said that it is ready; one that waits for work is taken at once. */
export async function startThread<To, From extends { readonly kind: string }>(
  plan: ThreadPlan,
): Promise<Conversation<To, Exclude<From, ThreadFailure>>> {
  plan.signal.throwIfAborted();
  const rested = awake(plan.url);
  const thread = new Thread<To, Exclude<From, ThreadFailure>>(plan, rested ?? started(plan));
  if (rested === null) await thread.answer();
  return thread;
}

const started = ({ url, name, mostMemory }: ThreadPlan) =>
  new Worker(url, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMemory }, name });

/** A worker while one piece of work has it. */
class Thread<To, Reply extends { readonly kind: string }> implements Conversation<To, Reply> {
  readonly #plan: ThreadPlan;
  readonly #worker: Worker;
  #asked = 0;
  #waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;
  #broken: Error | null = null;

  constructor(plan: ThreadPlan, worker: Worker) {
    this.#plan = plan;
    this.#worker = worker;
    worker.on('message', this.#hear);
    worker.on('error', this.#fail);
    worker.on('exit', this.#exit);
    plan.signal.addEventListener('abort', this.#stop, { once: true });
  }

  readonly #hear = (message: Reply | ThreadFailure) => {
    if (isFailure(message)) return this.#fail(failed(this.#plan.failure, message));
    this.#waiting?.resolve(message);
    this.#waiting = null;
  };

  readonly #fail = (error: unknown) => {
    this.#broken ??= error instanceof Error ? error : new Error(String(error));
    this.#waiting?.reject(this.#broken);
    this.#waiting = null;
  };

  readonly #exit = () => this.#fail(new Error('A thread ended too early.'));

  readonly #stop = () => {
    this.#fail(new Error('The work of a thread is wanted no longer.'));
    void this.#worker.terminate();
  };

  /** What it says next. */
  answer(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#broken === null) this.#waiting = { resolve, reject };
      else reject(this.#broken);
    });
  }

  async ask(message: To, handedOver: readonly ArrayBuffer[] = []): Promise<Reply> {
    this.#plan.signal.throwIfAborted();
    this.#asked += 1;
    const reply = this.answer();
    this.#worker.postMessage(message, handedOver);
    return reply;
  }

  async close(): Promise<void> {
    this.#plan.signal.removeEventListener('abort', this.#stop);
    await this.#worker.terminate();
  }

  async release(): Promise<void> {
    const isFit = this.#asked <= littleWork && this.#broken === null && this.#waiting === null;
    if (!isFit || resting.has(this.#plan.url.href)) return this.close();
    this.#plan.signal.removeEventListener('abort', this.#stop);
    // Its own only: without the listener that a worker itself keeps, no message would arrive again.
    this.#worker.off('message', this.#hear);
    this.#worker.off('error', this.#fail);
    this.#worker.off('exit', this.#exit);
    rest(this.#plan.url, this.#worker);
  }
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
