import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection, TRIES_MS } from '../../../src/app/api/connection.ts';

/** A connection whose server the test takes away and gives back. */
function connectionWith() {
  const world = { reachable: false, probes: 0, hint: () => undefined as void };
  const connection = createConnection({
    probe: async () => {
      world.probes += 1;
      return world.reachable;
    },
    onHint: (ask) => {
      world.hint = ask;
      return () => undefined;
    },
  });
  const seen: boolean[] = [];
  const stop = connection.subscribe(() => seen.push(connection.isLost()));
  return { connection, world, seen, stop };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a connection that is gone', () => {
  it('[D-108] [D-109] is looked for by itself, less and less often, and at last twice a minute', async () => {
    const { connection, world } = connectionWith();
    connection.lost();
    expect(connection.isLost()).toBe(true);
    const counts: number[] = [];
    for (const wait of [...TRIES_MS, 30_000]) {
      await pass(wait);
      counts.push(world.probes);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('[D-109] is back when anything answers; what has waited is done then, once', async () => {
    const { connection, world, seen } = connectionWith();
    const work = vi.fn();
    connection.whenBack(work);
    connection.lost();
    world.reachable = true;
    expect(work).not.toHaveBeenCalled();
    await pass(1000);
    expect([work.mock.calls.length, connection.isLost()]).toEqual([1, false]);
    expect(seen).toEqual([true, false]);
    await pass(120_000);
    expect([work.mock.calls.length, world.probes]).toEqual([1, 1]);
  });

  it('[D-109] leaves nothing behind that begins to wait while it comes back', async () => {
    const { connection, world } = connectionWith();
    const later = vi.fn();
    connection.whenBack(() => void connection.whenBack(later));
    connection.lost();
    world.reachable = true;
    await pass(1000);
    expect([later.mock.calls.length, connection.isLost()]).toEqual([1, false]);
  });

  it('[D-109] is back as soon as a call of somebody’s is answered', async () => {
    const { connection, world } = connectionWith();
    connection.lost();
    connection.answered();
    await pass(0);
    expect([connection.isLost(), world.probes]).toEqual([false, 0]);
  });

  it('[D-109] stays gone where what has waited does not get through, and is asked for more and more seldom', async () => {
    const { connection, world, seen } = connectionWith();
    const work = vi.fn(async () => connection.lost());
    const giveUp = connection.whenBack(work);
    connection.lost();
    world.reachable = true;
    await pass(1000 + 2000 + 4000);
    expect([work.mock.calls.length, seen]).toEqual([3, [true]]);
    giveUp();
    await pass(8000);
    expect([work.mock.calls.length, connection.isLost()]).toEqual([3, false]);
  });

  it('is asked for at once when the device says that its network has changed', async () => {
    const { connection, world } = connectionWith();
    world.hint();
    await pass(0);
    expect([world.probes, connection.isLost()]).toEqual([1, true]);
    world.reachable = true;
    world.hint();
    await pass(0);
    expect(connection.isLost()).toBe(false);
  });

  it('is not asked for where nobody is told', async () => {
    const { connection, world, stop } = connectionWith();
    stop();
    connection.lost();
    await pass(120_000);
    expect(world.probes).toBe(0);
    connection.subscribe(() => undefined);
    await pass(30_000);
    expect(world.probes).toBeGreaterThan(0);
  });
});
