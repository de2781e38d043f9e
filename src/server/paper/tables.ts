import type { PaperAnswer, TableColumn } from '../../engine/index.ts';
import { looks, setText, type Measured, type SetText } from './measured.ts';
import { measureRoom, REDACTED, type Room } from './room.ts';
import { redactedGround } from './answers.ts';
import { ink, type Sheet, type Tag } from './sheet.ts';
import { columnWidths } from './columnWidths.ts';

/** Room around what stands in a cell. */
const paddingOf = ({ isDense }: Sheet): number => (isDense ? 2 : 5);

interface Cell extends SetText {
  readonly room: Room | null;
  readonly isWithheld: boolean;
}

interface Row {
  readonly cells: readonly Cell[];
  readonly height: number;
}

interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly PaperAnswer[])[];
}

/** A table. Its head stands on each of its pages; a row is cut only where it is longer than a page. */
export function measureTable(sheet: Sheet, table: Table, parent: Tag): Measured {
  const widths = columnWidths(sheet, table);
  const head = measureHead(sheet, table, widths);
  const rows = table.rows.map((row) => measureRow(sheet, row, widths));
  const firstRow = Math.min(rows[0]?.height ?? 0, sheet.wholePage / 3);
  return {
    first: head.height + firstRow,
    draw: () => {
      sheet.need(head.height + firstRow);
      const whole = sheet.tag(parent, 'Table');
      drawHead(sheet, head, sheet.tag(sheet.tag(whole, 'THead'), 'TR'));
      const body = sheet.tag(whole, 'TBody');
      for (const row of rows) drawRow(sheet, row, { head, tag: sheet.tag(body, 'TR') });
      sheet.rule(sheet.y, { x: sheet.left, width: sheet.width });
      sheet.y += sheet.isDense ? 4 : 10;
    },
  };
}

const columnAt = (sheet: Sheet, widths: readonly number[], index: number) => ({
  x: sheet.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0) + paddingOf(sheet),
  width: (widths[index] ?? 0) - 2 * paddingOf(sheet),
});

const rowOf = (sheet: Sheet, cells: readonly Cell[]): Row => ({
  cells,
  height: Math.max(0, ...cells.map((cell) => cell.height)) + 2 * paddingOf(sheet),
});

function measureHead(sheet: Sheet, { columns }: Table, widths: readonly number[]): Row {
  return rowOf(
    sheet,
    columns.map(({ title }, index) => ({
      ...setText(sheet, title, looks.cellHead, columnAt(sheet, widths, index)),
      room: null,
      isWithheld: false,
    })),
  );
}

function measureRow(sheet: Sheet, answers: readonly PaperAnswer[], widths: readonly number[]): Row {
  return rowOf(
    sheet,
    answers.map((answer, index): Cell => {
      const column = columnAt(sheet, widths, index);
      const room = answer.kind === 'room' ? measureRoom(sheet, inCell(answer), column) : null;
      const text = setText(sheet, wordsOf(answer), looks.cell, column);
      return { ...text, height: room?.height ?? text.height, room, isWithheld: answer.kind === 'withheld' };
    }),
  );
}

/** Many choices in a narrow column would fill a page: there is room to write instead. */
const inCell = (answer: Extract<PaperAnswer, { kind: 'room' }>) =>
  answer.choices.length > 4 ? { ...answer, choices: [], lines: 1 } : answer;

function wordsOf(answer: PaperAnswer): string {
  if (answer.kind === 'text') return answer.text;
  if (answer.kind === 'withheld') return REDACTED;
  return answer.kind === 'none' ? '–' : '';
}

function drawHead(sheet: Sheet, head: Row, tag: Tag | null): void {
  const y = sheet.y;
  sheet.decorate((doc) => void doc.rect(sheet.left, y, sheet.width, head.height).fill(ink.tint));
  for (const cell of head.cells) {
    // A second tag for the same head would be a second head: on later pages it is drawn alone.
    const th = tag === null ? null : sheet.tag(tag, 'TH', { scope: 'Column' });
    sheet.write(th, cell.lines, y + paddingOf(sheet), cell.place);
  }
  sheet.y += head.height;
}

function nextPage(sheet: Sheet, head: Row): void {
  sheet.newPage();
  drawHead(sheet, head, null);
}

function drawRow(sheet: Sheet, row: Row, { head, tag }: { readonly head: Row; readonly tag: Tag }): void {
  const padding = paddingOf(sheet);
  const tags = row.cells.map(() => sheet.tag(tag, 'TD'));
  const whole = sheet.wholePage - head.height;
  if (row.height <= whole) {
    if (row.height > sheet.room) nextPage(sheet, head);
  } else if (sheet.room < whole / 4) nextPage(sheet, head);
  let written = row.cells.map(() => 0);
  for (;;) {
    const top = sheet.y;
    sheet.rule(top, { x: sheet.left, width: sheet.width });
    const left = row.cells.map((cell, index) => cell.lines.slice(written[index]));
    const fits = row.cells.map(({ place }) => Math.floor((sheet.room - 2 * padding + 0.01) / place.lineHeight));
    const parts = left.map((lines, index) => lines.slice(0, Math.max(1, fits[index] ?? 1)));
    row.cells.forEach((cell, index) =>
      drawCell(sheet, cell, { tag: tags[index] ?? tag, lines: parts[index] ?? [], top }),
    );
    const heights = row.cells.map(
      ({ place, room }, index) => room?.height ?? (parts[index]?.length ?? 0) * place.lineHeight,
    );
    sheet.y = top + Math.max(0, ...heights) + 2 * padding;
    written = written.map((count, index) => count + (parts[index]?.length ?? 0));
    if (row.cells.every((cell, index) => cell.lines.length <= (written[index] ?? 0))) return;
    nextPage(sheet, head);
  }
}

function drawCell(
  sheet: Sheet,
  cell: Cell,
  { tag, lines, top }: { readonly tag: Tag; readonly lines: SetText['lines']; readonly top: number },
): void {
  const padding = paddingOf(sheet);
  if (cell.isWithheld) redactedGround(sheet, cell, top + padding);
  cell.room?.draw(tag, top + padding);
  sheet.write(tag, lines, top + padding, cell.place);
}
