import type { FastifyInstance } from 'fastify';
import { newestMessages } from '../db/across/index.ts';
import type { Database } from '../db/database.ts';

type OutboxMessage = Awaited<ReturnType<typeof newestMessages>>[number];

const style = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fff; }
  article { border-top: 1px solid #c8c8c8; padding: 1rem 0; }
  h2 { font-size: 1.125rem; margin: 0 0 0.25rem; overflow-wrap: anywhere; }
  p { margin: 0.25rem 0; overflow-wrap: anywhere; }
  pre { font: inherit; background: #f4f4f4; padding: 0.75rem; margin: 0.5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

/**
 * The page on which developers read messages that nothing is set to send (D-2). It shows codes and passwords to whoever
 * opens it, so it is only there where the published demonstration accounts can sign in anyway.
 */
export function registerOutbox(app: FastifyInstance, database: Database): void {
  app.get('/api/dev/outbox', async (request, reply) => {
    const messages = await newestMessages(database);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(outboxPage(messages, request.styleNonce));
  });
}

/** Plain HTML without script, so it needs nothing of the content policy. */
function outboxPage(messages: readonly OutboxMessage[], nonce: string): string {
  const body = messages.length === 0 ? '<p>No messages are waiting.</p>' : messages.map(article).join('');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of the Virtual School Portal</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Outbox</h1>
<p>Messages that would have been sent, newest first. Set SMTP_URL and MAIL_FROM to send them.</p>
${body}</main></body></html>`;
}

function article({ id, channel, recipient, subject, body, purpose, created_at }: OutboxMessage): string {
  const kind = channel === 'sms' ? 'Text message' : 'E-mail';
  return `<article id="message-${escape(id)}"><h2>${escape(subject === '' ? kind : subject)}</h2>
<p>${kind} to ${escape(recipient)} <small>(${escape(purpose)})</small></p>
<p><time datetime="${created_at.toISOString()}">${escape(created_at.toLocaleString('en-GB', { timeZone: 'Europe/London' }))}</time></p>
<pre>${linked(escape(body))}</pre></article>`;
}

/** Addresses in a message lead where they say. */
function linked(html: string): string {
  return html.replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
