import { crc32, deflateSync } from 'node:zlib';

/** A page of A4 with a heading and lines of text, as a PDF of under a kilobyte; the letters of ASCII alone. */
export function smallPdf(heading: string, lines: readonly string[]): Buffer {
  const shown = [`/F1 18 Tf 64 760 Td (${escaped(heading)}) Tj /F1 11 Tf 0 -12 Td`];
  for (const line of lines) shown.push(`0 -18 Td (${escaped(line)}) Tj`);
  const content = `BT ${shown.join('\n')} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en-GB)/ViewerPreferences<</DisplayDocTitle true>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Title(${escaped(heading)})>>`,
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${count}\n0000000000 65535 f \n${rows}` +
      `trailer<</Size ${count}/Root 1 0 R/Info 6 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`);

/** Red, green and blue, each from 0 to 255. */
export type Ink = readonly [number, number, number];

/** A picture of so many points, each of the ink that stands at its place, as a PNG. */
export function smallPng(width: number, height: number, inkAt: (x: number, y: number) => Ink): Buffer {
  const points = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) points.set(inkAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of three colours.
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
