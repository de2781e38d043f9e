import { UnreadableFile, type Table, type TableRow } from './tables.ts';

/** A question of a survey sheet, or rows of several. */
export interface SurveyItem {
  readonly source: TableRow;
  /** In one spelling: `select_one`, `begin_repeat`. */
  readonly type: string;
  /** What stands behind the type: the list of a choice. */
  readonly list: string;
  readonly name: string;
  /** Heading that it stands under; empty for none. */
  readonly heading: string;
  /** Expressions under which the groups around it are there, the outermost first. */
  readonly around: readonly string[];
  /** Questions of a repeat. */
  readonly items: readonly SurveyItem[];
}

/** Says of a row what has no place in a form. */
export type TellRow = (row: TableRow, reason: string) => void;

/** What a survey sheet asks, in its order. */
export interface Survey {
  readonly items: readonly SurveyItem[];
  /** What stands at the beginning of a heading, by the heading. */
  readonly abouts: ReadonlyMap<string, string>;
}

interface Level {
  readonly source: TableRow | null;
  readonly word: 'group' | 'repeat' | 'form';
  readonly heading: string;
  readonly around: readonly string[];
  readonly items: SurveyItem[];
}

interface Columns {
  readonly label: string;
}

/** Reads groups, repeats and questions; throws where they do not close. */
export function surveyItems(table: Table, { label }: Columns, tell: TellRow): Survey {
  const levels: Level[] = [{ source: null, word: 'form', heading: '', around: [], items: [] }];
  const abouts = new Map<string, string>();
  const place = (row: TableRow): string => `${table.name} row ${row.row}`;
  for (const source of table.rows) {
    const { type, list } = typeOf(source.cell('type'));
    const level = levels.at(-1);
    if (level === undefined || type === '') {
      if (source.cell('name') !== '' || source.cell(label) !== '') tell(source, 'has no type, and asks nothing');
      continue;
    }
    if (type === 'begin_group' || type === 'begin_repeat') {
      levels.push(opened(levels, source, { word: type === 'begin_group' ? 'group' : 'repeat', label, tell }));
      continue;
    }
    if (type === 'end_group' || type === 'end_repeat') {
      const word = type.slice('end_'.length);
      if (level.word !== word)
        throw new UnreadableFile(
          `${place(source)}: “${source.cell('type')}” closes no ${word}. Please put it behind its “begin ${word}”.`,
        );
      close(levels, { label, tell });
      continue;
    }
    const isAbout = type === 'note' && level.word === 'group' && level.items.length === 0 && level.heading !== '';
    if (isAbout && levels.length === 2 && !abouts.has(level.heading)) {
      abouts.set(level.heading, source.cell(label));
      continue;
    }
    const { around } = level;
    // Lists of questions name the heading in a column.
    const heading = level.heading || source.cell('heading');
    level.items.push({ source, type, list, name: source.cell('name'), heading, around, items: [] });
  }
  const open = levels.at(-1);
  if (open !== undefined && open.source !== null)
    throw new UnreadableFile(
      `${place(open.source)}: this ${open.word} is not closed. Please add a row “end ${open.word}”.`,
    );
  return { items: levels[0]?.items ?? [], abouts };
}

interface Opening {
  readonly word: 'group' | 'repeat';
  readonly label: string;
  readonly tell: TellRow;
}

const MOST_LEVELS = 20;

function opened(levels: readonly Level[], source: TableRow, { word, label, tell }: Opening): Level {
  const above = levels.at(-1);
  if (above === undefined || levels.length > MOST_LEVELS)
    throw new UnreadableFile(`survey row ${source.row}: groups stand more than ${MOST_LEVELS} deep in each other.`);
  const title = source.cell(label) || source.cell('name');
  const relevant = source.cell('relevant');
  const isHeading = word === 'group' && above.word === 'form';
  if (word === 'group' && !isHeading)
    tell(source, `the group “${title}” stands within another, under whose heading its questions come`);
  return {
    source,
    word,
    heading: isHeading ? title : above.heading,
    around: word === 'repeat' ? [] : [...above.around, ...(relevant === '' ? [] : [relevant])],
    // A group within rows adds its questions to them.
    items: word === 'group' ? above.items : [],
  };
}

function close(levels: Level[], { label, tell }: Pick<Opening, 'label' | 'tell'>): void {
  const level = levels.pop();
  const above = levels.at(-1);
  if (level === undefined || above === undefined || level.word !== 'repeat' || level.source === null) return;
  const { source, items } = level;
  const isWithin = levels.some(({ word }) => word === 'repeat');
  if (isWithin || items.length === 0) {
    tell(source, isWithin ? `the rows “${source.cell(label)}” stand within rows` : 'has no questions in it');
    return;
  }
  const { around } = above;
  const heading = above.heading || source.cell('heading');
  above.items.push({ source, type: 'begin_repeat', list: '', name: source.cell('name'), heading, around, items });
}

const SPELLINGS = new Map(
  Object.entries({
    string: 'text',
    int: 'integer',
    number: 'decimal',
    select1: 'select_one',
    select: 'select_multiple',
    select_many: 'select_multiple',
    photo: 'image',
    datetime: 'dateTime',
    date_time: 'dateTime',
    trigger: 'acknowledge',
  }),
);

function typeOf(cell: string): { readonly type: string; readonly list: string } {
  const words = cell
    .trim()
    .replace(/^(begin|end)[ _](group|repeat)/i, '$1_$2')
    .replace(/^select[ _](one|multiple|many)([ _]from[ _]file|[ _]external)?/i, 'select_$1$2');
  const [first = '', ...rest] = words.split(/\s+/);
  const type = first.toLowerCase();
  return { type: SPELLINGS.get(type) ?? type, list: rest.join(' ') };
}
