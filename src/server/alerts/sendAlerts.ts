import type { FastifyInstance } from 'fastify';
import { repeatWork } from '../repeatedWork.ts';
import { deliverAlerts, type AlertParts } from './deliverAlerts.ts';
import { timesTold } from './tell.ts';

/** Events of other processes, and the hour of the digests, are found by looking now and then. */
const lookEvery = 60_000;

/** Who hears how it goes. */
interface Told {
  alertsDelivered(at: Date): void;
  alertsFailed(): void;
}

/**
 * Delivers alerts for as long as the server runs: when a request's work that told of something is stored, and by
 * looking. `told` hears of each time that nothing was left to deliver, and of each failure.
 */
export function sendAlerts(app: FastifyInstance, parts: AlertParts, told: Told | null = null): void {
  let seen = timesTold();
  const work = repeatWork(
    () =>
      deliverAlerts(parts).then(
        () => told?.alertsDelivered(parts.now()),
        (error: unknown) => {
          // The database may be away for a moment; the next look finds the same events.
          told?.alertsFailed();
          app.log.error({ error: (error as Error).name }, 'alerts could not be delivered');
        },
      ),
    lookEvery,
  );
  // Answers leave after their work is stored.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (timesTold() !== seen) work.kick();
    seen = timesTold();
    done();
  });
  app.addHook('onClose', () => work.stop());
}
