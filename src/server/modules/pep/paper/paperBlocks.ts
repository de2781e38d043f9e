import type { PaperItem, PaperPart, PaperRows, PaperSection } from '../../../../engine/index.ts';
import type { PaperBlock, PaperLine } from '../../../paper/types.ts';

type Level = Extract<PaperBlock, { kind: 'heading' }>['level'];

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

const lineOf = ({ title, answer, note, help }: PaperItem): PaperLine => ({ label: title, answer, note, help });

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
  const { title, columns, rows, rowName, empty, note } = part;
  // Without rows it is a question without an answer.
  if (rows.length === 0)
    return [{ kind: 'answers', lines: [{ label: title, answer: answerOf(empty), note, help: '' }] }];
  const heading = { kind: 'heading', level, text: title } as const;
  if (isTable(part)) return [heading, ...quiet(note), { kind: 'table', columns, rows }];
  return [
    heading,
    ...quiet(note),
    ...rows.flatMap((row, index): PaperBlock[] => [
      { kind: 'heading', level: below(level), text: `${capital(rowName)} ${index + 1}` },
      {
        kind: 'answers',
        lines: columns.map((column, at) => ({
          label: column.title,
          answer: row[at] ?? { kind: 'none' },
          note: '',
          help: '',
        })),
      },
    ]),
  ];
}

const answerOf = (text: string): PaperLine['answer'] => (text === '' ? { kind: 'none' } : { kind: 'text', text });

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
