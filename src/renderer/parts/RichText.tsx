/** Text with its bold parts: `**bold**`, `<b>bold</b>` and line breaks are understood, anything else is text. */
export function RichText({ text }: { readonly text: string }) {
  return partsOf(text).map(({ text: part, bold }, index) => (bold ? <strong key={index}>{part}</strong> : part));
}

interface Part {
  readonly text: string;
  readonly bold: boolean;
}

const BOLD = /\*\*(.+?)\*\*|<b>(.+?)<\/b>/gs;
const BREAK = /<br\s*\/?>/g;

/** The bold and the plain parts of a text, in their order. */
function partsOf(text: string): Part[] {
  const whole = text.replaceAll(BREAK, '\n');
  const parts: Part[] = [];
  let from = 0;
  for (const match of whole.matchAll(BOLD)) {
    parts.push({ text: whole.slice(from, match.index), bold: false }, { text: match[1] ?? match[2] ?? '', bold: true });
    from = match.index + match[0].length;
  }
  return [...parts, { text: whole.slice(from), bold: false }].filter((part) => part.text !== '');
}
