import { act, useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it, vi } from 'vitest';
import { connection } from '../../../src/app/api/connection.ts';
import { createPortalStore } from '../../../src/app/api/store.ts';
import { useRead, type ReadState } from '../../../src/app/api/useRead.ts';
import { mount } from '../support.tsx';

/** One thing read from a server whose answers the test gives when it wants. */
function openRead() {
  const answers: ((said: string | null | undefined) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) => {
        answers.push((said) =>
          said === undefined
            ? reject(new TypeError('Failed to fetch'))
            : resolve(said === null ? new Response('', { status: 500 }) : new Response(JSON.stringify({ said }))),
        );
      }),
  );
  const seen: ReadState<unknown>[] = [];
  function Reader() {
    seen.push(useRead('students.page', { studentId: 7 }));
    return null;
  }
  const others = new EventTarget();
  function Place() {
    const [place, setPlace] = useState(0);
    useEffect(() => others.addEventListener('replace', () => setPlace(1)), []);
    return <Reader key={place} />;
  }
  const { unmount } = mount(
    <Provider store={createPortalStore()}>
      <Place />
    </Provider>,
  );
  const until = (check: () => void) =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      check();
    }, 30_000);
  return {
    answers,
    now: () => seen.at(-1) as ReadState<unknown>,
    until,
    unmount,
    replace: () => others.dispatchEvent(new Event('replace')),
  };
}

afterEach(() => vi.unstubAllGlobals());

it('is read once more where a reload is asked for while it is being read: the answer under way may be older', async () => {
  const { answers, now, until, unmount } = openRead();
  await until(() => expect(answers).toHaveLength(1));
  act(() => now().reload());
  answers[0]?.('before');
  await until(() => expect(answers).toHaveLength(2));
  answers[1]?.('after');
  await until(() => expect(now().body).toEqual({ said: 'after' }));
  unmount();
});

it('is read again after a failure, and keeps what it was meanwhile after a success', async () => {
  const { answers, now, until, unmount } = openRead();
  await until(() => expect(answers).toHaveLength(1));
  answers[0]?.(null);
  await until(() => expect(now().error?.status).toBe(500));
  act(() => now().reload());
  await until(() => expect(answers).toHaveLength(2));
  answers[1]?.('first');
  await until(() => expect([now().body, now().error]).toEqual([{ said: 'first' }, null]));
  act(() => now().reload());
  await until(() => expect(answers).toHaveLength(3));
  expect(now().body).toEqual({ said: 'first' });
  unmount();
});

it('[D-108] is read again by itself when a connection that was gone is back; what was read before stays in sight meanwhile', async () => {
  const { answers, now, until, unmount } = openRead();
  await until(() => expect(answers).toHaveLength(1));
  answers[0]?.(undefined);
  await until(() => expect(now().error?.status).toBe(0));
  await until(() => {
    connection.answered();
    expect(answers).toHaveLength(2);
  });
  answers[1]?.('first');
  await until(() => expect([now().body, now().error]).toEqual([{ said: 'first' }, null]));
  act(() => now().reload());
  await until(() => expect(answers).toHaveLength(3));
  answers[2]?.(undefined);
  await until(() => expect(connection.isLost()).toBe(true));
  expect([now().body, now().error]).toEqual([{ said: 'first' }, null]);
  await until(() => {
    connection.answered();
    expect(answers).toHaveLength(4);
  });
  answers[3]?.('second');
  await until(() => expect(now().body).toEqual({ said: 'second' }));
  unmount();
});

it('is read for a part that comes in the place of one that was reading the same', async () => {
  const { answers, now, until, unmount, replace } = openRead();
  await until(() => expect(answers).toHaveLength(1));
  act(() => void replace());
  await until(() => expect(answers).toHaveLength(2));
  answers[1]?.('after all');
  await until(() => expect(now().body).toEqual({ said: 'after all' }));
  unmount();
});
