const LONGEST = 31;

/**
 * A name that a workbook takes for a sheet: short, without the characters of references and what its XML cannot hold,
 * unlike those that it has.
 */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const plain =
    wanted
      .replace(/[[\]:*?/\\'\p{Cc}\ufffe\uffff]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Sheet';
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const name = plain.slice(0, LONGEST - ending.length).trimEnd() + ending;
    if (!used.has(name.toLowerCase())) return name;
  }
}
