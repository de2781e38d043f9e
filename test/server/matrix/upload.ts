import { samples } from '../../support/fileSamples.ts';

const boundary = 'matrix-boundary';

export interface SentFile {
  readonly url: string;
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** One file as multipart, as a browser sends it. */
export function multipart(fileName: string, bytes: Buffer, mediaType = 'application/pdf'): Omit<SentFile, 'url'> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${mediaType}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A file for a stage of a plan. */
export function upload(place: Readonly<Record<string, number>>, fileName: string): SentFile {
  const query = new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)]));
  return { url: `/api/Attachments/upload?${query.toString()}`, ...multipart(fileName, samples.pdf ?? Buffer.alloc(0)) };
}
