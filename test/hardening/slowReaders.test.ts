import type { ServerResponse } from 'node:http';
import { describe, expect, it, vi, type Mock } from 'vitest';
import { ServerError } from '../../src/server/errors.ts';
import { heldAnswers, listsInWork } from '../../src/server/plugins/largeReplies.ts';
import { Readers } from '../../src/server/plugins/readers.ts';

describe('readers of answers', () => {
  interface Reader {
    readonly answer: ServerResponse;
    readonly socket: { bytesWritten: number; writableLength: number; destroy: Mock };
  }

  /** An answer of which so many bytes are given to its connection and wait there to be taken. */
  function readerOf(readers: Readers): Reader {
    const socket = { bytesWritten: 64_000, writableLength: 64_000, destroy: vi.fn() };
    const answer = {
      socket,
      once: () => undefined,
      get writableLength() {
        return socket.writableLength;
      },
    } as unknown as ServerResponse;
    readers.watch(answer);
    return { answer, socket };
  }

  it.each([
    [15, true],
    [17, false],
  ])('that take %i kB a second for half a minute are cut off: %s', (rate, isCutOff) => {
    let now = 0;
    const readers = new Readers(() => now);
    const { socket } = readerOf(readers);
    for (let second = 0; second <= 60; second += 5) {
      now = second * 1000;
      readers.check();
      socket.bytesWritten += rate * 1024 * 5;
    }
    expect(socket.destroy.mock.calls.length > 0).toBe(isCutOff);
  });

  it('are not blamed for an answer that is slow to be made', () => {
    let now = 0;
    const readers = new Readers(() => now);
    const { socket } = readerOf(readers);
    for (let minute = 0; minute < 10; minute += 1) {
      now = minute * 60_000;
      socket.writableLength = minute % 2 === 0 ? 64_000 : 0;
      readers.check();
    }
    expect(socket.destroy).not.toHaveBeenCalled();
  });
});

describe('large answers', () => {
  const nobodyLeft = new AbortController().signal;
  const refusal = (code: string, retryAfter: number) =>
    expect.objectContaining({ code, details: expect.objectContaining({ retryAfter }) as unknown }) as Error;

  it('are held eight at a time, two of one user; who waits in vain is told when to come again', async () => {
    const places = heldAnswers(50);
    const leave = [];
    for (const user of [1, 1, 2, 2, 3, 3, 4]) leave.push(await places.take(user, nobodyLeft));
    await expect(places.take(1, nobodyLeft)).rejects.toThrow(refusal('TOO_MANY', 30));
    leave.push(await places.take(5, nobodyLeft));
    await expect(places.take(6, nobodyLeft)).rejects.toThrow(refusal('NOT_READY', 30));
    const order: number[] = [];
    const patient = heldAnswers();
    const held = [];
    for (const user of [1, 1, 2, 2, 3, 3, 4, 4]) held.push(await patient.take(user, nobodyLeft));
    const waiting = [1, 5, 6].map((user) => patient.take(user, nobodyLeft).then(() => order.push(user)));
    // A place of user 2: user 1 has two still, so the next after them has it.
    held[2]?.();
    held[2]?.();
    await waiting[1];
    held[0]?.();
    await waiting[0];
    held[4]?.();
    await Promise.all(waiting);
    expect(order).toEqual([5, 1, 6]);
    for (const each of leave) each();
  });

  it('do not wait for a reader who has gone', async () => {
    const places = heldAnswers();
    const [first] = [await places.take(1, nobodyLeft), await places.take(1, nobodyLeft)];
    const gone = new AbortController();
    const third = places.take(1, gone.signal);
    gone.abort();
    await expect(third).rejects.toThrow(ServerError);
    first();
    expect(await places.take(1, nobodyLeft)).toBeTypeOf('function');
  });

  it('are read from the database two at a time, one of each user', async () => {
    const places = listsInWork();
    const order: number[] = [];
    const first = await places.take(1, nobodyLeft);
    const waiting = [1, 2, 3].map((user) =>
      places.take(user, nobodyLeft).then((leave) => {
        order.push(user);
        return leave;
      }),
    );
    const second = await waiting[1];
    expect(order).toEqual([2]);
    second?.();
    await waiting[2];
    first();
    await Promise.all(waiting);
    expect(order).toEqual([2, 3, 1]);
  });
});
