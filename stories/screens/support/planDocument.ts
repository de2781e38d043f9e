import type { PlanDocument } from '../../../src/contract/index.ts';
import type { RowChanges } from '../../../src/engine/index.ts';

const text = (words: string) => ({ kind: 'text', text: words }) as const;
const none = { kind: 'none' } as const;
const line = (label: string, words: string, more: object = {}) => ({
  label,
  answer: words === '' ? none : text(words),
  note: '',
  help: '',
  ...more,
});

type Section = PlanDocument['sections'][number];

const views = (isCompared: boolean): Section => ({
  slug: 'my-views',
  title: 'My views',
  number: 1,
  percent: 90,
  status: 'Designated Teacher, 90% completed',
  isWritable: true,
  isCompared,
  blocks: [
    { kind: 'heading', level: 3, text: 'School and me' },
    {
      kind: 'answers',
      lines: [
        line('What is going well?', 'Football club, and maths with Mr Hale.', {
          pointer: '/going_well',
          voice: 'What the child says',
          ...(isCompared && { former: text('Football club.') }),
        }),
        line('What helps me learn?', '', { pointer: '/helps_me_learn', voice: 'What the child says' }),
      ],
    },
  ],
});

const changes: RowChanges = {
  rows: [
    { kind: 'changed', former: [null, text('Reads a book of this band aloud.')] },
    { kind: 'new', former: [] },
  ],
  gone: [[text('Maths'), text('Knows the 6 and 7 times tables.')]],
};

const targets = (isCompared: boolean): Section => ({
  slug: 'targets',
  title: 'Targets and Pupil Premium Plus',
  number: 2,
  percent: 100,
  status: 'Designated Teacher, complete',
  isWritable: false,
  isCompared,
  blocks: [
    {
      kind: 'table',
      columns: [
        { title: 'Area', isLong: false },
        { title: 'Target', isLong: true },
      ],
      rows: [
        [text('English'), text('Reads a book of the next band aloud without help.')],
        [text('Wellbeing'), text('Joins the lunchtime club twice a week.')],
      ],
      ...(isCompared && { changes }),
    },
  ],
});

/** A plan of two sections to be read: an answer of the child's own, rows, one without an answer, and what changed. */
export const planDocumentOf = (pepId: number, isCompared: boolean): PlanDocument => ({
  pepId,
  studentId: 5,
  studentName: 'Sam Rivers',
  title: 'Personal education plan',
  running: { left: 'Sam Rivers', right: 'Autumn term 2025/2026' },
  foot: 'Made 20/11/2025 14:00',
  formerTitle: 'Summer term 2024/2025',
  firstPage: [{ kind: 'answers', lines: [line('Name', 'Sam Rivers'), line('School', 'Hillcrest Academy')] }],
  sections: [views(isCompared), targets(isCompared)],
});
