import type { FastifyInstance } from 'fastify';
import { messagesHandedOver } from './outgoing.ts';
import { startSender, type SenderParts } from './sender.ts';

/**
 * Sends messages for as long as the server runs: at once when a request has handed some over, and else by looking now
 * and then.
 */
export function sendMessages(app: FastifyInstance, parts: Omit<SenderParts, 'log'>): void {
  const sender = startSender({ ...parts, log: app.log });
  const seen = { handedOver: messagesHandedOver() };
  // Answers leave after their work is stored.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (messagesHandedOver() !== seen.handedOver) sender.kick();
    seen.handedOver = messagesHandedOver();
    done();
  });
  app.addHook('onClose', () => sender.stop());
}
