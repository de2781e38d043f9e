import { describe, expect, it } from 'vitest';
import {
  addQuestion,
  addQuestions,
  everybodysTitle,
  helpQuestion,
  moveHeading,
  moveToHeading,
  pastedRows,
  renameHeading,
  requireQuestion,
  takeOutQuestion,
  titlesIn,
} from '../../src/engine/index.ts';
import { asked, at, faults, made, own, question, questions, textOf, withText } from './edited.ts';

// Headings that change places, texts to read, and many questions at once: on real forms, with the check of drafts.

const care = at('forms/pep/care');
const headings = (form: typeof care) => [...new Set(questions(form).map(({ heading }) => heading))];

describe('the words of everybody’s heading', () => {
  const homed = withText(care, renameHeading(care, 'Placement', 'Where I live'));

  it('are one’s own, and are taken back without a trace', () => {
    expect(JSON.parse(homed.text)).toMatchObject({ headings: { Placement: 'Where I live' } });
    expect(faults(homed)).toEqual([]);
    expect(headings(homed)).toEqual(headings(care).map((title) => (title === 'Placement' ? 'Where I live' : title)));
    expect(everybodysTitle(homed, 'Where I live')).toBe('Placement');
    const again = withText(homed, renameHeading(homed, 'Where I live', 'My home'));
    expect(JSON.parse(again.text)).toMatchObject({ headings: { Placement: 'My home' } });
    expect(renameHeading(again, 'My home', 'Placement')).toBe('');
  });

  it('are like no other heading’s', () => {
    expect(renameHeading(homed, 'Where I live', 'Care plan')).toBe(homed.text);
    expect(renameHeading(care, 'No such heading', 'Care')).toBe('');
  });

  it('take questions in and give them back as before', () => {
    const added = addQuestion(homed, question({ heading: 'Where I live' }));
    const form = withText(homed, added.text);
    expect([asked(form, added.key)?.heading, faults(form)]).toEqual(['Where I live', []]);
    const elsewhere = withText(homed, moveToHeading(homed, 'carer_name', 'The carer'));
    expect(asked(elsewhere, 'carer_name')?.heading).toBe('The carer');
    expect(moveToHeading(elsewhere, 'carer_name', 'Where I live')).toBe(homed.text);
  });
});

describe('the order of headings', () => {
  it('is that of a form of one’s own as its text has it', () => {
    const path = 'forms/pep/school-place';
    const form = at(path, textOf(`overlays/14/${path}.json`));
    const [first = '', second = '', ...rest] = headings(form);
    expect(moveHeading(form, first, -1)).toBe(form.text);
    const down = withText(form, moveHeading(form, first, 1));
    expect(headings(down)).toEqual([second, first, ...rest]);
    expect(faults(down)).toEqual(faults(form));
    expect(headings(withText(form, moveHeading(down, first, -1)))).toEqual(headings(form));
    expect(moveHeading(form, rest.at(-1) ?? second, 1)).toBe(form.text);
    expect(moveHeading(form, 'No such heading', 1)).toBe(form.text);
  });

  it('of one’s own among everybody’s is said by the order of questions, and taken back leaves no trace', () => {
    const added = withText(care, addQuestion(care, question({ heading: 'Places', label: 'Favourite place' })).text);
    const two = withText(added, addQuestion(added, question({ heading: 'Songs', label: 'Favourite song' })).text);
    expect(headings(two).slice(-2)).toEqual(['Places', 'Songs']);
    const songs = withText(two, moveHeading(two, 'Songs', -1));
    expect(headings(songs).slice(-2)).toEqual(['Songs', 'Places']);
    expect(faults(songs)).toEqual([]);
    const up = withText(songs, moveHeading(songs, 'Songs', -1));
    expect(headings(up).slice(-3, -1)).toEqual(['Songs', headings(two).at(-3)]);
    expect(
      questions(up)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(
      questions(two)
        .map(({ key }) => key)
        .toSorted(),
    );
    expect(faults(up)).toEqual([]);
    const back = withText(up, moveHeading(up, 'Songs', 1));
    expect(back.text).toBe(songs.text);
    expect(moveHeading(back, 'Songs', 1)).toBe(two.text);
  });

  it('of everybody’s stays', () => {
    const titles = titlesIn(care);
    for (const by of [-1, 1] as const) for (const title of titles) expect(moveHeading(care, title, by)).toBe('');
    const moved = withText(care, moveToHeading(care, 'placement_type', 'Where'));
    expect(moveHeading(moved, titles[0] ?? '', 1)).toBe(moved.text);
  });
});

describe('a text to read', () => {
  const label = 'Before the meeting';
  const { text, key } = addQuestion(care, question({ kind: 'statement', label, help: 'Ask first.', isRequired: true }));
  const form = withText(care, text);

  it('is no question: nothing is answered, so it is never required', () => {
    expect(faults(form)).toEqual([]);
    expect(made(form)?.schema.properties).toMatchObject({
      [key]: { type: 'null', title: label, description: 'Ask first.' },
    });
    expect(made(form)?.schema.required ?? []).not.toContain(key);
    expect(asked(form, key)).toMatchObject({ mayNeed: false, readable: null, help: 'Ask first.', label });
    expect(requireQuestion(form, key, 'never')).toBe(form.text);
  });

  it('is reworded with what stands below it, and taken out', () => {
    const helped = withText(form, helpQuestion(form, key, 'Ask twice.'));
    expect(made(helped)?.schema.properties).toMatchObject({ [key]: { description: 'Ask twice.' } });
    const bare = withText(form, helpQuestion(form, key, ''));
    expect(asked(bare, key)?.help).toBe('');
    expect(faults(bare)).toEqual([]);
    expect(takeOutQuestion(form, key)).toBe('');
    expect(own(form)).toHaveLength(1);
  });
});

describe('rows of a spreadsheet', () => {
  it('become questions under one heading, in their order, which pass the check', () => {
    const rows = [
      'How does the child travel?\tchoice\tyes\tOn foot|By bus|By taxi\tThe usual way',
      'Who goes along?\tseveral\t\tNobody;A carer;A friend',
      'How long does it take?\tnumber\t\t\tIn minutes',
      'Anything else about the way\tlonger text',
      'Please bring the map\tnote',
      'How safe is it?\tscale',
      'What would help?\tchoice or other\t\tA pass',
    ].join('\n');
    const { rows: read } = pastedRows(rows, { heading: 'Travel', known: [] });
    const added = addQuestions(
      care,
      read.flatMap(({ question: one }) => one ?? []),
    );
    const form = withText(care, added.text);
    expect(added.keys).toHaveLength(7);
    expect(faults(form)).toEqual([]);
    expect(
      questions(form)
        .filter(({ heading }) => heading === 'Travel')
        .map(({ label }) => label),
    ).toEqual([...read.map(({ words }) => words), 'Which other? (What would help?)']);
  });
});
