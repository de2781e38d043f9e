import type { PaperAnswer } from '../../engine/index.ts';
import { looks, lineHeightOf, setText, type SetText } from './measured.ts';
import { ink, type Sheet, type Tag } from './sheet.ts';

/** Stands where an answer is left out. */
export const REDACTED = '[redacted]';

/** Room to write by hand, or choices with a box to tick. */
export interface Room {
  readonly height: number;
  /** Draws it at that height. */
  draw(body: Tag, y: number): void;
}

const writingLine = 22;
const box = 9;
const choiceGap = 14;

/** The room that an answer takes in a column. */
export function measureRoom(
  sheet: Sheet,
  { lines, choices }: Extract<PaperAnswer, { kind: 'room' }>,
  column: { readonly x: number; readonly width: number },
): Room {
  if (choices.length > 0) return choicesOf(sheet, choices, column);
  const height = Math.max(1, lines) * writingLine;
  return {
    height,
    draw: (_body, y) =>
      sheet.decorate((doc) => void doc.lineWidth(0.8).rect(column.x, y, column.width, height).stroke(ink.frame)),
  };
}

interface Choice extends SetText {
  readonly row: number;
}

function choicesOf(sheet: Sheet, choices: readonly string[], { x, width }: { x: number; width: number }): Room {
  const step = lineHeightOf(looks.answer) + 3;
  const placed: Choice[] = [];
  let [left, row] = [0, 0];
  for (const choice of choices) {
    let text = setText(sheet, choice, looks.answer, { x: x + left + box + 5, width: width - box - 5 });
    const needed = box + 5 + Math.max(0, ...text.lines.map((line) => line.width));
    if (left > 0 && left + needed > width) {
      [left, row] = [0, row + 1];
      text = setText(sheet, choice, looks.answer, { x: x + box + 5, width: width - box - 5 });
    }
    placed.push({ ...text, row });
    row += text.lines.length - 1;
    left = text.lines.length > 1 ? width : left + needed + choiceGap;
  }
  return {
    height: (row + 1) * step,
    draw: (body, y) => {
      const words = sheet.tag(body, 'P');
      for (const choice of placed) {
        const top = y + choice.row * step;
        sheet.decorate(
          (doc) =>
            void doc
              .lineWidth(0.8)
              .rect(choice.place.x - box - 5, top + 3, box, box)
              .stroke(ink.frame),
        );
        sheet.write(words, choice.lines, top, choice.place);
      }
    },
  };
}
