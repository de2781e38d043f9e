import { isDict, type PdfDict, type PdfFile, PdfRef, PdfText, type PdfValue } from './parsePdf.ts';
import { readPdf } from './readPdf.ts';

const parents: { readonly [type: string]: readonly string[] } = {
  '/TR': ['/Table', '/THead', '/TBody', '/TFoot'],
  '/TD': ['/TR'],
  '/TH': ['/TR'],
  '/LI': ['/L'],
  '/LBody': ['/LI'],
  '/Lbl': ['/LI'],
};

const mayBeEmpty = ['/TD', '/TH', '/LBody'];

/** What PDF/UA-1 asks and a machine can see: one sentence for each thing that is wrong, once. */
export function checkPdf(bytes: Uint8Array): string[] {
  const { file, pages } = readPdf(bytes);
  const faults = [...ofDocument(file), ...ofPages(file), ...ofFonts(file), ...ofStructure(file)];
  const [unmarked, painted] = [pages, pages].map((all, index) =>
    all.reduce((sum, page) => sum + (index === 0 ? page.unmarked : page.painted), 0),
  );
  if (unmarked !== 0) faults.push(`${unmarked} of ${painted} painted things are neither tagged nor artifact`);
  if (painted === 0) faults.push('nothing is painted');
  return [...new Set(faults)];
}

const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);

function ofDocument(file: PdfFile): string[] {
  const { catalog } = file;
  const title = file.get(file.dict(file.trailer['/Info'])['/Title']);
  const metadata = file.stream(catalog['/Metadata']);
  return [
    ...unless(file.dict(catalog['/MarkInfo'])['/Marked'] === true, 'it is not marked as tagged'),
    ...unless(catalog['/Lang'] instanceof PdfText && catalog['/Lang'].text === 'en-GB', 'it has no language'),
    ...unless(file.dict(catalog['/ViewerPreferences'])['/DisplayDocTitle'] === true, 'its title is not shown'),
    ...unless(catalog['/Outlines'] instanceof PdfRef, 'it has no bookmarks'),
    ...unless(title instanceof PdfText && title.text !== '', 'it has no title'),
    ...unless(/<pdfuaid:part>1</.test(metadata), 'it does not say that it is PDF/UA-1'),
    ...unless(/<dc:title>/.test(metadata), 'its metadata have no title'),
    ...unless(!/&(?!amp;|lt;|gt;)/.test(metadata), 'its metadata are no XML'),
  ];
}

function ofPages(file: PdfFile): string[] {
  return file.pages.flatMap((ref) => {
    const page = file.dict(ref);
    const [, , width, height] = file.list(page['/MediaBox']);
    return [
      ...unless(page['/StructParents'] !== undefined, 'a page is not in the structure'),
      ...unless(width === 595.28 && height === 841.89, 'a page is not A4'),
      ...unless(page['/Annots'] === undefined || page['/Tabs'] === '/S', 'a page has no order of tabs'),
    ];
  });
}

function ofFonts(file: PdfFile): string[] {
  const fonts = file.ofType('/Font').filter((font) => font['/Subtype'] === '/Type0');
  return [
    ...fonts.flatMap((font) => unless(font['/ToUnicode'] !== undefined, 'a font has no letters')),
    ...file
      .ofType('/FontDescriptor')
      .flatMap((font) =>
        unless(font['/FontFile2'] !== undefined || font['/FontFile3'] !== undefined, 'a font is not embedded'),
      ),
    ...unless(fonts.length === file.ofType('/FontDescriptor').length, 'a font is not one of ours'),
  ];
}

/** A picture is read by its sentence, and says where it stands. */
function ofFigure(file: PdfFile, figure: PdfDict): string[] {
  const alt = file.get(figure['/Alt']);
  const box = file.list(file.dict(figure['/A'])['/BBox']);
  return [
    ...unless(alt instanceof PdfText && alt.text !== '', 'a picture is not said in words'),
    ...unless(box.length === 4, 'a picture has no place'),
  ];
}

function ofStructure(file: PdfFile): string[] {
  const faults: string[] = [];
  const levels: number[] = [];
  const visit = (value: PdfValue, parent: string | null): void => {
    const node = file.dict(value);
    const type = node['/S'];
    if (typeof type !== 'string') return;
    const level = /^\/H([1-6])$/.exec(type)?.[1];
    if (level !== undefined) levels.push(Number(level));
    const allowed = parents[type];
    if (allowed !== undefined && !allowed.includes(parent ?? '')) faults.push(`${type} stands in ${parent}`);
    const scopes = file.list(node['/A']).map((attribute) => file.dict(attribute)['/Scope']);
    if (type === '/TH' && scopes.every((scope) => scope === undefined)) faults.push('a head of a table has no scope');
    if (type === '/Figure') faults.push(...ofFigure(file, node));
    const kids = file.list(node['/K']);
    if (kids.length === 0 && !mayBeEmpty.includes(type)) faults.push(`${type} is empty`);
    for (const kid of kids) if (isDict(file.get(kid))) visit(kid, type);
  };
  for (const kid of file.list(file.dict(file.catalog['/StructTreeRoot'])['/K'])) visit(kid, null);
  if (levels[0] !== 1) faults.push('the first heading is not of level 1');
  if (levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1))
    faults.push('a level of headings is skipped');
  return faults;
}
