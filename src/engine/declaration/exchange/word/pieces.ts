import { childOf, elementsOf, isOn, valOf, type XmlElement } from './readXml.ts';

/** What a line of a document is made of. */
export type Piece =
  | { readonly kind: 'words'; readonly words: string }
  /** A box to tick. */
  | { readonly kind: 'box' }
  /** A place to write in: `of` says what, `made` whether the document itself makes it one. */
  | { readonly kind: 'blank'; readonly of: 'text' | 'date' | 'number'; readonly made: boolean }
  | { readonly kind: 'list'; readonly answers: readonly string[] };

/** What reading finds beside the pieces of a line. */
export interface Aside {
  /** Text boxes, each with its content. */
  readonly boxes: XmlElement[];
  pictures: number;
  /** Whether the words are those that a field of an old form shows. */
  inField: boolean;
}

/** What holds no words that are meant: what was deleted, how it looks, what a field is told. */
const SILENT = new Set(['del', 'moveFrom', 'rPr', 'pPr', 'sdtPr', 'sdtEndPr', 'instrText', 'delText', 'ffData', 'tbl']);
const MARKS = new Map([
  ['tab', '\t'],
  ['ptab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
]);
/** Characters of Wingdings that are boxes: empty, ticked, crossed. */
const SYMBOLS = /^f0(6f|71|72|a8|fd|fe|78)$/i;

/** The pieces of a paragraph, or of what stands in one. */
export function piecesIn(element: XmlElement, aside: Aside): readonly Piece[] {
  if (SILENT.has(element.name)) return [];
  const mark = MARKS.get(element.name);
  if (mark !== undefined) return aside.inField ? [] : [{ kind: 'words', words: mark }];
  switch (element.name) {
    case 't': {
      const words = element.children.filter((child) => typeof child === 'string').join('');
      return aside.inField ? [] : [{ kind: 'words', words }];
    }
    case 'sym':
      return SYMBOLS.test(element.attributes.get('char') ?? '') ? [{ kind: 'box' }] : [];
    case 'fldChar':
      return fieldPieces(element, aside);
    case 'sdt':
      return controlPiece(element) ?? within(childOf(element, 'sdtContent'), aside);
    case 'txbxContent':
      aside.boxes.push(element);
      return [];
    case 'drawing':
    case 'pict':
    case 'object': {
      const before = aside.boxes.length;
      const found = within(element, aside);
      if (aside.boxes.length === before) aside.pictures += 1;
      return found;
    }
    case 'AlternateContent':
      // The same twice: for new programs, and for old ones.
      return within(childOf(element, 'Choice') ?? childOf(element, 'Fallback'), aside);
    case 'r':
      return runPieces(element, aside);
    default:
      return within(element, aside);
  }
}

const within = (element: XmlElement | undefined, aside: Aside): readonly Piece[] =>
  elementsOf(element).flatMap((child) => piecesIn(child, aside));

/** A run that is underlined and has no words is a blank. */
function runPieces(run: XmlElement, aside: Aside): readonly Piece[] {
  const pieces = within(run, aside);
  const words = pieces.map((piece) => (piece.kind === 'words' ? piece.words : '-')).join('');
  const isBlank = /^(\s{3,}|\t+)$/.test(words) && isOn(childOf(childOf(run, 'rPr'), 'u'));
  return isBlank ? [{ kind: 'blank', of: 'text', made: false }] : pieces;
}

/** Fields of forms of before 2007; what they show at the moment is no word of the document. */
function fieldPieces(field: XmlElement, aside: Aside): readonly Piece[] {
  const type = field.attributes.get('fldCharType');
  if (type === 'end') aside.inField = false;
  const data = childOf(field, 'ffData');
  if (type !== 'begin' || data === undefined) return [];
  aside.inField = true;
  if (childOf(data, 'checkBox') !== undefined) return [{ kind: 'box' }];
  const list = childOf(data, 'ddList');
  if (list !== undefined) return [{ kind: 'list', answers: answersIn(list, 'listEntry') }];
  const input = valOf(childOf(childOf(data, 'textInput'), 'type'));
  const of = input === 'date' || input === 'number' ? input : 'text';
  return [{ kind: 'blank', of, made: true }];
}

/** What a content control asks for; null for one that only holds what stands in it. */
export function controlPiece(control: XmlElement): readonly Piece[] | null {
  const says = childOf(control, 'sdtPr');
  const has = (name: string): XmlElement | undefined => childOf(says, name);
  if (has('checkbox') !== undefined) return [{ kind: 'box' }];
  const list = has('dropDownList') ?? has('comboBox');
  if (list !== undefined) return [{ kind: 'list', answers: answersIn(list, 'listItem') }];
  if (has('date') !== undefined) return [{ kind: 'blank', of: 'date', made: true }];
  const isText = has('text') !== undefined || isOn(has('showingPlcHdr'));
  return isText ? [{ kind: 'blank', of: 'text', made: true }] : null;
}

function answersIn(list: XmlElement, name: string): readonly string[] {
  const items = elementsOf(list).filter((child) => child.name === name);
  const words = items.map(({ attributes }) => {
    const [value = '', shown = value] = [
      attributes.get('value') ?? attributes.get('val'),
      attributes.get('displayText'),
    ];
    // The first entry often only asks to choose; it has no value.
    return name === 'listItem' && value === '' ? '' : shown.trim();
  });
  return [...new Set(words)].filter((one) => one !== '' && !/^(choose|select) an? (item|option)\.?$/i.test(one));
}
