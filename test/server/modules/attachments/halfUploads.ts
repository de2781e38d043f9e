import { once } from 'node:events';
import { connect } from 'node:net';
import type { FileCalls, Place } from '../../../support/fileCalls.ts';
import { teacher } from './attachmentScenes.ts';

/** Sends half of a file and hangs up, after something was done meanwhile. */
export async function abortedUpload(address: string, files: FileCalls, whileItHangs: () => Promise<void>) {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n';
  const headers = Object.entries({
    ...(await files.sessionOf(teacher)),
    host: 'x',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': '1000000',
  });
  const lines = [`POST ${files.uploadPath()} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${head}${'x'.repeat(100_000)}`);
  await whileItHangs();
  socket.destroy();
  await once(socket, 'close');
}

/** Sends a file piece by piece, as `push` says, until `end`. */
export async function slowUpload(address: string, files: FileCalls, place: Place) {
  let push: (text: string) => void = () => undefined;
  let end: () => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      push = (text) => controller.enqueue(Buffer.from(text));
      end = () => controller.close();
    },
  });
  const headers = { ...(await files.sessionOf(teacher)), 'content-type': 'multipart/form-data; boundary=x' };
  const answer = fetch(address + files.uploadPath(place), {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  } as RequestInit);
  return { answer, push: (text: string) => push(text), end: () => end() };
}
