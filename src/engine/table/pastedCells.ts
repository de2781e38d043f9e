/** Rows of cells as spreadsheets put them on the clipboard: a cell with tabs, lines or quotes stands in quotes. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  const whole = text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '');
  const pattern = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/gy;
  while (pattern.lastIndex < whole.length) {
    const [, quoted, plain = '', end] = pattern.exec(whole) ?? [];
    cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === '\t' && pattern.lastIndex < whole.length) continue;
    rows.push(cells);
    cells = [];
  }
  return rows;
}
