// How answers stand in a workbook, for whoever writes it and whoever reads what came back.

/** Its sheets, beside one of each table, which stand behind the first; the last three are shown to nobody. */
export const bookSheets = {
  answers: 'Answers',
  help: 'What to do',
  lists: 'Lists',
  ids: 'Ids',
  rowIds: 'Row ids',
} as const;

/** What the first cell of the sheet of ids says: the kind of workbook, and how it is laid out. */
const BOOK_MARK = 'Answers workbook 1';

/** Columns before the questions; that of the plan's number is hidden. */
export const planColumns = ['Id', 'Pupil', 'UPN', 'School', 'Year group'] as const;

/** Whose workbook it is, of which section, and the last day on which it can be brought back. */
export interface BookHead {
  readonly authorityId: number;
  readonly stage: string;
  readonly lastDay: string;
}

/** A question by its name, and the heading of its column by which it is found again. */
export interface BookColumn {
  readonly name: string;
  readonly heading: string;
}

/** What the sheet of ids holds of one plan. */
export interface PlanIdsLine {
  readonly pepId: number;
  /** The revision of the section that the workbook was made of. */
  readonly base: number;
  /** What was written into each question's cell. */
  readonly shown: readonly string[];
}

/** The lines of the sheet of ids. */
export const idLines = (head: BookHead, columns: readonly BookColumn[], plans: readonly PlanIdsLine[]): string[][] => [
  [BOOK_MARK, String(head.authorityId), head.stage, head.lastDay],
  ['Name', '', ...columns.map(({ name }) => name)],
  ['Heading', '', ...columns.map(({ heading }) => heading)],
  ...plans.map(({ pepId, base, shown }) => [String(pepId), String(base), ...shown]),
];

/** The sheet of ids, read again. */
export interface ReadIds {
  readonly head: BookHead;
  readonly columns: readonly BookColumn[];
  readonly plans: ReadonlyMap<number, PlanIdsLine>;
}

/** Reads those lines again; null of a workbook that has none, or others. */
export function readIds(lines: readonly (readonly string[])[]): ReadIds | null {
  const [[mark, authorityId, stage = '', lastDay = ''] = [], [, , ...names] = [], [, , ...headings] = [], ...rest] =
    lines;
  if (mark !== BOOK_MARK) return null;
  const plans = rest.map(([pepId, base, ...shown]): PlanIdsLine => ({
    pepId: Number(pepId),
    base: Number(base),
    shown,
  }));
  const isSound =
    names.length === headings.length &&
    plans.every(({ pepId, base }) => Number.isSafeInteger(pepId) && Number.isSafeInteger(base));
  if (!isSound) return null;
  return {
    head: { authorityId: Number(authorityId), stage, lastDay },
    columns: names.map((name, place) => ({ name, heading: headings[place] ?? '' })),
    plans: new Map(plans.map((plan) => [plan.pepId, plan])),
  };
}
