const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');
const filled = Buffer.alloc(600);

/** An archive of these files, stored as they are. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, content] of Object.entries(files)) {
    const [title, bytes] = [Buffer.from(name), Buffer.from(content)];
    const common = Buffer.alloc(26);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const position = Buffer.concat(local).length;
    local.push(hex('504b0304'), common, title, bytes);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(position, 10);
    directory.push(hex('504b0102 1400'), common, more, title);
  }
  const [body, index] = [Buffer.concat(local), Buffer.concat(directory)];
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(body.length, 12);
  return Buffer.concat([body, index, hex('504b0506'), end]);
}

const office = (folder: string) => zipOf({ '[Content_Types].xml': '<Types/>', [`${folder}/main.xml`]: '<x/>' });
const openDocument = (kind: string) =>
  zipOf({ mimetype: `application/vnd.oasis.opendocument.${kind}`, 'content.xml': '<x/>' });
/** A compound file of the older Office programs, its directory beyond the first piece that is read. */
export const ole = (stream: string) =>
  Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(65_500), wide(`${stream}\0`), filled]);
/** A brand, and data that no table speaks of. */
const box = (brand: string) =>
  Buffer.concat([hex('00000018'), latin(`ftyp${brand}`), Buffer.alloc(12), hex('00000260'), latin('mdat'), filled]);
const riff = (form: string, chunk = 'data') =>
  Buffer.concat([latin('RIFF'), hex('64020000'), latin(`${form}${chunk}`), hex('58020000'), filled]);
const asf = Buffer.concat([hex('3026b2758e66cf11a6d900aa0062ce6c'), filled]);
/** One scan of nothing. */
const jpeg = Buffer.concat([hex('ffd8 ffda 0008 01 0100 00 3f 00'), filled, hex('ffd9')]);
const chunk = (type: string, bytes: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, latin(type), bytes, hex('00000000')]);
};
/** Its checksums are not looked at. */
const png = Buffer.concat([
  hex('89504e470d0a1a0a'),
  chunk('IHDR', Buffer.alloc(13)),
  chunk('IDAT', filled),
  chunk('IEND', Buffer.alloc(0)),
]);
/** One directory, without an entry. */
const tiff = Buffer.concat([hex('49492a00 08000000'), filled]);

/** A file of every kind that is taken, as short as its kind allows. */
export const samples: Readonly<Record<string, Buffer>> = {
  jpg: jpeg,
  jpeg,
  png,
  gif: latin('GIF89a and so on'),
  bmp: Buffer.concat([latin('BM'), hex('00000000 00000000 36000000 28000000'), filled]),
  tif: tiff,
  tiff,
  heic: box('heic'),
  webp: riff('WEBP', 'VP8 '),
  pdf: latin('%PDF-1.7\n…'),
  zip: zipOf({ 'a.txt': 'a' }),
  txt: Buffer.from('Grüße, 5 < 6\n'),
  csv: Buffer.from('\uFEFFname,mark\nZoë,7\n'),
  rtf: latin('{\\rtf1 Hello}'),
  doc: ole('WordDocument'),
  docx: office('word'),
  xls: ole('Workbook'),
  xlsx: office('xl'),
  ppt: ole('PowerPoint Document'),
  pptx: office('ppt'),
  odt: openDocument('text'),
  ods: openDocument('spreadsheet'),
  odp: openDocument('presentation'),
  mp3: Buffer.concat([latin('ID3'), filled]),
  wav: riff('WAVE'),
  m4a: box('M4A '),
  aac: Buffer.concat([hex('fff15080'), filled]),
  wma: asf,
  ogg: Buffer.concat([latin('OggS'), filled]),
  mp4: box('isom'),
  mov: box('qt  '),
  avi: riff('AVI '),
  wmv: asf,
  mkv: Buffer.concat([hex('1a45dfa3 a3428288'), latin('matroska'), filled]),
  webm: Buffer.concat([hex('1a45dfa3 9f428284'), latin('webm'), filled]),
};
