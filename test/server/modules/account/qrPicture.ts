import { inflateSync } from 'node:zlib';

/** The pixels of the picture, as a camera would see them: a PNG of 8 bits, grey or with a palette or in colour. */
export function pixelsOf(dataUrl: string): { data: Uint8ClampedArray; size: number } {
  const png = Buffer.from(dataUrl.replace('data:image/png;base64,', ''), 'base64');
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const [size, colourType] = [png.readUInt32BE(16), png[25]];
  const channels = { 0: 1, 2: 3, 4: 2, 6: 4 }[colourType ?? -1] ?? 0;
  const raw = inflateSync(Buffer.concat(parts));
  const line = size * channels;
  const rows = Buffer.alloc(size * line);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < line; x += 1) rows[y * line + x] = unfiltered({ raw, rows, line, channels }, x, y);
  const data = new Uint8ClampedArray(size * size * 4);
  for (let at = 0; at < size * size; at += 1)
    data.set([rows[at * channels] ?? 0, rows[at * channels] ?? 0, rows[at * channels] ?? 0, 255], at * 4);
  return { data, size };
}

/** One byte of a line, by the filter of that line (PNG, section 9). */
function unfiltered(
  { raw, rows, line, channels }: { raw: Buffer; rows: Buffer; line: number; channels: number },
  x: number,
  y: number,
): number {
  const filter = raw[y * (line + 1)] ?? 0;
  const value = raw[y * (line + 1) + 1 + x] ?? 0;
  const left = x >= channels ? (rows[y * line + x - channels] ?? 0) : 0;
  const up = y > 0 ? (rows[(y - 1) * line + x] ?? 0) : 0;
  const corner = x >= channels && y > 0 ? (rows[(y - 1) * line + x - channels] ?? 0) : 0;
  const guess = left + up - corner;
  const nearest = [left, up, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0] ?? 0;
  return (value + ([0, left, up, (left + up) >> 1, nearest][filter] ?? 0)) & 255;
}
