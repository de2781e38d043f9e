import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body as they came, without the dots that lines began with. */
  readonly source: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** What the server says to a recipient, in place of taking the mail; null takes it. */
  refuse: (recipient: string) => string | null;
  /** Resolves when so many mails have come in all. */
  whenReceived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A mail server on this machine that keeps what it is sent: as much of the conversation as a sender needs. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const waiting: { count: number; done: () => void }[] = [];
  const received: ReceivedMail[] = [];
  const take = (mail: ReceivedMail) => {
    received.push(mail);
    for (const { count, done } of waiting) if (received.length >= count) done();
  };
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    converse(socket, (recipient) => server.refuse(recipient), take);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const server: SmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: () => null,
    whenReceived: (count) =>
      received.length >= count ? Promise.resolve() : new Promise((done) => void waiting.push({ count, done })),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
  return server;
}

function converse(socket: Socket, refuse: SmtpServer['refuse'], take: (mail: ReceivedMail) => void): void {
  const mail = { from: '', to: '', lines: [] as string[] };
  let inData = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string): void => {
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    if (verb === 'EHLO' || verb === 'HELO') return void say('250 mail.example');
    if (verb === 'MAIL') mail.from = /<(.*?)>/.exec(line)?.[1] ?? '';
    if (verb === 'RCPT') {
      mail.to = /<(.*?)>/.exec(line)?.[1] ?? '';
      const refusal = refuse(mail.to);
      if (refusal !== null) return void say(refusal);
    }
    if (verb === 'DATA') {
      inData = true;
      return void say('354 go on');
    }
    say(verb === 'QUIT' ? '221 bye' : '250 ok');
    if (verb === 'QUIT') socket.end();
  };
  const dataLine = (line: string): void => {
    if (line !== '.') return void mail.lines.push(line.replace(/^\./, ''));
    inData = false;
    take({ from: mail.from, to: mail.to, source: mail.lines.join('\r\n') });
    mail.lines = [];
    say('250 taken');
  };
  say('220 mail.example');
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) (inData ? dataLine : command)(line);
  });
}
