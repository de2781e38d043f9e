import { describe, expect, it } from 'vitest';
import {
  activeForm,
  answeredBlocks,
  changesIn,
  formPaper,
  sectionBlocks,
  widgetKinds,
  withChanges,
  type JsonObject,
  type PaperBlock,
  type PaperSection,
  type ResolvedForm,
} from '../../../src/engine/index.ts';

const form = {
  title: 'A visit',
  schema: {
    type: 'object',
    properties: {
      aim: { type: 'string', title: 'Aim' },
      said: { type: 'string', title: 'What they said' },
      letter: { type: 'string', title: 'Letter' },
      books: {
        type: 'array',
        title: 'Books',
        items: {
          type: 'object',
          properties: { name: { type: 'string', title: 'Name' }, pages: { type: 'number', title: 'Pages' } },
        },
      },
      reports: {
        type: 'array',
        title: 'Reports',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', title: 'Name' },
            good: { type: 'string', title: 'Good', maxLength: 2000 },
            bad: { type: 'string', title: 'Bad', maxLength: 2000 },
          },
        },
      },
    },
  },
  uiSchema: {
    said: { 'ui:voice': 'What the reader says' },
    letter: { 'ui:widget': 'upload' },
    reports: { 'ui:options': { itemTitle: 'report' } },
  },
  sections: [
    { title: 'First', description: 'Before all else.', fields: ['aim', 'said', 'letter'] },
    { title: 'Then', fields: ['books', 'reports'] },
  ],
} as unknown as ResolvedForm;

function said(answers: JsonObject): PaperSection[] {
  return formPaper({
    active: activeForm({ form, facts: {}, document: { answers, parked: {} } }),
    answers,
    facts: {},
    fill: 'filled',
    kinds: { widgets: widgetKinds, fields: {} },
    hidden: [],
    notes: {},
    files: { a1: 'letter.pdf' },
    withholding: { isUnmarked: false, secrets: [] },
  });
}

const compared = (now: JsonObject, before: JsonObject) => sectionBlocks(withChanges(said(now), said(before)), 2);

const lines = (blocks: readonly PaperBlock[]) =>
  blocks.flatMap((block) => (block.kind === 'answers' ? block.lines : []));
const lineOf = (blocks: readonly PaperBlock[], label: string) => lines(blocks).find((line) => line.label === label);
const tableIn = (blocks: readonly PaperBlock[]) => {
  const table = blocks.find((block) => block.kind === 'table');
  if (table?.kind !== 'table') throw new Error('There is no table.');
  return table;
};
const text = (words: string) => ({ kind: 'text', text: words });
const none = { kind: 'none' };

describe('a line of a document', () => {
  it('says where its question is, whose words the answer is, and what its files are read by', () => {
    const blocks = sectionBlocks(said({ aim: 'To read', said: 'I like it', letter: 'a1' }), 2);
    expect(lineOf(blocks, 'Aim')).toEqual({
      label: 'Aim',
      pointer: '/aim',
      answer: text('To read'),
      note: '',
      help: '',
    });
    expect(lineOf(blocks, 'What they said')).toMatchObject({ voice: 'What the reader says' });
    expect(lineOf(blocks, 'Letter')).toMatchObject({ answer: text('letter.pdf'), files: ['a1'] });
  });
});

describe('changes since the form before', () => {
  it('hold what was answered where it reads otherwise, and nothing where it reads the same', () => {
    const blocks = compared({ aim: 'To read', said: 'Yes' }, { aim: 'To read', said: 'No', letter: 'a1' });
    expect(lineOf(blocks, 'Aim')).not.toHaveProperty('former');
    expect(lineOf(blocks, 'What they said')?.former).toEqual(text('No'));
    expect(lineOf(blocks, 'Letter')).toMatchObject({ answer: none, former: text('letter.pdf') });
    expect(changesIn(blocks)).toBe(2);
  });

  it('tell an answer that nobody had given before from one that was changed', () => {
    expect(lineOf(compared({ aim: 'To read' }, {}), 'Aim')?.former).toEqual(none);
  });

  it('find rows by what they say and then by their first words, wherever they stand and whatever their ids', () => {
    const now = [
      { rowId: 'a', name: 'New', pages: 1 },
      { rowId: 'b', name: 'Same', pages: 2 },
      { rowId: 'c', name: 'Changed', pages: 30 },
    ];
    const before = [
      { rowId: 'x', name: 'Changed', pages: 3 },
      { rowId: 'y', name: 'Gone', pages: 4 },
      { rowId: 'z', name: 'Same', pages: 2 },
    ];
    const blocks = compared({ books: now }, { books: before });
    expect(tableIn(blocks).changes).toEqual({
      rows: [
        { kind: 'new', former: [] },
        { kind: 'same', former: [] },
        { kind: 'changed', former: [null, text('3')] },
      ],
      gone: [[text('Gone'), text('4')]],
    });
    expect(changesIn(blocks)).toBe(3);
  });

  it('pair each row with one alone, though several are called the same', () => {
    const twins = [
      { name: 'Twin', pages: 1 },
      { name: 'Twin', pages: 2 },
    ];
    const { changes } = tableIn(compared({ books: twins }, { books: [{ name: 'Twin', pages: 2 }] }));
    expect(changes?.rows.map(({ kind }) => kind)).toEqual(['new', 'same']);
    expect(changes?.gone).toEqual([]);
  });

  it('show rows that are all gone', () => {
    const blocks = compared({}, { books: [{ name: 'Gone', pages: 4 }] });
    expect(tableIn(blocks)).toMatchObject({ rows: [], changes: { gone: [[text('Gone'), text('4')]] } });
  });

  it('mark rows that fit no table where they are listed', () => {
    const blocks = compared(
      { reports: [{ name: 'Autumn', good: 'Art' }, { name: 'Spring' }] },
      { reports: [{ name: 'Autumn', good: 'Music' }, { name: 'Summer' }] },
    );
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [[block.text, block.change]] : []));
    expect(headings).toEqual(
      expect.arrayContaining([
        ['Report 1', undefined],
        ['Report 2', 'new'],
        ['Report', 'gone'],
      ]),
    );
    expect(lineOf(blocks, 'Good')).toMatchObject({ pointer: '/reports/0/good', former: text('Music') });
    expect(changesIn(blocks)).toBe(3);
  });
});

describe('a document without what is not answered', () => {
  it('leaves out these questions, counts them, and keeps no heading or words above nothing', () => {
    const { blocks, left } = answeredBlocks(sectionBlocks(said({ books: [{ name: 'One', pages: 1 }] }), 2));
    expect(left).toBe(4);
    expect(blocks.map((block) => (block.kind === 'heading' ? block.text : block.kind))).toEqual([
      'Then',
      'Books',
      'table',
    ]);
  });

  it('keeps an answer that was taken out since the form before', () => {
    const { blocks, left } = answeredBlocks(compared({}, { aim: 'To read' }));
    expect(lines(blocks).map(({ label }) => label)).toEqual(['Aim']);
    expect(left).toBe(4);
  });
});
