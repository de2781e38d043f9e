import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';

/** Bytes a second that a reader takes at least: what they have not taken is held in memory. */
const slowest = 16 * 1024;

/** Milliseconds for which somebody may be slower. */
const patience = 30_000;

/** Milliseconds between two looks at all of them. */
const every = 5_000;

interface Mark {
  readonly since: number;
  /** Bytes of its connection that the reader had taken then. */
  readonly taken: number;
}

/** The readers of answers that are on their way; who is too slow for half a minute is cut off. */
export class Readers {
  readonly #marks = new Map<ServerResponse, Mark | null>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  watch(answer: ServerResponse): void {
    this.#marks.set(answer, null);
    answer.once('close', () => this.#marks.delete(answer));
  }

  /** Looks at each of them once. Time counts only while something waits to be taken. */
  check(): void {
    const now = this.#clock();
    for (const [answer, mark] of this.#marks) {
      const { socket } = answer;
      if (socket === null || answer.writableLength === 0) {
        this.#marks.set(answer, null);
        continue;
      }
      const taken = socket.bytesWritten - socket.writableLength;
      const waited = mark === null ? 0 : now - mark.since;
      if (mark !== null && waited >= patience && taken - mark.taken < (slowest * waited) / 1000) socket.destroy();
      else if (mark === null || waited >= patience) this.#marks.set(answer, { since: now, taken });
    }
  }
}

/** Watches the readers of every answer. */
export function watchReaders(app: FastifyInstance, readers: Readers): void {
  app.addHook('onSend', async (_request, reply) => readers.watch(reply.raw));
  const timer = setInterval(() => readers.check(), every).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
