import { describe, expect, it } from 'vitest';
import { changeThreshold, questionAt, thresholdsAt } from '../../src/engine/index.ts';
import { at, asked, faults, made, withText } from './edited.ts';

const health = at('forms/pep/health');
const set = (value: number, form = health) => withText(form, changeThreshold(form, 'sdq_actions_from', value));

describe('a named number, changed by pointing', () => {
  it('stands at the question that it tests and at the one that it asks, and nowhere else', () => {
    const there = { name: 'sdq_actions_from', value: 17, everybody: 17, least: 0, most: 40, isWhole: true };
    expect(thresholdsAt(health, 'sdq_score')).toMatchObject([there]);
    expect(thresholdsAt(health, 'sdq_actions')).toMatchObject([there]);
    expect(thresholdsAt(health, 'sdq_last')).toEqual([]);
  });

  it('is tested by, and said by the help of what is asked then', () => {
    const form = set(20);
    expect(faults(form)).toEqual([]);
    expect(thresholdsAt(form, 'sdq_score')).toMatchObject([{ value: 20, everybody: 17 }]);
    expect(asked(form, 'sdq_actions')?.help).toBe('Asked from a score of 20.');
    expect(JSON.stringify(made(form)?.schema)).toContain('{"type":"number","minimum":20}');
  });

  it('is changed again, and leaves no trace once it is everybody’s', () => {
    const twice = set(18, set(20));
    expect(asked(twice, 'sdq_actions')?.help).toBe('Asked from a score of 18.');
    expect(set(17, twice).text).toBe('');
  });

  it('has its faults told at the question that it tests', () => {
    expect(questionAt(set(20), '/thresholds/sdq_actions_from')).toBe('sdq_score');
  });

  it('is none where everybody’s form names none, nor in a form of one’s own', () => {
    expect(changeThreshold(health, 'other', 3)).toBe('');
    expect(thresholdsAt({ ...health, base: null, text: '{}' }, 'sdq_score')).toEqual([]);
  });
});
