import type { FastifyInstance } from 'fastify';
import { deliverAlerts, type AlertParts } from './deliverAlerts.ts';
import { timesTold } from './tell.ts';

/** Events of other processes, and the hour of the digests, are found by looking now and then. */
const lookEvery = 60_000;

/** Delivers alerts for as long as the server runs: when a request's work that told of something is stored, and by looking. */
export function sendAlerts(app: FastifyInstance, parts: AlertParts): void {
  const state = { stopped: false, again: false, running: null as Promise<void> | null, seen: timesTold() };
  const pass = () => deliverAlerts(parts).catch((error: unknown) => {
    // The database may be away for a moment; the next look finds the same events.
    app.log.error({ error: (error as Error).name }, 'alerts could not be delivered');
  });
  const kick = () => {
    if (state.stopped) return;
    state.again = state.running !== null;
    state.running ??= pass().finally(() => {
      state.running = null;
      if (state.again) kick();
    });
  };
  const timer = setInterval(kick, lookEvery).unref();
  // Answers leave after their work is stored.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (timesTold() !== state.seen) kick();
    state.seen = timesTold();
    done();
  });
  app.addHook('onClose', async () => {
    state.stopped = true;
    clearInterval(timer);
    await state.running;
  });
  kick();
}
