// Parts of a Word document, as a word processor writes them: for tests of what is read of one.

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A run of words; `looks` are its properties, as XML. */
export const run = (words: string, looks = ''): string =>
  `<w:r>${looks === '' ? '' : `<w:rPr>${looks}</w:rPr>`}<w:t xml:space="preserve">${escaped(words)}</w:t></w:r>`;

/** A paragraph of words or of XML; `style` is the id of its style. */
export const paragraph = (inside: string, style = ''): string => {
  const content = inside.startsWith('<') ? inside : run(inside);
  return `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content}</w:p>`;
};

/** A cell, of words or of whole paragraphs. */
const cell = (inside: string): string => `<w:tc>${/^<w:(p|tbl)[ >]/.test(inside) ? inside : paragraph(inside)}</w:tc>`;

/** A table of such cells. */
export const table = (...rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`;

/** A content control with what it says of itself and what it shows. */
export const control = (says: string, shows = 'Click to enter'): string =>
  `<w:sdt><w:sdtPr>${says}</w:sdtPr><w:sdtContent>${run(shows)}</w:sdtContent></w:sdt>`;

/** The main part of a document. */
export const wordDocument = (...blocks: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>' +
  '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  `<w:body>${blocks.join('')}</w:body></w:document>`;
