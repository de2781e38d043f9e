import { createTransport } from 'nodemailer';
import type { MailSettings } from './mailSettings.ts';
import type { OutgoingMessage } from './outgoing.ts';

/** A connection to the mail server, for as long as there is something to send. */
export interface Mailer {
  readonly channels: readonly OutgoingMessage['channel'][];
  send(message: OutgoingMessage): Promise<void>;
  close(): void;
}

/** What went wrong, in letters and numbers that name nobody: what a mail server says often repeats the recipient. */
export interface SendingFailure {
  readonly code: string;
  /** No further try can succeed: the mail server does not know the recipient. */
  readonly isFinal: boolean;
  /** The mail server minds this message; otherwise the next one would fare no better now. */
  readonly isOfMessage: boolean;
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** Sends mail, and text messages as mail to the gateway where there is one. */
export function openMailer({ host, port, secure, loopback, auth, from, smsGateway }: MailSettings): Mailer {
  const transport = createTransport({
    host,
    port,
    secure,
    ...patience,
    ...(auth && { auth: { ...auth } }),
    // Passwords and codes go nowhere unencrypted, but within this machine.
    ...(loopback ? { ignoreTLS: !secure } : { requireTLS: !secure }),
    pool: true,
    maxConnections: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    channels: smsGateway === null ? ['email'] : ['email', 'sms'],
    async send({ channel, recipient, subject, body }) {
      const to = channel === 'sms' ? `${internationalDigits(recipient)}@${smsGateway ?? ''}` : recipient;
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text: body,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

/**
 * As gateways take them: the country's number first, and digits alone. A leading nought is a number of this country.
 */
function internationalDigits(telephone: string): string {
  const digits = telephone.replace('(0)', '').replaceAll(/\D/g, '');
  return telephone.trim().startsWith('+') ? digits : digits.replace(/^00/, '').replace(/^0/, '44');
}

export function failureOf(error: unknown): SendingFailure {
  const { code, responseCode, command } = (error ?? {}) as {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const named = typeof code === 'string' && /^[A-Z_]{1,30}$/.test(code) ? code : 'EFAILED';
  const isOfMessage = status > 0 && (command === 'RCPT TO' || command === 'DATA');
  return {
    code: status > 0 ? `${named} ${status}` : named,
    isFinal: command === 'RCPT TO' && status >= 500,
    isOfMessage,
  };
}
