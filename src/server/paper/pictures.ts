import {
  chartFinding,
  chartHeight,
  chartShapes,
  dashOf,
  groundOf,
  seriesInk,
  strokesOf,
  type ChartData,
  type ChartShape,
} from '../../engine/index.ts';
import { looks, setText, type Measured, type SetText } from './measured.ts';
import { ink, type Sheet, type Tag } from './sheet.ts';
import type { PaperPicture } from './types.ts';

/** A picture is laid out as for a screen, and drawn smaller: its letters are those of a table's cells. */
const SCALE = 0.65;
const LETTER = 7.5;

/** Room under the picture, and the size of a sample in its key, in points. */
const UNDER = 6;
const SAMPLE = { width: 18, height: 8, gap: 5, between: 14 } as const;

type Shape<Kind extends ChartShape['kind']> = Extract<ChartShape, { kind: Kind }>;

/** A picture with the sentence that says what it shows, for whoever is read to; it is never cut. */
export function measurePicture(sheet: Sheet, { data, height }: PaperPicture, parent: Tag): Measured {
  const size = { width: sheet.width / SCALE, height: height / SCALE, letter: LETTER };
  const shapes = chartShapes(data, size);
  const drawn = shapes.length === 0 ? 0 : chartHeight(data, size) * SCALE;
  const key = data.series.length > 1 ? 2 * SAMPLE.height : 0;
  const events = shapes.length === 0 ? [] : eventLines(sheet, data);
  const told = events.reduce((sum, { height: lines }) => sum + lines, 0);
  const whole = drawn + key + told + UNDER;
  return {
    first: whole,
    draw: () => {
      if (shapes.length === 0) return;
      sheet.need(whole);
      const top = sheet.y;
      const tag = sheet.tag(parent, 'Figure', {
        alt: `${data.title}. ${chartFinding(data)}`,
        bbox: [sheet.left, top, sheet.left + sheet.width, top + drawn + key + told],
        placement: 'Block',
      });
      sheet.draw(tag, (doc) => {
        doc.translate(sheet.left, top).scale(SCALE);
        for (const shape of shapes) drawShape(doc, shape);
      });
      for (const shape of shapes)
        if (shape.kind === 'text' || shape.kind === 'mark') writeName(sheet, tag, nameOf(shape));
      if (key > 0) drawKey(sheet, tag, { data, y: top + drawn });
      writeEvents(sheet, tag, events, top + drawn + key);
      sheet.y += whole;
    },
  };
}

type Drawing = Sheet['doc'];
type Box = Pick<Shape<'rect'>, 'x' | 'y' | 'width' | 'height'>;

function drawShape(doc: Drawing, shape: ChartShape): void {
  if (shape.kind === 'rect') fillSeries(doc, shape, shape.series);
  else if (shape.kind === 'rule') drawRule(doc, shape);
  else if (shape.kind === 'point') doc.circle(shape.x, shape.y, 3.5).fill(seriesInk(shape.series));
  else if (shape.kind === 'mark') {
    const { x, y, width, height } = shape;
    doc.lineWidth(1).roundedRect(x, y, width, height, 3).fillAndStroke('white', ink.text);
  } else if (shape.kind === 'path') {
    const { series, d } = shape;
    stroke(doc, { colour: seriesInk(series), width: 2, dash: dashOf(series) }, () => doc.path(d));
  }
}

interface Pen {
  readonly colour: string;
  readonly width: number;
  readonly dash: string;
}

/** Strokes a line that is laid once the pen is set: nothing may stand between a line and its stroke. */
function stroke(doc: Drawing, { colour, width, dash }: Pen, lay: () => void): void {
  doc.lineWidth(width);
  if (dash !== '') {
    // Its types know a single length alone.
    const lengths: unknown = dash.split(' ').map(Number);
    doc.dash(lengths as number, {});
  }
  lay();
  doc.stroke(colour);
  doc.undash();
}

/** The ground of a series, its strokes over that, its edge: told apart where a printer knows no colour. */
function fillSeries(doc: Drawing, { x, y, width, height }: Box, series: number): void {
  const colour = seriesInk(series);
  doc.fillOpacity(groundOf(series)).rect(x, y, width, height).fill(colour).fillOpacity(1);
  const strokes = strokesOf(series).map(([fromX, fromY, toX, toY]) => `${fromX} ${fromY} m ${toX} ${toY} l S`);
  if (strokes.length > 0) {
    const pattern = doc.pattern([0, 0, 8, 8], 8, 8, ['2 w', ...strokes].join(' '));
    doc.fillColor([pattern, colour]).rect(x, y, width, height).fill();
  }
  doc.lineWidth(1).rect(x, y, width, height).stroke(colour);
}

const rules = {
  axis: { colour: ink.frame, width: 1, dash: '' },
  grid: { colour: ink.line, width: 1, dash: '' },
  event: { colour: ink.frame, width: 1, dash: '1 3' },
  reference: { colour: ink.text, width: 1.5, dash: '4 3' },
} as const satisfies { readonly [role in Shape<'rule'>['role']]: Pen };

function drawRule(doc: Drawing, { role, x1, y1, x2, y2 }: Shape<'rule'>): void {
  stroke(doc, rules[role], () => doc.moveTo(x1, y1).lineTo(x2, y2));
}

/** Where the letters of a shape stand; those of a mark in its box. */
const nameOf = (shape: Shape<'text'> | Shape<'mark'>): Pick<Shape<'text'>, 'x' | 'y' | 'text' | 'anchor'> =>
  shape.kind === 'text'
    ? shape
    : { x: shape.x + shape.width / 2, y: shape.y + shape.height - 3.5, text: shape.text, anchor: 'middle' };

/** The words of the events that a picture marks, each after its number. */
const eventLines = (sheet: Sheet, { events = [] }: ChartData): SetText[] =>
  events.map(({ mark, told }) => setText(sheet, `${mark}  ${told}`, looks.cell, { x: sheet.left, width: sheet.width }));

function writeEvents(sheet: Sheet, tag: Tag, events: readonly SetText[], from: number): void {
  let y = from;
  for (const { lines, place, height } of events) {
    sheet.write(tag, lines, y, place);
    y += height;
  }
}

/** A name of the picture, in the letters of a cell. */
function writeName(sheet: Sheet, tag: Tag, { x, y, text, anchor }: ReturnType<typeof nameOf>): void {
  const set = setText(sheet, text, { ...looks.cell, size: 13 * SCALE }, { x: 0, width: sheet.width });
  const [line] = set.lines;
  if (line === undefined) return;
  const before = { start: 0, middle: line.width / 2, end: line.width }[anchor];
  const place = { ...set.place, x: sheet.left + x * SCALE - before };
  // The shape says where letters stand; a line is written from above it.
  const base = (place.lineHeight - place.size) / 2 + place.size * 0.8;
  sheet.write(tag, [{ ...line, isRightToLeft: false }], sheet.y + y * SCALE - base, place);
}

/** Which ink and pattern is which series, beside each other under the picture. */
function drawKey(sheet: Sheet, tag: Tag, { data, y }: { readonly data: ChartData; readonly y: number }): void {
  let x = sheet.left;
  data.series.forEach(({ title }, series) => {
    const sample = { x, y: y + SAMPLE.height / 2, width: SAMPLE.width, height: SAMPLE.height };
    sheet.draw(tag, (doc) => (data.kind === 'lines' ? drawLine(doc, sample, series) : fillSeries(doc, sample, series)));
    const set = setText(sheet, title, looks.cell, { x: x + SAMPLE.width + SAMPLE.gap, width: sheet.width });
    sheet.write(tag, set.lines, y + SAMPLE.height - set.place.lineHeight / 2, set.place);
    x += SAMPLE.width + SAMPLE.gap + (set.lines[0]?.width ?? 0) + SAMPLE.between;
  });
}

function drawLine(doc: Drawing, { x, y, width, height }: Box, series: number): void {
  const middle = y + height / 2;
  const pen = { colour: seriesInk(series), width: 1.3, dash: dashOf(series) };
  stroke(doc, pen, () => doc.moveTo(x, middle).lineTo(x + width, middle));
}
