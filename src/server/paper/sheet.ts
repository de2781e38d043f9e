import PDFDocument from 'pdfkit';
import { oneLine } from './cleanText.ts';
import { RIGHT_TO_LEFT, type Line } from './lines.ts';
import { Typefaces, type FontSource } from './typefaces.ts';
import type { Paper } from './types.ts';

/** Points. A4. */
const page = { width: 595.28, height: 841.89, left: 56, right: 56 } as const;

/** Points above and below what stands on a page: less where it stands close, to fit on one. */
const margins = { usual: { top: 78, bottom: 68 }, dense: { top: 68, bottom: 56 } } as const;

/** Colours of the screen's ink. */
export const ink = {
  text: '#14303A',
  quiet: '#55686E',
  heading: '#134751',
  line: '#D5DEDF',
  tint: '#E6EFF0',
  notice: '#FFF4DC',
  frame: '#8A979B',
  white: '#FFFFFF',
} as const;

/** A part of the structure that readers of the screen follow. */
export interface Tag {
  readonly type: string;
  readonly element: ReturnType<PDFKit.PDFDocument['struct']>;
}

/** Where a text is written, and how. */
export interface Place {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly lineHeight: number;
  readonly colour: string;
}

type Document = PDFKit.PDFDocument & FontSource;

/** The pages of a document that is being written, from the top down: what is written, where, and under which tag. */
export class Sheet {
  readonly doc: Document;
  readonly faces: Typefaces;
  readonly left = page.left;
  readonly width = page.width - page.left - page.right;
  readonly top: number;
  readonly bottom: number;
  readonly root: Tag;
  readonly isDense: boolean;
  /** Where the next thing stands. */
  y: number;

  constructor(
    { title, madeAt, isDense = false }: Pick<Paper, 'title' | 'madeAt' | 'isDense'>,
    password: string | null = null,
  ) {
    this.isDense = isDense;
    const { top, bottom } = margins[isDense ? 'dense' : 'usual'];
    this.top = top;
    this.bottom = page.height - bottom;
    this.y = top;
    const made = new Date(madeAt);
    // Its types know no PDF/UA yet.
    const options: object = {
      size: [page.width, page.height],
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      subset: 'PDF/UA',
      lang: 'en-GB',
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      ...(password === null ? {} : locked(password)),
      info: { Title: forMetadata(title), Creator: 'Portal', Producer: 'Portal', CreationDate: made, ModDate: made },
    };
    this.doc = new PDFDocument(options) as Document;
    this.faces = new Typefaces(this.doc);
    this.doc.addPage();
    this.root = { type: 'Document', element: this.doc.struct('Document') };
    this.doc.addStructure(this.root.element);
  }

  get room(): number {
    return this.bottom - this.y;
  }

  /** Room of a page on which nothing stands. */
  get wholePage(): number {
    return this.bottom - this.top;
  }

  get isAtTop(): boolean {
    return this.y === this.top;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = this.top;
  }

  /** Goes to the next page where there is less room than that, unless nothing stands on this one. */
  need(height: number): void {
    if (height > this.room && !this.isAtTop) this.newPage();
  }

  /** A part of the structure below another. */
  tag(parent: Tag, type: string, options: object = {}): Tag {
    const element = this.doc.struct(type, options);
    parent.element.add(element);
    return { type, element };
  }

  /** Writes lines at this height, all of which fit, as content of a tag; or as none, passed over in reading. */
  write(tag: Tag | null, lines: readonly Line[], y: number, place: Place): void {
    if (lines.length === 0) return;
    if (tag === null) this.doc.markContent('Artifact', { type: 'Layout' });
    else tag.element.add(this.doc.markStructureContent(tag.type));
    this.doc.fillColor(place.colour);
    lines.forEach((line, index) => this.#writeLine(line, y + index * place.lineHeight, place));
    this.doc.endMarkedContent();
  }

  #writeLine({ pieces, width, isRightToLeft }: Line, y: number, place: Place): void {
    const left = isRightToLeft ? place.x + place.width - width : place.x;
    // One line under the other, whatever fonts they are in: all stand on the same base.
    const base = y + (place.lineHeight - place.size) / 2 + place.size * 0.8;
    for (const { drawn, face, x, isRightToLeft: isTurned } of pieces) {
      this.doc.font(face).fontSize(place.size);
      const features = isTurned ? { features: [...RIGHT_TO_LEFT] as PDFKit.Mixins.OpenTypeFeatures[] } : {};
      this.doc.text(drawn, left + x, base, { lineBreak: false, baseline: 'alphabetic', ...features });
    }
  }

  /** Draws what is content of a tag, in a place of its own: what is moved or scaled for it ends with it. */
  draw(tag: Tag, draw: (doc: Document) => void): void {
    tag.element.add(this.doc.markStructureContent(tag.type));
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
    this.doc.endMarkedContent();
  }

  /** Draws what is no content: lines, boxes, grounds. */
  decorate(draw: (doc: Document) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  /** A line across a part of the page. */
  rule(
    y: number,
    { x, width, colour = ink.line }: { readonly x: number; readonly width: number; colour?: string },
  ): void {
    this.decorate(
      (doc) =>
        void doc
          .lineWidth(0.6)
          .moveTo(x, y)
          .lineTo(x + width, y)
          .stroke(colour),
    );
  }
}

/**
 * AES with 256 bits. Whoever knows the password may do everything with the document, and so may what reads it aloud.
 */
const locked = (password: string): object => ({
  pdfVersion: '1.7ext3',
  userPassword: password,
  permissions: {
    printing: 'highResolution',
    modifying: true,
    copying: true,
    annotating: true,
    fillingForms: true,
    contentAccessibility: true,
    documentAssembly: true,
  },
});

/** A title is put into XML as it is: what XML reads is left out of it. */
const forMetadata = (title: string): string => oneLine(title).replaceAll('&', 'and').replaceAll(/[<>]/g, '');
