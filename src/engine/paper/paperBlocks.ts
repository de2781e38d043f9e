import type { PaperAnswer, PaperBlock, PaperLine } from './blocks.ts';
import type { PaperItem, PaperPart, PaperRows, PaperSection } from './types.ts';

type Heading = Extract<PaperBlock, { kind: 'heading' }>;
type Level = Heading['level'];

/** More columns than these, or a second long one, fit no page: each row is a list then. */
const [mostColumns, mostLong] = [7, 1];

/** The blocks of a form's sections, under a heading of that level. */
export function sectionBlocks(sections: readonly PaperSection[], level: Level): PaperBlock[] {
  return sections.flatMap(({ title, description, parts }) => {
    const own = title === '' ? level : below(level);
    return [
      ...(title === '' ? [] : [{ kind: 'heading', level: own, text: title } as const]),
      ...quiet(description),
      ...partBlocks(parts, own),
    ];
  });
}

const below = (level: Level): Level => Math.min(6, level + 1) as Level;

const quiet = (text: string): PaperBlock[] => (text === '' ? [] : [{ kind: 'text', text, look: 'quiet' }]);

function partBlocks(parts: readonly PaperPart[], level: Level): PaperBlock[] {
  const blocks: PaperBlock[] = [];
  let lines: PaperLine[] = [];
  const endList = () => {
    if (lines.length > 0) blocks.push({ kind: 'answers', lines });
    lines = [];
  };
  for (const part of parts) {
    if (part.kind === 'answer') lines.push(lineOf(part));
    else {
      endList();
      blocks.push(...blocksOf(part, level));
    }
  }
  endList();
  return blocks;
}

const lineOf = ({ kind: _kind, title, voice, ...line }: PaperItem): PaperLine => ({
  label: title,
  ...line,
  ...(voice !== '' && { voice }),
});

function blocksOf(part: Exclude<PaperPart, PaperItem>, level: Level): PaperBlock[] {
  if (part.kind === 'text') return [{ kind: 'text', text: part.text, look: 'plain' }];
  if (part.kind === 'rows') return rowBlocks(part, below(level));
  return [
    ...(part.title === '' ? [] : [{ kind: 'heading', level: below(level), text: part.title } as const]),
    ...partBlocks(part.parts, part.title === '' ? level : below(level)),
  ];
}

/** Whether rows of these columns are a table on paper, as their declaration says, whatever is in them. */
export const isTable = ({ columns }: Pick<PaperRows, 'columns'>): boolean =>
  columns.length <= mostColumns && columns.filter(({ isLong }) => isLong).length <= mostLong;

function rowBlocks(part: PaperRows, level: Level): PaperBlock[] {
  const { pointer, title, columns, rows, empty, note, changes } = part;
  // Without rows it is a question without an answer.
  if (rows.length === 0 && (changes?.gone ?? []).length === 0)
    return [{ kind: 'answers', lines: [{ label: title, answer: answerOf(empty), note, help: '', pointer }] }];
  const head = [{ kind: 'heading', level, text: title } as const, ...quiet(note)];
  if (isTable(part)) {
    const titles = columns.map(({ title, isLong }) => ({ title, isLong }));
    return [...head, { kind: 'table', columns: titles, rows, ...(changes && { changes }) }];
  }
  return [...head, ...listedRows(part, below(level))];
}

/** Rows that fit no table: each is a list under its number, those that are gone come last. */
function listedRows({ pointer, columns, rows, rowName, changes }: PaperRows, level: Level): PaperBlock[] {
  const name = capital(rowName);
  const row = (heading: Omit<Heading, 'kind' | 'level'>, linesOf: (name: string, at: number) => Partial<PaperLine>) => [
    { kind: 'heading', level, ...heading } as const,
    {
      kind: 'answers',
      lines: columns.map(({ title, name: column }, at) => ({
        label: title,
        answer: nothing,
        note: '',
        help: '',
        ...linesOf(column, at),
      })),
    } as const,
  ];
  const there = rows.flatMap((cells, index) => {
    const change = changes?.rows[index];
    return row({ text: `${name} ${index + 1}`, ...(change?.kind === 'new' && { change: 'new' }) }, (column, at) => {
      const former = change?.former[at] ?? null;
      const answer = cells[at] ?? nothing;
      return { answer, pointer: `${pointer}/${index}/${column}`, ...(former !== null && { former }) };
    });
  });
  const gone = (changes?.gone ?? []).flatMap((cells) =>
    row({ text: name, change: 'gone' }, (_column, at) => ({ answer: cells[at] ?? nothing })),
  );
  return [...there, ...gone];
}

const nothing: PaperAnswer = { kind: 'none' };

const answerOf = (text: string): PaperAnswer => (text === '' ? nothing : { kind: 'text', text });

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
