import { isDict, PdfFile, PdfReader, PdfRef, PdfText, type PdfValue } from './parsePdf.ts';

/** A part of the structure with what a reader of the screen says of it. */
export interface TagNode {
  readonly type: string;
  /** Its own text and that of what is in it, in the order of reading. */
  readonly text: string;
  /** What is said in its place, of a picture; null where nothing is. */
  readonly said: string | null;
  /** Where a picture stands on its page, in points from below: left, bottom, right, top; empty of anything else. */
  readonly box: readonly number[];
  readonly children: readonly TagNode[];
}

/** A page's content: text by the number of what it is marked as, and what is marked as nothing. */
export interface PageContent {
  readonly marked: ReadonlyMap<number, string>;
  /** Heads, feet and other text that reading passes over. */
  readonly artifacts: readonly string[];
  /** Things painted that are neither. */
  readonly unmarked: number;
  readonly painted: number;
}

type Letters = (bytes: string) => string;

/** What a file says, by its tags and by its pages. */
export function readPdf(bytes: Uint8Array): {
  readonly file: PdfFile;
  readonly pages: readonly PageContent[];
  readonly tree: readonly TagNode[];
} {
  const file = new PdfFile(bytes);
  const pages = file.pages.map((page) => contentOf(file, page));
  const byPage = new Map(file.pages.map(({ id }, index) => [id, pages[index]]));
  const root = file.dict(file.catalog['/StructTreeRoot']);
  const tree = file.list(root['/K']).map((node) => tagOf(file, node, byPage));
  return { file, pages, tree };
}

/** Everything that reading comes upon, in its order. */
export const wholeText = (tree: readonly TagNode[]): string => tree.map(({ text }) => text).join('\n');

/** All nodes of a kind, in the order of reading. */
export function nodesOf(tree: readonly TagNode[], type: string): TagNode[] {
  return tree.flatMap((node) => [...(node.type === type ? [node] : []), ...nodesOf(node.children, type)]);
}

function contentOf(file: PdfFile, ref: PdfRef): PageContent {
  const page = file.dict(ref);
  const fonts = file.dict(file.dict(page['/Resources'])['/Font']);
  const letters = new Map(
    Object.entries(fonts as Readonly<Record<string, PdfValue>>).map(([name, font]) => [
      name,
      lettersOf(file, file.dict(font)['/ToUnicode']),
    ]),
  );
  const content = file.list(page['/Contents']).length > 1 ? file.list(page['/Contents']) : [page['/Contents'] ?? null];
  return played(content.map((part) => file.stream(part)).join('\n'), letters);
}

const painters = new Set(['TJ', 'Tj', 'Do', 'S', 'f', 'f*', 'B', 'sh']);

function played(content: string, letters: ReadonlyMap<string, Letters>): PageContent {
  const reader = new PdfReader(content);
  const [marked, artifacts] = [new Map<number, string>(), [] as string[]];
  const open: { readonly tag: string; readonly mcid: number | null }[] = [];
  let [operands, font, unmarked, painted]: [PdfValue[], string, number, number] = [[], '', 0, 0];
  while (!reader.isDone) {
    const value = reader.value();
    if (typeof value !== 'string' || value.startsWith('/')) {
      operands.push(value);
      continue;
    }
    if (value === 'BMC' || value === 'BDC') {
      const mcid = isDict(operands[1]) ? operands[1]['/MCID'] : undefined;
      open.push({ tag: String(operands[0]), mcid: typeof mcid === 'number' ? mcid : null });
    }
    if (value === 'EMC') open.pop();
    if (value === 'Tf') font = String(operands[0]);
    if (painters.has(value)) {
      painted += 1;
      const place = open.findLast(({ tag, mcid }) => mcid !== null || tag === '/Artifact');
      if (place === undefined) unmarked += 1;
      const text = value === 'TJ' ? shown(operands[0], letters.get(font)) : '';
      if (place?.mcid != null) marked.set(place.mcid, (marked.get(place.mcid) ?? '') + text);
      else if (text !== '') artifacts.push(text);
    }
    operands = [];
  }
  return { marked, artifacts, unmarked, painted };
}

function shown(pieces: PdfValue | undefined, letters: Letters | undefined): string {
  const texts = Array.isArray(pieces) ? pieces.filter((piece) => piece instanceof PdfText) : [];
  return texts.map(({ bytes }) => letters?.(bytes) ?? '').join('');
}

/** The letters of a font's numbers, by its map to Unicode. */
function lettersOf(file: PdfFile, map: PdfValue | undefined): Letters {
  const known = new Map<number, string>();
  for (const [, from = '0', , list = ''] of file.stream(map).matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[(.*?)\]/gs))
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], index) => {
      const units = hex.split(' ').filter((unit) => unit !== '');
      known.set(parseInt(from, 16) + index, String.fromCharCode(...units.map((unit) => parseInt(unit, 16))));
    });
  return (bytes) =>
    (bytes.match(/../gs) ?? [])
      .map((pair) => known.get(pair.charCodeAt(0) * 256 + pair.charCodeAt(1)) ?? '\ufffd')
      .join('');
}

function tagOf(file: PdfFile, value: PdfValue, pages: ReadonlyMap<number, PageContent | undefined>): TagNode {
  const dict = file.dict(value);
  const own = dict['/Pg'];
  const children: TagNode[] = [];
  let text = '';
  for (const kid of file.list(dict['/K'])) {
    const inner = file.get(kid);
    if (isDict(inner) && inner['/S'] !== undefined) {
      const child = tagOf(file, kid, pages);
      children.push(child);
      text += `${text === '' ? '' : '\n'}${child.text}`;
    } else {
      const page = isDict(inner) ? inner['/Pg'] : own;
      const mcid = isDict(inner) ? inner['/MCID'] : inner;
      text += (page instanceof PdfRef ? pages.get(page.id)?.marked.get(Number(mcid)) : undefined) ?? '';
    }
  }
  const alt = file.get(dict['/Alt']);
  const box = file.list(file.dict(dict['/A'])['/BBox']).map(Number);
  return { type: String(dict['/S']), text, said: alt instanceof PdfText ? alt.text : null, box, children };
}
