import { pastedCells } from '../../engine/index.ts';
import type { Filled } from './typedEntries.ts';

/** The first cell of each pasted line, a figure without its sign or thousands; empty where the line is. */
export const pastedTexts = (pasted: string): string[] => pastedCells(pasted).map(([first = '']) => plainFigure(first));

/** Whether a text is a column of a spreadsheet, and not what somebody would have typed in one box. */
export const isColumn = (pasted: string): boolean => pastedCells(pasted).length > 1;

const FIGURE = /^£?([+-]?\d{1,3}(?:,\d{3})*(?:\.\d+)?|[+-]?\d+(?:\.\d+)?) ?%?$/;

/** A spreadsheet hands over what a cell looks like: 95% and £1,250.00. What is no figure stays as it is. */
const plainFigure = (text: string): string => FIGURE.exec(text)?.[1]?.replaceAll(',', '') ?? text;

/** What was filled, how it is saved, and what is left of it. */
export function filledInWords({ count, left }: Filled): string {
  const filled = `${count} ${count === 1 ? 'box' : 'boxes'} filled, not saved yet. Enter saves each and goes on.`;
  if (left === 0) return filled;
  return `${filled} ${left} ${left === 1 ? 'line' : 'lines'} had no row left on this page.`;
}
