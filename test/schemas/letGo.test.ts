import { describe, expect, it } from 'vitest';
import { addQuestion, letGoQuestion, letGoStage, stagesText } from '../../src/engine/index.ts';
import { shownStages } from '../../src/engine/declaration/edit/stagesText.ts';
import { valueOf } from '../../src/engine/declaration/edit/formText.ts';
import { asked, at, faults, files, question, questions, textOf, withText } from './edited.ts';

// What is let go beside another row of a list stands there, by one act.

const care = at('forms/pep/care');
const under = (form: typeof care, heading: string) =>
  questions(form)
    .filter((one) => one.heading === heading)
    .map(({ key }) => key);

describe('a question that is let go beside another', () => {
  const [first = '', second = '', third = '', ...rest] = under(care, 'Placement');

  it('stands before or behind it, and let go where it was leaves no trace', () => {
    const behind = withText(care, letGoQuestion(care, first, third, 'behind'));
    expect(under(behind, 'Placement')).toEqual([second, third, first, ...rest]);
    expect(faults(behind)).toEqual([]);
    const before = withText(behind, letGoQuestion(behind, first, third, 'before'));
    expect(under(before, 'Placement')).toEqual([second, first, third, ...rest]);
    expect(letGoQuestion(behind, first, second, 'before')).toBe('');
    expect(letGoQuestion(care, second, first, 'behind')).toBe(care.text);
  });

  it('comes under the other’s heading, at its place among those of its kind', () => {
    const added = addQuestion(care, question({ heading: 'Care plan' }));
    const form = withText(care, added.text);
    const there = withText(form, letGoQuestion(form, added.key, second, 'behind'));
    expect(asked(there, added.key)?.heading).toBe('Placement');
    expect(under(there, 'Placement').slice(0, 3)).toEqual([first, second, added.key]);
    expect(faults(there)).toEqual([]);
  });

  it('stays where it is where everybody’s headings keep it', () => {
    expect(letGoQuestion(care, first, 'last_review', 'before')).toBe(care.text);
  });

  it('of a form of one’s own goes anywhere', () => {
    const form = at('forms/pep/school-place', textOf('overlays/14/forms/pep/school-place.json'));
    const all = questions(form);
    const [one, last] = [all[0]?.key ?? '', all.at(-1)?.key ?? ''];
    const moved = withText(form, letGoQuestion(form, one, last, 'behind'));
    expect(questions(moved).at(-1)?.key).toBe(one);
    expect(faults(moved)).toEqual(faults(form));
  });
});

describe('a section that is let go beside another', () => {
  it('stands there, and let go where it was leaves no trace', () => {
    const stages = stagesText(files, 'stages/pep/key-stages-1-4', '');
    if (stages === null) throw new Error('There are no such stages');
    const slugs = (text: string) => Object.keys(shownStages(stages.base, valueOf({ ...stages, text })).stages);
    const [first = '', ...others] = slugs('');
    const text = letGoStage(stages, first, others.at(-1) ?? '', 'behind');
    expect(slugs(text)).toEqual([...others, first]);
    expect(letGoStage({ ...stages, text }, first, others[0] ?? '', 'before')).toBe('');
  });
});
