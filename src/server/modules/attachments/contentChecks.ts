import { utf16, type Content } from './content.ts';
import { zipEntries, zipText } from './zipEntries.ts';

/** Whether a file's bytes are those of a kind. */
export type ContentCheck = (content: Content) => Promise<boolean>;

const text = (bytes: Buffer, from = 0, to = bytes.length) => bytes.toString('latin1', from, to);

/** Begins with one of these bytes, written in hexadecimal. */
export const opens =
  (...starts: readonly string[]): ContentCheck =>
  async ({ head }) =>
    starts.some((start) => head.subarray(0, 16).toString('hex').startsWith(start.replaceAll(' ', '')));

/** Has one of these texts at a place. */
export const bytesAt =
  (at: number, ...texts: readonly string[]): ContentCheck =>
  async ({ head }) =>
    texts.some((expected) => text(head, at, at + expected.length) === expected);

export const riff =
  (form: string): ContentCheck =>
  async ({ head }) =>
    text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === form;

/** “BM” alone could begin any text; the size of the header that follows is one of a few. */
export const bitmap: ContentCheck = async ({ head }) =>
  text(head, 0, 2) === 'BM' && head.length > 18 && [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14));

/** Readers accept some bytes before the header, and some programs write them. */
export const pdf: ContentCheck = async ({ head }) => text(head, 0, 1024).includes('%PDF-');

export const zip: ContentCheck = async (content) => (await zipEntries(content)) !== null;

/** An Office Open XML package of one program; with a password it is an OLE file around the encrypted one. */
export const packageOf =
  (folder: string): ContentCheck =>
  async (content) => {
    const entries = await zipEntries(content);
    if (entries === null) return oleOf('EncryptedPackage')(content);
    return (
      entries.some(({ name }) => name === '[Content_Types].xml') && entries.some(({ name }) => name.startsWith(folder))
    );
  };

export const openDocument =
  (mediaType: string): ContentCheck =>
  async (content) => {
    const entry = (await zipEntries(content))?.find(({ name }) => name === 'mimetype');
    return entry !== undefined && (await zipText(content, entry)) === mediaType;
  };

const ole = opens('d0 cf 11 e0 a1 b1 1a e1');

/** A compound file of the older Office programs that holds one of these streams; their names stand in UTF-16. */
export const oleOf =
  (...streams: readonly string[]): ContentCheck =>
  async (content) => {
    if (!(await ole(content))) return false;
    // Closed by a zero, so that “Book” is not found within “Workbook”.
    return content.holds(streams.map((name) => utf16(`${name}\0`)));
  };

const pictureBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/;
/** Pictures of other kinds, and QuickTime, which has a name of its own. */
const otherBrands = /^(avif|avis|jxl |crx |qt {2})/;

const brandsOf = (head: Buffer): string | null => (text(head, 4, 8) === 'ftyp' ? text(head, 8, 12) : null);

/** ISO base media: pictures of telephones, recordings and videos all open with a box that names their brand. */
export const isoMedia =
  (what: 'picture' | 'media'): ContentCheck =>
  async ({ head }) => {
    const brand = brandsOf(head);
    if (brand === null) return false;
    if (what === 'picture') return pictureBrands.test(brand);
    return !pictureBrands.test(brand) && !otherBrands.test(brand);
  };

/** A brand of its own, or none in files of before there were brands. */
export const quickTime: ContentCheck = async ({ head }) =>
  brandsOf(head) === 'qt  ' || /^(moov|mdat|wide|free|skip|pnot)$/.test(text(head, 4, 8));

const sync = (head: Buffer, mask: number, value: number) =>
  head.length > 2 && head[0] === 0xff && ((head[1] ?? 0) & mask) === value;

/** MPEG audio of layer III, with or without tags before it. */
export const frames: ContentCheck = async ({ head }) => text(head, 0, 3) === 'ID3' || sync(head, 0xe6, 0xe2);

export const adts: ContentCheck = async ({ head }) =>
  sync(head, 0xf6, 0xf0) || text(head, 0, 4) === 'ADIF' || text(head, 0, 3) === 'ID3';

export const asf: ContentCheck = opens('30 26 b2 75 8e 66 cf 11 a6 d9 00 aa 00 62 ce 6c');

export const ebml =
  (documentType: string): ContentCheck =>
  async ({ head }) =>
    head.length > 4 && head.readUInt32BE(0) === 0x1a45dfa3 && text(head, 0, 128).includes(documentType);

/** A browser that ignored all we say of a file would still find no page in it. */
const page = /^\s*<[a-z!?/]|<(!doctype\s+html|html|svg|script|iframe|body|head)[\s>/]/i;

/** Text in UTF-8, in a code page of Windows, or in UTF-16 with its mark; no markup of pages, no control characters. */
export const plainText: ContentCheck = async (content) => {
  const encoding = content.head.subarray(0, 2).toString('hex');
  const wide = encoding === 'fffe' || encoding === 'feff';
  const shown = wide ? decodeWide(content.head, encoding) : content.head.toString('utf8').replace(/^\uFEFF/, '');
  if (page.test(shown)) return false;
  if (wide) return !hasControls(shown);
  return !(await content.some((piece) => hasControls(text(piece))));
};

// Tab, line feed, form feed, carriage return and the old mark of a file's end are text.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const hasControls = (shown: string) => /[\0-\x08\x0b\x0e-\x19\x1b-\x1f]/.test(shown);

function decodeWide(bytes: Buffer, encoding: string): string {
  return new TextDecoder(encoding === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
}
