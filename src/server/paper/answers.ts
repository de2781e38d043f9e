import type { PaperAnswer, PaperLine } from '../../engine/index.ts';
import { flow, lineHeightOf, looks, setText, type Measured, type SetText } from './measured.ts';
import { measureRoom, REDACTED, type Room } from './room.ts';
import { ink, type Sheet, type Tag } from './sheet.ts';

const labelWidth = 164;
const gap = 18;
const padding = 6;

/** From so many lines on an answer has the whole width, below its question. */
const manyLines = 12;

/** Said where there is no answer. */
export const NOT_ANSWERED = 'Not answered';

interface MeasuredLine {
  /** The answer stands below the question, not beside it. */
  readonly isBelow: boolean;
  readonly label: SetText;
  readonly help: SetText;
  readonly answer: SetText;
  readonly note: SetText;
  readonly room: Room | null;
  readonly isWithheld: boolean;
  readonly height: number;
}

/** Questions at the left, their answers beside them. Only an answer that is long for a page goes over to the next. */
export function measureAnswers(sheet: Sheet, lines: readonly PaperLine[], parent: Tag): Measured {
  const measured = lines.map((line) => measureLine(sheet, line));
  return {
    first: Math.min(measured[0]?.height ?? 0, sheet.wholePage / 3),
    draw: () => {
      const list = sheet.tag(parent, 'L');
      for (const line of measured) drawLine(sheet, line, sheet.tag(list, 'LI'));
      sheet.y += padding;
    },
  };
}

function measureLine(sheet: Sheet, line: PaperLine): MeasuredLine {
  const besides = { x: sheet.left + labelWidth + gap, width: sheet.width - labelWidth - gap };
  const beside = setLine(sheet, line, { left: { x: sheet.left, width: labelWidth }, right: besides, isBelow: false });
  if (beside.answer.lines.length < manyLines) return beside;
  const whole = { x: sheet.left, width: sheet.width };
  return setLine(sheet, line, { left: whole, right: whole, isBelow: true });
}

interface Column {
  readonly x: number;
  readonly width: number;
}

function setLine(
  sheet: Sheet,
  { label, answer, note, help }: PaperLine,
  { left, right, isBelow }: { readonly left: Column; readonly right: Column; readonly isBelow: boolean },
): MeasuredLine {
  const look = answer.kind === 'none' ? { ...looks.answer, colour: ink.quiet } : looks.answer;
  const made = {
    isBelow,
    label: setText(sheet, label, looks.label, left),
    help: setText(sheet, help, looks.quiet, left),
    answer: setText(sheet, wordsOf(answer), look, right),
    note: setText(sheet, note, looks.quiet, right),
    room: answer.kind === 'room' ? measureRoom(sheet, answer, right) : null,
    isWithheld: answer.kind === 'withheld',
  };
  const asked = made.label.height + made.help.height;
  const answered = made.answer.height + made.note.height + (made.room?.height ?? 0);
  return { ...made, height: (isBelow ? asked + answered : Math.max(asked, answered)) + 2 * padding };
}

function wordsOf(answer: PaperAnswer): string {
  if (answer.kind === 'text') return answer.text;
  if (answer.kind === 'withheld') return REDACTED;
  return answer.kind === 'none' ? NOT_ANSWERED : '';
}

function drawLine(sheet: Sheet, line: MeasuredLine, item: Tag): void {
  const { label, help, answer, note, room } = line;
  // What fits on half a page is never cut; of what is longer a part of some lines begins it.
  sheet.need(line.height <= sheet.wholePage / 2 ? line.height : Math.max(label.height, 6 * lineHeightOf(looks.answer)));
  sheet.rule(sheet.y, { x: sheet.left, width: sheet.width });
  sheet.y += padding;
  const top = sheet.y;
  const page = sheet.doc.page;
  const question = sheet.tag(item, 'Lbl');
  sheet.write(question, label.lines, top, label.place);
  sheet.write(question, help.lines, top + label.height, help.place);
  const body = sheet.tag(item, 'LBody');
  if (line.isBelow) sheet.y += label.height + help.height + 2;
  if (line.isWithheld) redactedGround(sheet, answer, top);
  if (answer.lines.length > 0) flow(sheet, sheet.tag(body, 'P'), answer);
  if (note.lines.length > 0) flow(sheet, sheet.tag(body, 'P'), note);
  if (room !== null) {
    room.draw(body, top);
    sheet.y = top + room.height;
  }
  // Beside a long answer the question is at its beginning alone.
  if (sheet.doc.page === page) sheet.y = Math.max(sheet.y, top + label.height + help.height);
  sheet.y += padding;
}

/** The dark ground under what says that an answer is left out: nothing lies below it. */
export function redactedGround(sheet: Sheet, { lines, place }: SetText, y: number): void {
  const width = Math.max(0, ...lines.map((line) => line.width));
  sheet.decorate((doc) => void doc.rect(place.x - 3, y, width + 6, place.lineHeight).fill(ink.tint));
}
