/** Work in passes, of which never two at once run in this process. */
export interface RepeatedWork {
  /** Makes a pass, unless one is under way already; then one more after it. */
  kick(): void;
  /** No further pass; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/**
 * Makes a pass at once, after every kick, and every so many milliseconds; the timer alone keeps no process alive.
 * `pass` handles its own errors.
 */
export function repeatWork(pass: (isStopped: () => boolean) => Promise<void>, every: number): RepeatedWork {
  const state = { stopped: false, again: false, running: null as Promise<void> | null };
  const kick = () => {
    if (state.stopped) return;
    state.again = state.running !== null;
    state.running ??= pass(() => state.stopped).finally(() => {
      state.running = null;
      if (state.again) kick();
    });
  };
  const timer = setInterval(kick, every).unref();
  kick();
  return {
    kick,
    stop: async () => {
      state.stopped = true;
      clearInterval(timer);
      await state.running;
    },
  };
}
